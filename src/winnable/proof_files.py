"""A proof in a file, of any kind. It is read once, strictly, into one position, which is then proved and named."""

import json
import re
import subprocess
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .cards import RANK_TEXTS
from .catalogue import deal_from_id, find_game
from .errors import BadInput, readable
from .game import Deal, Game
from .notation import layout_from_object
from .position import Position
from .refutations import checker, loss_checker, positions
from .refutations.checker import Clock, Invalid, NoProof, OutOfTime, read_json
from .refutations.closed_sets import header_lines, is_covered
from .refutations.layouts import layout_object
from .refutations.proved_positions import proved_position
from .rule_files import read_rules
from .rules import Rules
from .solving.solver import Limits, chosen_seconds

_SECONDS = 600.0
_LOSS = b"winnable loss "
_OWN = re.compile(r"([\w.-]+)@[0-9a-f]{12}:([a-z-]+):\S+")
_SHIPPED = re.compile(r"([a-z0-9-]+):([a-z-]+):\S+")


@dataclass(frozen=True)
class CheckedProof:
    """What was checked in a file: the position that was proved, not the name beside it."""

    position: Position
    named: str | None
    """The file's name for the deal; None if it has none."""
    deal: Deal | None
    """The deal of that name, if the name can be read; it deals exactly this position."""
    steps: int
    """How many steps prove the position lost."""


def check_proof(
    proof: str | bytes | Mapping[str, Any], limits: Limits | None = None, *, seconds: float | None = None
) -> CheckedProof:
    """Check a proof that a deal is lost: the content of a file, or what `certificate()` of a proof returns.

    The check may take 600 seconds by default. Raises `BadInput` if a step fails, if this is no proof, or if the time is
    over.

    >>> import winnable
    >>> winnable.check_proof(winnable.prove(winnable.deal("klondike", 1)).certificate()).steps > 0
    True
    """
    allowed = chosen_seconds(limits, seconds, _SECONDS, "checking a proof")
    try:
        return checked_file(proof if isinstance(proof, str | bytes) else json.dumps(proof), allowed)
    except Invalid as error:
        raise BadInput(f"the proof does not hold: {readable(str(error), 200)}") from None
    except OutOfTime:
        raise BadInput(f"the proof was not checked to its end within {allowed:g} s") from None
    except (NoProof, TypeError) as error:
        raise BadInput(f"this is not a proof: {readable(str(error), 200)}") from None


def checked_file(content: str | bytes, seconds: float | None = None) -> CheckedProof:
    """Check the content of a file that may hold any kind of proof. Raises what `checked_proof` raises."""
    if isinstance(content, bytes) and content.startswith(_LOSS):
        return _checked_loss(content, seconds)
    try:
        text = content if isinstance(content, str) else content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoProof("it is neither a text nor a proof of a loss") from None
    return checked_proof(text, seconds)


def native_checker() -> Path | None:
    """Return the small compiled checker that is installed beside Python, if it is there."""
    path = Path(sysconfig.get_path("scripts")) / "winnable-check"
    return path if path.is_file() else None


def _checked_loss(content: bytes, seconds: float | None) -> CheckedProof:
    """Check a proof of docs/proofs.md: by the compiled checker, or by the one in Python if that is not installed."""
    allowed = _SECONDS if seconds is None else seconds
    program = native_checker()
    try:
        proof = loss_checker.Proof(content)
        if program is None:
            loss_checker.check(content, allowed)
        else:
            _run(program, content, allowed)
    except loss_checker.NotAProof as error:
        raise NoProof(str(error)) from None
    except loss_checker.Refuted as error:
        raise Invalid(str(error)) from None
    except loss_checker.LimitReached:
        raise OutOfTime from None
    deal = None if proof.name == "-" else _deal_of_loss(proof, content)
    try:
        position = proved_position(proof) if deal is None else Position(deal.rules, deal.layout)
    except BadInput as error:
        raise NoProof(f"it has no position: {error.problems[0]}") from None
    if not _says(content, proof, position):
        raise NoProof("its rules and its position are not written as proofs write them")
    return CheckedProof(position, None if proof.name == "-" else proof.name, deal, proof.count)


def _says(content: bytes, proof: loss_checker.Proof, position: Position) -> bool:
    """Return whether a proof has exactly these rules of play and this position, but for the order of the piles.

    So what is printed was proved. Rules that the header cannot say are never those of a proof.
    """
    if not is_covered(position.rules):
        return False
    lines = header_lines(position.rules, position.layout, proof.name, proof.ahead)
    header, _, _ = content.partition(b"\nset ")
    return sorted(header.decode("ascii").split("\n")) == sorted(lines)


