"""A supplier serves an order: several workers search, the deals come in the order of seeds, the store keeps verdicts.

The deals do not depend on the number of workers. Only as many seeds are handed out in advance as the deals still wanted
will probably need. Without a store no library for tables is needed.
"""

import math
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.codec import PackedMoves
from ..errors import BadInput
from ..many_deals import LAST_SEED, Dispatcher, Job, Landed, Task, Workers, local_workers
from ..rows import Row
from ..seeds import SeedRanges
from .orders import Order, Supplied, is_wanted, needs_moves, out_of_seeds, search_again, settles

if TYPE_CHECKING:
    from ..store import Store

_MOST_AHEAD = 20_000
"""How many seeds may be handed out in advance, so that a long order begins at once."""


class Supplier:
    """A supplier that serves one order."""

    def __init__(
        self,
        order: Order,
        count: int,
        known: Mapping[int, Row] | None = None,
        make_workers: Callable[[], Workers] | None = None,
        store: "Store | None" = None,
        report: Callable[[str], None] = lambda _: None,
    ) -> None:
        order.check()
        self._order, self._count, self._known = order, count, known or {}
        self._stop = (order.last if store is None else min(order.last, LAST_SEED)) + 1
        self._task = Task(
            Job(
                order.game,
                order.dealer,
                order.strategy,
                order.limits,
                SeedRanges([range(order.first, self._stop)]),
                wins="replayed" if order.with_moves else "counted",
                most_moves=order.most_moves,
            )
        )
        self._task.job.check(is_stored=store is not None)
        self._again: list[Task] = []
        """Known wins that are searched again for their moves."""
        self._dispatcher = Dispatcher[Task](make_workers or local_workers(1), report)
        self._store, self._is_open = store, False
        self._ready: dict[int, Supplied] = {}
        self._next = order.first
        self._looked_at, self._wanted = 0, 0
        self.kept = 0
        """How many verdicts were found and are now in the store."""

    def deals(self, tried: Callable[[Supplied], None] = lambda _: None) -> Generator[Supplied]:
        """Yield the wanted deals, seed after seed; `tried` is called with every deal tried, in the same order."""
        given = 0
        try:
            for seed in range(self._order.first, self._stop):
                while seed not in self._ready:
                    self._go_on()
                found = self._ready.pop(seed)
                tried(found)
                if is_wanted(self._order, found):
                    given += 1
                    yield found
                if given == self._count:
                    break
        finally:
            self._dispatcher.close(at_once=True)
            if self._store is not None and self._is_open:
                self._store.tidy(self._task.job.run)

    def _go_on(self) -> None:
        self._look_ahead()
        for task in (*self._again, self._task):
            while self._dispatcher.hand_out(task):
                pass
        for landed in self._dispatcher.collect():
            self._take_in(landed)

    def _look_ahead(self) -> None:
        """Find out which of the next seeds are known, and which are to be searched."""
        searched = len(self._task.work) + self._dispatcher.seeds_under_way(self._task) + len(self._again)
        missing: list[int] = []
        begun = self._next
        while self._next < self._stop and searched + len(missing) < self._ahead() and self._next - begun < _MOST_AHEAD:
            seed, self._next = self._next, self._next + 1
            known = self._known.get(seed)
            if known is None or not settles(known, self._order.limits):
                missing.append(seed)
            elif needs_moves(self._order, known):
                self._again.append(self._task_again(known))
                searched += 1
            else:
                self._found(Supplied(self._order.game, known, None, is_stored=True))
        self._task.work.add([tuple(missing)])

    def _task_again(self, known: Row) -> Task:
        limits, strategy = search_again(known)
        seeds = SeedRanges.of([known.seed])
        task = Task(replace(self._task.job, limits=limits, strategy=strategy, seeds=seeds))
        task.work.add(seeds.ranges)
        return task

    def _ahead(self) -> int:
        """Return how many seeds the missing deals will probably need, judged by the seeds tried so far."""
        known_wins = len(self._again)
        missing = self._count - self._wanted - known_wins
        if missing <= 0:
            return 0
        guess = math.ceil(missing * (self._looked_at + known_wins + 1) / (self._wanted + known_wins + 1))
        return min(max(guess, self._dispatcher.slots) + known_wins, _MOST_AHEAD)

    def _take_in(self, landed: Landed[Task]) -> None:
        """Take in finished deals: first into the store, then to those ready to be yielded."""
        is_again = landed.task is not self._task
        if not is_again:
            self._keep(landed)
        for found in self._supplied(landed):
            if is_again:
                self._again.remove(landed.task)
                if found.row.verdict != "winnable":
                    # Other code may not find a win again; then the deal is searched like any other.
                    self._task.work.add([(found.row.seed,)])
                    continue
            self._found(found)

    def _supplied(self, landed: Landed[Task]) -> Iterator[Supplied]:
        game, batch = self._order.game, landed.batch
        wins = batch.wins or (None,) * batch.count
        for row, win in zip(batch.rows(landed.task.job.run, landed.seeds), wins, strict=True):
            moves = None if win is None else PackedMoves(game.rules, win).decoded()
            yield Supplied(game, row, moves, is_stored=False)

    def _found(self, found: Supplied) -> None:
        self._ready[found.row.seed] = found
        self._looked_at += 1
        self._wanted += is_wanted(self._order, found)

    def _keep(self, landed: Landed[Task]) -> None:
        if self._store is None or not landed.batch.count:
            return
        from ..experiments.rows import rows_of

        run, game = landed.task.job.run, self._order.game
        if not self._is_open:
            self._store.open_run(run, None if game.is_shipped else game.rules.differences())
            self._is_open = True
        self._store.add(run, rows_of(run, landed.seeds, landed.batch, [1] * landed.batch.count))
        self.kept += landed.batch.count


def take(order: Order, count: int, known: Mapping[int, Row] | None = None) -> list[Supplied]:
    """Return a list of `count` deals, searched by this process. Raises `BadInput` if the dealer has too few."""
    deals = list(Supplier(order, count, known).deals())
    if len(deals) < count:
        raise BadInput(out_of_seeds(order, len(deals), count))
    return deals
