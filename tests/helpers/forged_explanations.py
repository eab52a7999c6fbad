"""Explanations in which one thing was changed, so that they are false, incomplete or say too much."""

import re
from collections.abc import Iterator
from itertools import pairwise

from helpers.explanation_closure import Table

CARD = "(?:10|[A2-9JQK])[♣♥♠♦]"
Forged = tuple[str, list[str]]


def forgeries(lines: list[str]) -> Iterator[Forged]:
    """Yield changed explanations, each with what was changed."""
    for number, line in enumerate(lines):
        for what, changed in _changed_lines(line):
            yield f"{what}: {line} -> {changed}", [*lines[:number], changed, *lines[number + 1 :]]
        if _says_something(line):
            yield f"line left out: {line}", [*lines[:number], *lines[number + 1 :]]
    yield from _changed_cases(lines)


def _says_something(line: str) -> bool:
    """Return whether the explanation needs a line. (A place can be drawn in which nothing is blocking.)"""
    return "[" in line or not re.fullmatch(rf"  (?: ?\d+|stock|reserve)(?: +\(?{CARD}\)?)+", line)


def _changed_lines(line: str) -> Iterator[tuple[str, str]]:
    row = re.fullmatch(rf"(  (?: ?\d+|stock|reserve)  )((?:[\[(]?{CARD}[\])]? ?)+)(.*)", line)
    head, cells, words = row.groups() if row else ("", "", line)
    if row:
        yield from _changed_rows(head, cells, words)
    if line.startswith("Case "):
        yield from _changed_assumptions(line)
        return
    if not line.startswith("  "):
        return
    start = head + cells
    for found in re.finditer(r"\((\d+)\)", words):
        other = str(int(found[1]) % 4 + 1)
        yield "another pile", start + words[: found.start(1)] + other + words[found.end(1) :]
        yield "another place", start + words[: found.start(1)] + "reserve" + words[found.end(1) :]
    for found in re.finditer(rf"{CARD}(?= \()", words):
        rank = "2" if found[0][:-1] != "2" else "9"
        yield "another card", start + words[: found.start()] + rank + found[0][-1] + words[found.end() :]
    for found in re.finditer(rf"{CARD}(?:, | or (?={CARD}))", words):
        yield "a card left out", start + words[: found.start()] + words[found.end() :]
    beginning, colon, clauses = words.rpartition(": ") if not row else ("", "", words)
    parts = clauses.split("; ")
    if ("never" in beginning or row) and len(parts) > 1:
        for at in range(len(parts)):
            yield "a clause left out", start + beginning + colon + "; ".join(parts[:at] + parts[at + 1 :])
    if line.startswith("  stock: "):
        yield "another place", line.replace("stock", "reserve", 1)
    if line.startswith("  No pile can be emptied: each pile"):
        yield "a pile can be emptied", "  Only pile 1 can be emptied: each other pile holds a card in [ ]."


def _changed_rows(head: str, cells: str, words: str) -> Iterator[tuple[str, str]]:
    cards = cells.rstrip().split(" ")
    space = cells[len(cells.rstrip()) :]
    for at, cell in enumerate(cards):
        if cell.startswith("["):
            unmarked = [*cards[:at], cell.strip("[]"), *cards[at + 1 :]]
            yield "a mark left out", head + " ".join(unmarked) + space + words
        elif any(one.startswith("[") for one in cards):
            marked = [*cards[:at], f"[{cell.strip('()')}]", *cards[at + 1 :]]
            yield "a mark added", head + " ".join(marked) + space + words
    if len(cards) > 1:
        yield "cards exchanged", head + " ".join([*cards[1::-1], *cards[2:]]) + space + words
        yield "a card less", head + " ".join(cards[1:]) + space + words


