"""Reads the lines of an explanation back into facts. It knows only the lines, and refuses any that it does not know.

Cards are texts such as `10♥`. A reason is a tuple that begins with a word:

- why a card never goes home: `after` card tag, `home` card tag, `home` card reason, `put` card tag,
  `left` card reason tagged-cards;
- why it goes nowhere else: `on` tagged-cards, `only` cards reason, `stays home` card tagged-cards-or-word, `no space`,
  `space after` card tag, `space` reasons, `nothing`.
"""

import re
from dataclasses import dataclass, field
from typing import Any

Reason = tuple[Any, ...]
Tagged = list[tuple[str, str]]
CARD = "(?:10|[A2-9JQK])[♣♥♠♦]"
_TAG = r"\((\d+|stock|reserve|foundation|out|not home|not put)\)"
_CELL = rf"(?:{CARD}|\[{CARD}\]|\({CARD}\))"
_INTRO = (
    "A card in [ ] could go home (to its foundation) or onto another card only as is written beside it. "
    "In ( ) stands where that other card stays: (3) is pile 3, under its card in [ ]."
)
_TAGS = {
    "out": " (out): it never comes into the tableau (see its line).",
    "not home": " (not home): it never goes home (see its line).",
    "not put": " (not put): it is never put on a card (see its line).",
}
RULES = {
    "second": "Two cards cannot lie on one card: with one for both, the second waits until the first is home.",
    "under": "A card cannot go home while another lies on it.",
    "king": "A king stays in its space until it goes home.",
}
_UNTOLD = (
    r"All orders in which the stock can be played were tried, in [1-9][\d,]* steps\."
    r"|The proof has [1-9][\d,]* cases and is not shown here; `winnable prove --certificate FILE` writes it\."
)
_ASSUMPTIONS = {
    "put": rf"(?P<one>{CARD}) is put on a (?P<colour>red|black) (?P<rank>\w+) before (?P<two>{CARD}) is",
    "king": rf"(?P<one>{CARD}) goes into a space before (?P<two>{CARD}) does",
    "on": rf"(?P<one>{CARD}) is put on a (?P<colour>red|black) (?P<rank>\w+) before (?P<two>{CARD}) goes home",
    "off": rf"(?P<two>{CARD}) goes home before (?P<one>{CARD}) is put on a (?P<colour>red|black) (?P<rank>\w+)",
    "home": rf"(?P<one>{CARD}) goes home before (?P<two>{CARD})",
}


class Refused(AssertionError):
    """What is wrong with an explanation."""


def demand(condition: object, message: str) -> None:
    """Refuse an explanation of which something is not true."""
    if not condition:
        raise Refused(message)


@dataclass
class Told:
    """A line about cards that never move (`move`), come into the tableau (`come`), go home (`home`) or are `put`."""

    kind: str
    cards: list[str]
    place: str
    reasons: list[Reason]


@dataclass
class Group:
    """Lines that belong together: those of one case, or those of all cases."""

    told: list[Told] = field(default_factory=list)
    rows: dict[str, list[str]] = field(default_factory=dict)
    """The cards of each place that is drawn, with their marks."""
    emptied: list[int] | None = None
    """The piles that can be emptied, if a line says so."""
    never_turned_up: list[str] = field(default_factory=list)
    keeps_reserve: bool = False
    is_untold: bool = False
    as_before: list[tuple[int, str]] = field(default_factory=list)
    """The numbers of earlier cases, and cards of which the same is said as there."""


@dataclass
class Text:
    """What an explanation says."""

    shared: Group
    cases: list[tuple[list[tuple[str, str, str]], Group]]
    """For each case what it assumes, as a word and two cards, and its lines."""
    rules: list[str]
    colours: list[tuple[str, str, str]]
    """The cards on which assumptions say that a card is put: the card, the colour and the rank."""
    has_intro: bool
    tags: list[str]
    """The tags other than places that the first line explains."""
    end: str


