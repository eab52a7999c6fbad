"""The core asks little of a compiler: no exceptions, and headers that stand alone. So it can be built for a browser."""

import os
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "cpp"
FLAGS = ["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", f"-I{CORE}", f"-I{CORE.parent / 'include'}"]
HEADERS = sorted(path.relative_to(CORE).as_posix() for path in CORE.rglob("*.hpp") if path.parent.name != "bindings")
# Which header of the standard library has a name. A name in none of these lists needs no header of its own.
STANDARD = {
    "algorithm": "all_of any_of clamp count_if fill iter_swap lower_bound max max_element min min_element none_of "
    "nth_element ranges reverse sort stable_sort unique",
    "array": "array",
    "atomic": "atomic",
    "bit": "bit_cast countr_zero has_single_bit popcount",
    "chrono": "chrono",
    "cmath": "isnan log pow sqrt",
    "concepts": "constructible_from convertible_to copy_constructible same_as",
    "cstdint": "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t uintptr_t",
    "cstring": "memcmp memcpy memset",
    "deque": "deque",
    "functional": "function",
    "limits": "numeric_limits",
    "memory": "make_shared make_unique shared_ptr unique_ptr",
    "numeric": "accumulate iota",
    "optional": "nullopt optional",
    "set": "set",
    "span": "span",
    "string": "string to_string",
    "string_view": "string_view",
    "tuple": "tie tuple",
    "type_traits": "is_enum_v is_same_v remove_cvref_t",
    "unordered_map": "unordered_map",
    "unordered_set": "unordered_set",
    "utility": "exchange forward index_sequence move pair swap",
    "variant": "get_if variant visit",
    "vector": "vector",
}


def compiled(*arguments: str) -> str:
    """What the compiler says."""
    command = [os.environ.get("CXX", "g++"), *FLAGS, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def test_the_c_library_is_built_without_exceptions() -> None:
    """The core itself is built without them by `make sanitize-short`."""
    words = ('-DWINNABLE_VERSION="0"', '-DWINNABLE_FINGERPRINT="0"')
    assert compiled("-fno-exceptions", *words, *map(str, (CORE / "embed").glob("*.cpp"))) == ""


@cache
def read(header: str) -> str:
    return (CORE / header).read_text(encoding="utf-8")


@cache
def included_by(header: str) -> frozenset[str]:
    """What a header includes, itself or by others of the core; names of the standard library are in angle brackets."""
    found = re.findall(r'^#include (?:"([^"]+)"|(<[^>]+>))', read(header), re.MULTILINE)
    own = frozenset(core for core, _ in found if core)
    return own.union((standard for _, standard in found if standard), *map(included_by, own))


@cache
def homes() -> dict[str, str]:
    """The types of the core that have one header, and whose name is not also that of a part or a parameter."""
    declared: dict[str, set[str]] = {}
    parts = set[str]()
    for header in HEADERS:
        parts |= set(re.findall(r"(?:\n +(?:struct|class|enum class|using) |typename )(\w+)", read(header)))
        for name in re.findall(r"(?m)^(?:struct|class|enum class|using|concept) (\w+)\b(?! *;)", read(header)):
            declared.setdefault(name, set()).add(header)
    return {name: min(headers) for name, headers in declared.items() if len(headers) == 1 and name not in parts}


@pytest.mark.parametrize("header", HEADERS)
def test_a_header_includes_what_it_uses(header: str) -> None:
    """By its words, which takes no time; the long test compiles each header alone."""
    text = re.sub("//.*", "", read(header))
    standard = set(re.findall(r"\bstd::(\w+)", text))
    needed = {f"<{name}>" for name, names in STANDARD.items() if standard & set(names.split())}
    elsewhere = set(re.findall(r"\b[A-Z]\w+", text)) - set(re.findall(r"^(?:struct|class) (\w+);", text, re.MULTILINE))
    needed |= {homes()[name] for name in elsewhere & set(homes())} - {header}
    assert needed - included_by(header) == set()


@pytest.mark.long
@pytest.mark.parametrize("header", HEADERS)
def test_a_header_stands_alone(header: str, tmp_path: Path) -> None:
    alone = tmp_path / "alone.cpp"
    alone.write_text(f'#include "{header}"\n')
    assert compiled(str(alone)) == ""
