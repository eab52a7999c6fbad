"""What a step is good for, in words."""

from winnable import State, deal, parse_move, solve
from winnable.table.purposes import purpose


def test_a_card_that_turns_face_up_is_named_by_its_pile_only() -> None:
    state = State(deal("klondike", 7))
    state.push("deal")
    move = parse_move("t1-t6")
    assert purpose(state, [move]) == "pile 1 becomes empty"
    other = next(move for move in state.legal_moves() if str(move).startswith("t") and move.source.slot > 0)
    assert purpose(state, [other]) == f"a card of pile {other.source.slot + 1} turns face up"


def test_a_purpose_may_lie_some_moves_ahead() -> None:
    state = State(deal("freecell", 164, "microsoft"))
    win = solve(state).moves or ()
    home = next(number for number, move in enumerate(win) if move.target.kind == "foundation")
    for move in win[: home - 2]:
        state.push(move)
    rest = win[home - 2 :]
    said = purpose(state, rest[:1], rest)
    assert said.endswith(" goes home 2 moves later") or "becomes empty" in said
    assert state.moves == win[: home - 2]
    assert purpose(state, rest[:3], rest) in ("", "pile 1 becomes empty")  # the step itself says who goes home


def test_without_the_line_only_what_happens_at_once_is_said() -> None:
    state = State(deal("freecell", 164, "microsoft"))
    win = solve(state).moves or ()
    assert win[0].target.kind != "foundation"
    assert purpose(state, win[:1]) == ""
    assert purpose(state, ()) == ""


def test_a_pair_of_a_pyramid_uncovers_a_card() -> None:
    dealt = deal("pyramid", 9000001)
    state = State(dealt)
    found = set[str]()
    for move in solve(state).moves or ():
        found.add(purpose(state, [move]))
        state.push(move)
    assert found
    assert all(text == "" or "row" in text for text in found)
