"""Work is handed out in pieces, and none of it is lost or done twice."""

import random

from winnable.many_deals.pieces import FIRST_SEEDS, MOST_SEEDS, Piece, Work


def test_everything_is_handed_out_whatever_happens() -> None:
    generator = random.Random(1)
    for _ in range(50):
        work = Work()
        work.add([range(1, 200), range(0), (), (300, 305, 400), range(500, 2000), tuple(range(3000, 9000, 2))])
        wanted = [*range(1, 200), 300, 305, 400, *range(500, 2000), *range(3000, 9000, 2)]
        done: list[int] = []
        while piece := work.take(generator.randint(1, 4)):
            if generator.random() < 0.3:
                given_up = work.lost(piece, generator.randint(1, 3))
                done += given_up or ()
            else:
                count = generator.randint(1, len(piece.seeds))
                work.finished(piece, count, count * generator.random())
                done += piece.seeds[:count]
        assert sorted(done) == wanted
        assert len(work) == 0


def test_pieces_follow_the_speed() -> None:
    work = Work()
    work.add([range(1_000_000)])
    first = work.take(2)
    assert first is not None
    assert len(first.seeds) == FIRST_SEEDS
    work.finished(first, FIRST_SEEDS, FIRST_SEEDS * 0.1)
    slow = work.take(2)
    assert slow is not None
    assert 20 <= len(slow.seeds) <= 80
    work.finished(slow, len(slow.seeds), 0.0)
    sizes = []
    for _ in range(20):
        piece = work.take(2)
        assert piece is not None
        work.finished(piece, len(piece.seeds), 1e-4 * len(piece.seeds))
        sizes.append(len(piece.seeds))
    assert 10_000 < sizes[-1] <= MOST_SEEDS


def test_pieces_become_smaller_towards_the_end_only_if_others_must_end_too() -> None:
    pieces = {}
    for slots in (1, 2):
        work, sizes = Work(), []
        work.add([range(1000)])
        while piece := work.take(slots):
            work.finished(piece, len(piece.seeds), 0.01 * len(piece.seeds))
            sizes.append(len(piece.seeds))
        assert sum(sizes) == 1000
        pieces[slots] = sizes
    assert pieces[1] == [FIRST_SEEDS, 400, 1000 - FIRST_SEEDS - 400]
    assert len(pieces[2]) > 5
    assert pieces[2] == sorted(pieces[2], reverse=True)


def test_a_piece_that_kills_is_split_down_to_the_seed() -> None:
    work = Work()
    work.add([range(1, 65)])
    tries, given_up = 0, None
    while piece := work.take(1):
        tries += 1
        if 13 in piece.seeds:
            given_up = work.lost(piece, 1) or given_up
        else:
            work.finished(piece, len(piece.seeds), 0.1)
    assert given_up == range(13, 14)
    assert tries < 40


def test_a_seed_is_not_given_up_at_once() -> None:
    work = Work()
    assert work.lost(Piece(range(5, 6)), 1) is None
    piece = work.take(1)
    assert piece is not None
    assert work.lost(piece, 1) is None
    piece = work.take(1)
    assert piece is not None
    assert work.lost(piece, 1) == range(5, 6)


def test_a_seed_is_not_given_up_where_another_may_be_to_blame() -> None:
    work = Work()
    assert work.lost(Piece(range(5, 6)), 9, is_sure=False) is None
    piece = work.take(1)
    assert piece is not None
    assert piece.is_suspect
    work.put_back(piece)
    assert work.take(1) == piece
    assert work.lost(piece, 1) == range(5, 6)