def read(lines: list[str]) -> Text:
    """Return what the lines say."""
    waiting = list(lines)
    first = waiting.pop(0) if waiting and waiting[0].startswith(_INTRO) else ""
    tags = [tag for tag, words in _TAGS.items() if words in first]
    demand(first in ("", _INTRO + "".join(_TAGS[tag] for tag in tags)), f"unknown: {first}")
    rules = []
    while waiting and waiting[0] in RULES.values():
        rules.append(waiting.pop(0))
    names = [name for name, words in RULES.items() if words in rules]
    demand(len(names) == len(rules), "a rule is said twice")
    end = waiting.pop() if waiting and not waiting[-1].startswith((" ", "Case ")) else ""
    says_shared = bool(waiting) and waiting[0] == "In every case:"
    waiting = waiting[1:] if says_shared else waiting
    group = shared = Group()
    cases: list[tuple[list[tuple[str, str, str]], Group]] = []
    colours: list[tuple[str, str, str]] = []
    for line in waiting:
        found = re.fullmatch(r"Case (\d+): ([^.]*)\.(?: (.*))?", line)
        if found:
            demand(int(found[1]) == len(cases) + 1, f"wrong number: {line}")
            assumed = [_assumption(words) for words in found[2].split("; ")]
            group = Group()
            cases.append(([one for one, _ in assumed], group))
            colours += [colour for _, colour in assumed if colour]
            for note in re.split(r"(?<=\.) (?=[A-Z])", found[3]) if found[3] else ():
                _read_note(group, note)
        else:
            _read_line(group, line)
    demand(
        says_shared == bool(cases and waiting and not waiting[0].startswith("Case")), "'In every case:' is misplaced"
    )
    return Text(shared, cases or [([], Group())], names, colours, bool(first), tags, end)


def _assumption(words: str) -> tuple[tuple[str, str, str], tuple[str, str, str] | None]:
    for word, pattern in _ASSUMPTIONS.items():
        found = re.fullmatch(pattern, words)
        if found:
            colour = (found["one"], found["colour"], found["rank"]) if "colour" in found.groupdict() else None
            return (word, found["one"], found["two"]), colour
    raise Refused(f"unknown assumption: {words}")


def _read_line(group: Group, line: str) -> None:
    row = re.fullmatch(rf"  (?: ?(\d+)|(stock|reserve))  ({_CELL}(?: {_CELL})*)(?:  +(\S.*))?", line)
    below = re.fullmatch(r"      (\S.*)", line)
    told = re.fullmatch(r"  (pile \d+|stock|reserve|foundation): (.*)", line)
    before = re.fullmatch(r"  As in (case .*)\.", line)
    if row:
        place, cells = row[1] or row[2], row[3].split(" ")
        demand(place not in group.rows, f"drawn twice: {line}")
        group.rows[place] = cells
        if row[4]:
            stuck = [cell.strip("[]") for cell in cells if cell.startswith("[")]
            group.told.append(Told("move", stuck, place, [_whole_reason(words) for words in row[4].split("; ")]))
    elif below:
        demand(group.rows, f"not below a row: {line}")
        group.told.append(_sentence(list(group.rows)[-1], below[1]))
    elif told:
        group.told.append(_sentence(told[1].removeprefix("pile "), told[2]))
    elif before:
        for part in before[1].split("; in "):
            found = re.fullmatch(r"case (\d+): (.*)", part)
            demand(found, f"unknown line: {line}")
            assert found is not None
            group.as_before += [(int(found[1]), card) for card in _cards(found[2], "and")]
    else:
        demand(line.startswith("  "), f"unknown line: {line}")
        _read_note(group, line[2:])


def _read_note(group: Group, note: str) -> None:
    none = note == "No pile can be emptied: each pile holds a card in [ ]."
    some = re.fullmatch(
        r"Only (pile \d+|piles \d+(?:, \d+)* and \d+) can be emptied: each other pile holds a card in \[ \]\.", note
    )
    turning = re.fullmatch(r"Turning the stock never brings up (.*) while these stay\.", note)
    if none or some:
        demand(group.emptied is None, f"said twice: {note}")
        group.emptied = [int(number) for number in re.findall(r"\d+", some[1])] if some else []
    elif turning:
        group.never_turned_up += _cards(turning[1], "or")
    elif note == "Spaces are filled from the reserve, which is never used up.":
        group.keeps_reserve = True
    elif re.fullmatch(_UNTOLD, note):
        group.is_untold = True
    else:
        raise Refused(f"unknown line: {note}")


def _cards(words: str, last: str) -> list[str]:
    """Return the cards of a list such as `A♣, 2♥ or 3♦`."""
    demand(re.fullmatch(rf"{CARD}|{CARD}(?:, {CARD})* {last} {CARD}", words), f"not a list of cards: {words}")
    return re.findall(CARD, words)