def _changed_assumptions(line: str) -> Iterator[tuple[str, str]]:
    found = re.fullmatch(r"(Case \d+: )([^.]*)(\..*)", line)
    assert found is not None
    head, words, rest = found.groups()
    parts = words.split("; ")
    for at, part in enumerate(parts):
        if len(parts) > 1:
            yield "an assumption left out", head + "; ".join(parts[:at] + parts[at + 1 :]) + rest
        one, two = re.findall(CARD, part)
        turned = part.replace(one, "?").replace(two, one).replace("?", two)
        yield "an assumption turned round", head + "; ".join([*parts[:at], turned, *parts[at + 1 :]]) + rest
    never = re.search(rf"never brings up ({CARD}), ", rest)
    if never:
        yield "a stock card left out", line.replace(f"{never[1]}, ", "", 1)


def _changed_cases(lines: list[str]) -> Iterator[Forged]:
    """Yield explanations with a case less, with one case twice, and with one that assumes too much, in two ways."""
    starts = [number for number, line in enumerate(lines) if line.startswith("Case ")]
    for case, (begin, end) in enumerate(pairwise([*starts, len(lines) - 1]), 1):
        rest = [_numbered(line, case) for line in lines[end:]]
        yield f"case {case} left out", lines[:begin] + rest
        again = [f"Case {len(starts) + 1}{lines[begin][lines[begin].index(':') :]}", *lines[begin + 1 : end]]
        yield f"case {case} twice", [*lines[:-1], *again, lines[-1]]
        if "put on" in lines[begin] and not {"3♣", "3♠"}.intersection(re.findall(CARD, lines[begin])):
            one, two = ("; 3♣ is put on a red 4 before 3♠ is.", "; 3♠ is put on a red 4 before 3♣ is.")
            first, second = lines[begin].replace(".", one, 1), again[0].replace(".", two, 1)
            forged = [*lines[:begin], first, *lines[begin + 1 : -1], second, *again[1:], lines[-1]]
            yield f"case {case} in two", forged


def with_a_needless_card(lines: list[str], table: Table) -> Iterator[Forged]:
    """Yield explanations of one case with a card that never moves, which is true, but proves nothing."""
    blocking = {card for card in table.deck if any(f"[{card}]" in line for line in lines)}
    held = {card for card in table.deck if table.is_held_by(card, blocking) and table.place[card].isdigit()}
    end = "None of the cards in [ ] can move before another of them, so none ever moves."
    for number, pile in enumerate(table.piles, 1):
        top, lower = pile[-1] if pile else "", ""
        if top and not blocking.intersection(pile) and table.parents[top] and table.parents[top] <= held:
            lower = next((card for card in held if card[-1] == top[-1] and table.level[card] < table.level[top]), "")
        if lower:
            parents = sorted(table.parents[top])
            places = " or ".join(f"{card} ({table.place[card]})" for card in parents)
            drawn = [line for line in lines[:-1] if not line.startswith(f"  {number:>2}  ")]
            row = f"  {number:>2}  {' '.join([*pile[:-1], f'[{top}]'])}"
            row += f"  home after {lower} ({table.place[lower]}); on {places}"
            marked = [_marked(line, [lower, top, *parents]) for line in drawn]
            yield f"{top} added", [*marked, _marked(row, _named(lines)), end]


def _named(lines: list[str]) -> list[str]:
    """Return the cards that are spoken of, which are marked in the rows."""
    return re.findall(rf"\(({CARD})\)", "\n".join(lines[1:]))


def _marked(line: str, cards: list[str]) -> str:
    """Return a line; if it is a row, with marks around some of its cards."""
    row = re.fullmatch(rf"(  (?: ?\d+|stock|reserve)  (?:[\[(]?{CARD}[\])]? ?)+)(.*)", line)
    if not row:
        return line
    cells = row[1].split(" ")
    return " ".join(f"({cell})" if cell in cards else cell for cell in cells) + row[2]


def _numbered(line: str, left_out: int) -> str:
    """Return a line in which later cases have the number before."""

    def lower(found: re.Match[str]) -> str:
        return f"{found[1]}{int(found[2]) - (int(found[2]) > left_out)}"

    return re.sub(r"(^Case |As in case |; in case )(\d+)", lower, line)