def _run(program: Path, content: bytes, seconds: float) -> None:
    allowed = f"{min(max(seconds, 0.001), 1e8):.3f}"
    ran = subprocess.run([program, "--seconds", allowed, "-"], input=content, capture_output=True, check=False)
    said = ran.stdout.decode("ascii", "replace").strip().removeprefix("not valid: ")
    kinds = {1: loss_checker.Refuted, 2: loss_checker.NotAProof, 3: loss_checker.LimitReached}
    if ran.returncode != 0:
        raise kinds.get(ran.returncode, loss_checker.NotAProof)(said or "the checker ended without an answer")


def _deal_of_loss(proof: loss_checker.Proof, content: bytes) -> Deal | None:
    """Return the deal of the name in a proof, None if the name cannot be read. Raises `Invalid` if it is another."""
    match = _SHIPPED.fullmatch(proof.name)
    if match is None:
        return None
    try:
        if match[2] == "layout":  # its id is made of the cards
            deal = Deal(find_game(match[1]), proved_position(proof).layout)
        else:
            deal = deal_from_id(proof.name, find_game(match[1]))
    except BadInput:
        return None
    if deal.id != proof.name:
        return None
    if not _says(content, proof, Position(deal.rules, deal.layout)):
        raise Invalid(f"the rules or the cards are not those of {deal.id}")
    return deal


def checked_proof(text: str, seconds: float | None = None) -> CheckedProof:
    """Check that a text proves a position lost.

    Raises `Invalid` if a step fails or the position is not that of the deal that is named, `NoProof` if the text is not
    written as proofs are, and `OutOfTime`.
    """
    clock, proof = Clock(seconds), read_json(text)
    position = _position(proof)
    named = proof.get("deal")
    if not isinstance(named, str | None):
        raise NoProof("the name of the deal is not a text")
    deal = None if named is None else _named_deal(named, position)
    is_set = proof.get("format") == positions.FORMAT
    steps = positions.check(position, proof, clock) if is_set else checker.check(proof, clock)
    return CheckedProof(position, named, deal, steps)


def _position(proof: dict[str, Any]) -> Position:
    """Return the position of a proof. It must be written as in proofs, so that the checker cannot read another."""
    try:
        rules = _rules(proof)
        is_set = proof.get("format") == positions.FORMAT
        return _position_of_a_line(rules, proof) if is_set else _position_of_places(rules, proof)
    except NoProof:
        raise
    except BadInput as error:
        raise NoProof(f"it has no position: {error.problems[0]}") from None


def _rules(proof: dict[str, Any]) -> Rules:
    shown = proof.get("rules")
    if not isinstance(shown, dict):
        raise NoProof("it has no rules")
    rules = read_rules(shown)
    if _text(rules.for_proofs()) != _text(shown):
        raise NoProof("its rules are not written out as proofs write them")
    return rules


def _position_of_a_line(rules: Rules, proof: dict[str, Any]) -> Position:
    line = proof.get("position")
    if not isinstance(line, str):
        raise NoProof("it has no position")
    position = Position.parse(rules, line)
    if str(position) != line:
        raise NoProof("its position is not written as positions are")
    return position


def _position_of_places(rules: Rules, proof: dict[str, Any]) -> Position:
    places, base_rank = proof.get("layout"), proof.get("base rank")
    if not isinstance(places, dict):
        raise NoProof("it does not say where the cards lie")
    base = {"base card": base_rank} if rules.foundations.base_card == "random" else {}
    position = Position(rules, layout_from_object(rules, {**places, **base}))
    written = {"base rank": RANK_TEXTS[position.layout.base_rank], "layout": layout_object(position.layout)}
    if _text(written) != _text({"base rank": base_rank, "layout": places}):
        raise NoProof("its cards are not written as proofs write them")
    return position


def _text(value: object) -> str:
    """Return a value as text, in which true and 1 are different."""
    return json.dumps(value, sort_keys=True)


def _named_deal(name: str, position: Position) -> Deal | None:
    """Return the deal of a name, None if the name cannot be read. Raises `Invalid` if it is not this position."""
    try:
        deal = _deal_of(name, position)
    except BadInput:
        return None
    if deal.id != name:
        return None  # another spelling: its meaning is not certain
    if deal.rules != position.rules:
        raise Invalid(f"the rules are not those of {deal.id}")
    if deal.layout != position.layout:
        raise Invalid(f"the cards do not lie as in {deal.id}")
    return deal


def _deal_of(name: str, position: Position) -> Deal:
    """Return the deal that a name means. A name with a hash means the rules in the file, if it is their hash.

    No file is read: a name without a hash is that of a game that comes with the package.
    """
    match = _OWN.fullmatch(name) or _SHIPPED.fullmatch(name)
    if match is None:
        raise BadInput("this is not the id of a deal")
    game = Game(match[1], match[1], position.rules) if _OWN.fullmatch(name) else find_game(match[1])
    if match[2] == "layout":  # its id is made of the cards
        return Deal(game, position.layout)
    return deal_from_id(name, game)