def _sentence(place: str, words: str) -> Told:
    found = re.fullmatch(r"(.*?) ((?:is |are )?never (?:\w+)(?: into the tableau| home| on a card)?): (.*)", words)
    demand(found, f"unknown sentence: {words}")
    assert found is not None
    cards = _cards(found[1], "and")
    kinds = {
        "move": ("never moves", "never move"),
        "come": ("never comes into the tableau", "never come into the tableau"),
        "home": ("never goes home", "never go home"),
        "put": ("is never put on a card", "are never put on a card"),
    }
    kind = next((kind for kind, verbs in kinds.items() if found[2] == verbs[len(cards) > 1]), None)
    demand(kind, f"unknown verb: {words}")
    assert kind is not None
    read_reason = _why_not_home if kind == "home" else _whole_reason
    return Told(kind, cards, place, [read_reason(words) for words in found[3].split("; ")])


def _whole_reason(words: str) -> Reason:
    reader = _Clause(words)
    reason = reader.reason()
    demand(not reader.left, f"unknown end '{reader.left}' of: {words}")
    return reason


def _why_not_home(words: str) -> Reason:
    reader = _Clause(words)
    reason = ("home", reader.not_home())
    demand(not reader.left, f"unknown end '{reader.left}' of: {words}")
    return reason


class _Clause:
    """Reads one clause from its beginning to its end."""

    def __init__(self, words: str) -> None:
        self.words = self.left = words

    def take(self, pattern: str) -> re.Match[str] | None:
        found = re.match(pattern, self.left)
        self.left = self.left[found.end() :] if found else self.left
        return found

    def must(self, pattern: str) -> re.Match[str]:
        found = self.take(pattern)
        demand(found, f"unknown clause at '{self.left}' of: {self.words}")
        assert found is not None
        return found

    def reason(self) -> Reason:
        if self.take("home "):
            return "home", self.not_home()
        if self.take("on "):
            return self.on()
        if self.take("no space$"):
            return ("no space",)
        if self.take("no card takes it$"):
            return ("nothing",)
        if self.take("into a space only after "):
            return "space after", *self.one_tagged()
        if self.take("into a space "):
            reasons = [self.only_once_home()]
            while self.take(", or (?=only)"):
                reasons.append(self.only_once_home())
            return "space", reasons
        card = self.must(f"({CARD}) is home by then, and stays: ")[1]
        word = self.take("no space$|cards stay home$")
        if word:
            return "stays home", card, word[0]
        self.must("on ")
        return "stays home", card, self.tagged()

    def on(self) -> Reason:
        names = self.take(rf"({CARD}(?:, {CARD})*(?: or {CARD})?) (?=only once)")
        if names:
            return "only", _cards(names[1], "or"), self.only_once_home()
        return "on", self.tagged()

    def tagged(self) -> Tagged:
        """Return cards with the tag of each; a tag is also that of the cards before it that have none."""
        found: Tagged = []
        waiting: list[str] = []
        is_last = False
        while True:
            waiting.append(self.must(f"({CARD})")[1])
            tag = self.take(f" {_TAG}")
            if tag:
                found += [(card, tag[1]) for card in waiting]
                waiting = []
            if is_last or not (separator := self.take(f"(, | or )(?={CARD})")):
                demand(not waiting, f"a card without a place: {self.words}")
                return found
            is_last = separator[1] == " or "

    def one_tagged(self) -> tuple[str, str]:
        found = self.must(f"({CARD}) {_TAG}")
        return found[1], found[2]

    def not_home(self) -> Reason:
        """Read why a card never goes home."""
        if self.take("after "):
            return "after", *self.one_tagged()
        put = self.take(f"only once ({CARD}) {_TAG} was put on a card")
        if put:
            return "put", put[1], put[2]
        left = self.take(f"only once ({CARD}) has left it: home ")
        if left:
            inner = self.not_home()
            self.must(", or on ")
            return "left", left[1], inner, self.tagged()
        return self.only_once_home()

    def only_once_home(self) -> Reason:
        held = self.take(f"only once ({CARD}) {_TAG} (?:is|has been) home")
        if held:
            return "home", held[1], held[2]
        card = self.must(f"only once ({CARD}) (?:is|has been) home, ")[1]
        return "home", card, self.not_home()
