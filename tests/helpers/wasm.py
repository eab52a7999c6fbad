"""The JavaScript package as tests use it: built as `make wasm` does, in a page of Chromium or in Node."""

import fcntl
import importlib.util
import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "js"
NODE = shutil.which("node")
ADDRESS = "http://core.test"
TYPES = {".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html"}
PAGE = "<!doctype html><title>core</title>"


@cache
def built() -> Path:
    """The folder of the package with its module; several test processes may ask for it at once."""
    if importlib.util.find_spec("ziglang") is None:
        pytest.fail("the compiler of WebAssembly is missing: `make wasm` installs it")
    (ROOT / "build" / "wasm").mkdir(parents=True, exist_ok=True)
    with (ROOT / "build" / "wasm" / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["sh", ROOT / "tools" / "build_wasm.sh", Path(sys.executable).parent], check=True)
    return PACKAGE


def _answer(route: Route) -> None:
    """Serve the package; everything else is the empty page."""
    name = route.request.url.removeprefix(ADDRESS).lstrip("/")
    file = built() / name
    if name and file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "text/plain"))
    else:
        route.fulfill(body=PAGE, content_type="text/html")


def opened(browser: Browser) -> Page:
    """A page in which `core` is the loaded package."""
    built()  # before the page asks for it and waits
    context = browser.new_context()
    context.set_default_timeout(120_000)
    context.route("**/*", _answer)
    page = context.new_page()
    page.goto(f"{ADDRESS}/")
    page.evaluate("async () => { globalThis.core = await (await import('/winnable.js')).load(); }")
    return page


def in_node(script: str, given: object = None) -> Any:
    """What a script returns in Node, where `core` is the loaded package and `given` is what it is given."""
    if NODE is None:
        pytest.skip("there is no Node here; the same is tested in Chromium")
    address = (built() / "winnable.js").as_uri()
    whole = f"""
      const core = await (await import({json.dumps(address)})).load();
      const given = JSON.parse(await new Response(process.stdin).text());
      console.log(JSON.stringify(await (async () => {{ {script} }})()));
    """
    command = [NODE, "--input-type=module", "--eval", whole]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
