"""The commands that README and documentation show, with what they say is printed, and the files they speak of."""

import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))


@dataclass(frozen=True)
class Command:
    """A line that begins with `$` in a page, and the lines below it."""

    page: str
    line: str
    output: tuple[str, ...]

    @property
    def program(self) -> str:
        return self.words[0].removeprefix("./")

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line, comments=True)

    @property
    def exit_code(self) -> int:
        """What the page says: a sentence on standard error is a refusal."""
        return 2 if any(line.startswith("winnable: ") for line in self.output) else 0


def commands() -> list[Command]:
    """Every command of every page."""
    return [command for page in PAGES for command in _commands_of(page)]


def _commands_of(page: Path) -> list[Command]:
    found = []
    for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, *output = part.rstrip("\n").split("\n")
            found.append(Command(str(page.relative_to(ROOT)), line, tuple(output)))
    return found


def block(page: str, after: str, kind: str) -> str:
    """The first block of a kind after some words of a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return text.split(after, 1)[1].split(f"```{kind}\n", 1)[1].split("```", 1)[0]


def write_files(folder: Path) -> None:
    """The files that the pages tell their readers to save."""
    files = {
        "examples/my-game.json": (ROOT / "examples" / "my-game.json").read_text(encoding="utf-8"),
        "my-game.json": block("README.md", "## A game of your own", "json"),
        "little-canfield.json": block("docs/rule-language.md", "Save this as `little-canfield.json`", "json"),
        "wrong.json": block("docs/rule-language.md", "With this as `wrong.json`", "json"),
        "noted.json": '{"stock": {"size": 24, "deal type": "tableau piles", "deal count": 3}}',
        "mini.json": block("docs/formats.md", "small game as `mini.json`", "json"),
        "position.txt": block("docs/formats.md", "this position as `position.txt`", "text"),
        "solution.txt": "1h 2h 3h 2h 3h 4h ah 1a 4b 4h ah 5a 51v1 5h 5h bh 1h ah",
        "game.txt": "game: klondike\ndeal: klondike:solvitaire:7\nmoves:\ndeal\ndeal\n",
        "my-game.schedule.json": _schedule(block("README.md", "## A game of your own", "json")),
        "plan.toml": block("docs/experiments.md", "each combination becomes a run:", "toml"),
        "typed.txt": _typed_with_a_mistake(),
        "proof.json": _proof(),
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "11982.loss").write_bytes(_loss())


def _schedule(rules: str) -> str:
    """What `winnable tune` would write for a game."""
    from winnable import read_rules

    entry = {"rules": read_rules(json.loads(rules)).digest, "shares": "best-first=1,complete=1"}
    return json.dumps({"games": {"my-game": entry}})


def _proof() -> str:
    """What `winnable prove klondike --seed 1 --certificate` writes."""
    from winnable import deal, prove

    return json.dumps(prove(deal("klondike", 1)).certificate())


def _loss() -> bytes:
    """What `winnable solve --certificate` writes for a deal that only a search proves lost."""
    from winnable import deal, prove_loss

    return prove_loss(deal("freecell-2-cell", 9300002)).certificate()


def _typed_with_a_mistake() -> str:
    """A deal of Thirty in which the eight of spades was typed as the eight of hearts."""
    from winnable import deal
    from winnable.notation import write_deal

    return write_deal(deal("thirty", 1), "text").replace("8S", "8H")
