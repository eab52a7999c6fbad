"""The end of a game: how it compares with the best win known, and what the player has achieved so far."""

from ...errors import BadInput, counted
from ...moves import Move
from ...solving.lengths import counts_sequences, length, shorten
from ...table.session import Session
from . import records, saved_games
from .records import Finished, Statistics

_SECONDS = 1.0


def clock(seconds: int) -> str:
    """Return a time as `3:07` or `1:02:45`."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def win_sentences(session: Session) -> list[str]:
    """Return a win in sentences. The first time, the win is recorded and a shorter one is looked for."""
    is_new = not session.is_over
    if is_new:
        session.end()
    sentences = [f"Won in {counted(len(session.state.moves), 'move')}, {clock(session.seconds)} at the table."]
    if not is_new:
        return sentences
    own, best, session.best_win = _compared(session)
    earlier = records.best_of(session.deal.id, _games())
    if earlier is not None and earlier < best:
        best, session.best_win = earlier, ()
    counting = "With a carried sequence as one move: you" if counts_sequences(session.state.rules) else "You"
    known = f"best known {best}" if best < own else "and no shorter win is known"
    return [*sentences, f"{counting} {counted(own, 'move')}, {known}.", *_written(session, records.WON, own, best)]


def _compared(session: Session) -> tuple[int, int, tuple[Move, ...]]:
    """Return the length of the player's win, that of the shortest win found in a second, and that win."""
    deal, win = session.deal, session.state.moves
    own = length(deal, win) if counts_sequences(deal.rules) else len(win)
    try:
        best = shorten(deal, win, seconds=_SECONDS)
    except KeyboardInterrupt:
        return own, own, win  # the player has seen enough, or the core cannot measure this win
    return own, length(deal, best), best


def give_up(session: Session) -> list[str]:
    """Record a game as lost, and delete the saved game."""
    session.end()
    return _written(session, records.GIVEN_UP, None, None)


def _written(session: Session, outcome: str, own: int | None, best: int | None) -> list[str]:
    finished = Finished(
        when=records.now(),
        game=session.deal.game.id,
        deal=session.deal.id,
        outcome=outcome,
        moves=len(session.state.moves),
        best=best,
        length=own,
        seconds=session.seconds,
        hints=session.hints,
    )
    try:
        records.add(finished)
        if session.name is not None:
            saved_games.remove(session.name)
    except BadInput as error:
        return list(error.problems)
    return [_one_line(session.deal.game.title, records.statistics(of_game(_games(), finished.game)))]


def _games() -> list[Finished]:
    """Return the record, as far as it can be read. A win is shown even without it."""
    try:
        return records.read()[0]
    except BadInput:
        return []


def of_game(games: list[Finished], game: str) -> list[Finished]:
    """Return the games of one name."""
    return [finished for finished in games if finished.game == game]


def _one_line(title: str, found: Statistics) -> str:
    streak = f", {found.streak} in a row" if found.streak > 1 else ""
    return f"{title}: {counted(found.games, 'game')}, {found.won} won{streak}."


def game_statistics_sentences(session: Session) -> list[str]:
    """Return how this game stands, and what the player has achieved in it and in all games."""
    played = counted(session.turns, "move")
    deal = session.deal
    return [f"This game: {played}, {clock(session.seconds)}.", *statistics_sentences(deal.game.id, deal.game.title)]


def statistics_sentences(game: str | None = None, title: str = "") -> list[str]:
    """Return the player's statistics in words, of one game first if it is named."""
    games, damaged = records.read()
    sentences = _in_words(title, of_game(games, game)) if game else []
    sentences += _in_words("All games", games)
    if damaged:
        sentences.append(f"{counted(damaged, 'line')} of the record cannot be read and are left out.")
    return [*sentences, f"The record: {records.record_file()}"]


def _in_words(title: str, games: list[Finished]) -> list[str]:
    found = records.statistics(games)
    if not games:
        return [f"{title}: no game finished yet."]
    sentences = [
        f"{title}: {counted(found.games, 'game')}, {found.won} won ({100 * found.won / found.games:.0f}%), "
        f"{found.without_hints} of them without a hint.",
        f"  {found.streak} in a row now, {found.longest_streak} at best; {clock(found.seconds)} at the table.",
    ]
    if len({game.game for game in games}) == 1 and found.quickest is not None:
        sentences.append(f"  Fewest moves {found.fewest_moves}, quickest win {clock(found.quickest)}.")
    return sentences
