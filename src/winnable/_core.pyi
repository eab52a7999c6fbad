"""The compiled core of winnable."""

from collections.abc import Sequence


WORDS: dict[str, tuple[str, ...]]

def move_number(kind: str, source: str, from_index: int, target: str, to_index: int, count: int) -> int | None:
    """
    An elementary move as one number, or None if the core cannot have such a move.
    """

def move_parts(number: int) -> tuple[str, str, int, str, int, int]:
    """Kind, source and its index, target and its index, count of a move."""

class Rules:
    """The rules of a game, every field by its name; FIELDS are the names."""

    def __init__(self, **fields: object) -> None: ...

    @property
    def family(self) -> str: ...

    @property
    def max_rank(self) -> int: ...

    @property
    def decks(self) -> int: ...

    @property
    def suits(self) -> int: ...

    @property
    def piles(self) -> int: ...

    @property
    def build(self) -> str: ...

    @property
    def direction(self) -> str: ...

    @property
    def spaces(self) -> str: ...

    @property
    def groups(self) -> str: ...

    @property
    def group_policy(self) -> str: ...

    @property
    def pile_redeals(self) -> int: ...

    @property
    def redeal_type(self) -> str: ...

    @property
    def packets(self) -> list[int]: ...

    @property
    def has_foundations(self) -> bool: ...

    @property
    def removable(self) -> bool: ...

    @property
    def complete_runs(self) -> bool: ...

    @property
    def foundation_suits(self) -> list[int]: ...

    @property
    def has_hole(self) -> bool: ...

    @property
    def hole_loops(self) -> bool: ...

    @property
    def hole_past_last(self) -> bool: ...

    @property
    def discard_lower(self) -> bool: ...

    @property
    def cells(self) -> int: ...

    @property
    def stock_size(self) -> int: ...

    @property
    def stock_to(self) -> str: ...

    @property
    def deal_count(self) -> int: ...

    @property
    def redeals(self) -> int: ...

    @property
    def deal_with_spaces(self) -> bool: ...

    @property
    def stock_face_up(self) -> bool: ...

    @property
    def reserve_size(self) -> int: ...

    @property
    def reserve_stacked(self) -> bool: ...

    @property
    def accordion_steps(self) -> list[int]: ...

    @property
    def square_columns(self) -> int: ...

    @property
    def neighbours(self) -> str: ...

    @property
    def sequence_policy(self) -> str: ...

    @property
    def fixed_suit(self) -> bool: ...

    @property
    def matches(self) -> list[str]: ...

    @property
    def covers(self) -> list[int]: ...

    @property
    def discard_sum(self) -> int: ...

    @property
    def discard_equal(self) -> bool: ...

    @property
    def clears_all(self) -> bool: ...

    FIELDS: tuple[str, ...]

UNLIMITED: int = -1

class Layout:
    """
    Where the cards lie: for each place its kind, index, cards as numbers, and how many lie face down.
    """

    def __init__(self, piles: Sequence, redeals_used: int = 0) -> None: ...

    @property
    def redeals_used(self) -> int: ...

    @property
    def piles(self) -> list[tuple[str, int, bytes, int]]: ...

NO_CARD: int = 255

class State:
    """A game in progress; moves are numbers."""

    def __init__(self, rules: Rules, layout: Layout) -> None: ...

    def legal_moves(self) -> list[int]: ...

    def push(self, move: int) -> bool: ...

    def pop(self) -> bool: ...

    def is_won(self) -> bool: ...

    def layout(self) -> Layout: ...

    def unseen(self) -> tuple[list[int], int, int]:
        """
        How many cards of each pile, the stock and the reserve were never seen.
        """

    def learn(self, piles: Sequence, stock: int, reserve: int) -> None:
        """At most these numbers are unseen."""

    def perft(self, depth: int) -> int: ...

class DealPlan:
    """How a game is dealt from a shuffled deck."""

    def __init__(self) -> None: ...

    NO_HOLE: int = -1

    FROM_FRONT: int = -2

    RANDOM: int = 0

    @property
    def places(self) -> Layout: ...

    @places.setter
    def places(self, arg: Layout, /) -> None: ...

    @property
    def max_rank(self) -> int: ...

    @max_rank.setter
    def max_rank(self, arg: int, /) -> None: ...

    @property
    def hole(self) -> int: ...

    @hole.setter
    def hole(self, arg: int, /) -> None: ...

    @property
    def base_rank(self) -> int: ...

    @base_rank.setter
    def base_rank(self, arg: int, /) -> None: ...

    @property
    def initial(self) -> str: ...

    @initial.setter
    def initial(self, arg: str, /) -> None: ...

    @property
    def sink(self) -> list[int]: ...

    @sink.setter
    def sink(self, arg: Sequence[int], /) -> None: ...

    @property
    def in_line(self) -> list[int]: ...

    @in_line.setter
    def in_line(self, arg: Sequence[int], /) -> None: ...

    @property
    def aces_are_gaps(self) -> bool: ...

    @aces_are_gaps.setter
    def aces_are_gaps(self, arg: bool, /) -> None: ...

    @property
    def played_suits(self) -> list[int]: ...

    @played_suits.setter
    def played_suits(self, arg: Sequence[int], /) -> None: ...

def shuffled_deck(seed: int, max_rank: int, decks: int) -> bytes:
    """
    The deck that Solvitaire shuffles with this seed, front first, as card numbers 4 * (rank - 1) + suit.
    """

def layout_of_seed(rules: Rules, deal_plan: DealPlan, is_microsoft: bool, seed: int) -> Layout:
    """The layout that a deal_plan makes of a seed."""

FEATURES: dict = ...

def features(rules: Rules, layout: Layout) -> list[int]:
    """How much there is of each feature, in their order."""

DEAL_FEATURES: dict = ...

def deal_features(rules: Rules, layout: Layout) -> list[int]:
    """What a deal looks like before play, in the order of DEAL_FEATURES."""

def deal_features_of_seeds(rules: Rules, deal_plan: DealPlan, is_microsoft: bool, seeds: Sequence) -> bytes:
    """The same for many deals, as the bytes of 32-bit numbers."""

def features_of(rules: Rules, layouts: Sequence) -> bytes:
    """
    The features of one layout after another, as the bytes of numbers of 32 bits.
    """

class Model:
    """A learned model: a sum of products of features, and of decision trees."""

    def __init__(self, base: float, shift: Sequence, scale: Sequence, terms: Sequence, nodes: Sequence, roots: Sequence) -> None: ...

    def value(self, features: Sequence) -> float:
        """What it says of a position with these features."""

class EngineParameter:
    """A number that changes how an engine works."""

    @property
    def name(self) -> str: ...

    @property
    def meaning(self) -> str: ...

    @property
    def least(self) -> int: ...

    @property
    def most(self) -> int: ...

    @property
    def usual(self) -> int: ...

class EngineKind:
    """An entry of the table of engines."""

    @property
    def name(self) -> str: ...

    @property
    def meaning(self) -> str: ...

    @property
    def is_complete(self) -> bool: ...

    @property
    def proves_only(self) -> bool: ...

    @property
    def parameters(self) -> list[EngineParameter]: ...

class EngineSpec:
    """An engine with its share and a value for each of its parameters."""

    def __init__(self, name: str, share: int, values: Sequence) -> None: ...

    @property
    def name(self) -> str: ...

    @property
    def share(self) -> int: ...

    @property
    def values(self) -> list[int]: ...

ENGINES: tuple[EngineKind, ...]

MOST_SHARE: int = 999

MOST_SLICES: int = 32

FIRST_SLICE: int = 500

SLICE_GROWTH: float = 1.25

def schedule_fault(engines: Sequence) -> str:
    """
    What is wrong with engines that are to take turns, as the rest of a sentence; empty if nothing is.
    """

def shortcuts() -> list[str]:
    """The names of all shortcuts of the search."""

def applicable(rules: Rules) -> list[str]:
    """The names of the shortcuts whose conditions hold."""

class Cancel:
    """Makes a search stop that runs in another thread."""

    def __init__(self) -> None: ...

    def cancel(self) -> None: ...

class Options:
    """How to search."""

    def __init__(self) -> None: ...

    @property
    def engines(self) -> list[EngineSpec]: ...

    @engines.setter
    def engines(self, arg: Sequence, /) -> None: ...

    @property
    def quick_percent(self) -> int: ...

    @quick_percent.setter
    def quick_percent(self, arg: int, /) -> None: ...

    @property
    def slices(self) -> list[tuple[int, float]]:
        """
        Places of engines and their seconds, in order; none: the engines take turns by their shares.
        """

    @slices.setter
    def slices(self, arg: Sequence, /) -> None: ...

    @property
    def shortcuts(self) -> list[str]: ...

    @shortcuts.setter
    def shortcuts(self, arg: Sequence, /) -> None: ...

    @property
    def weights(self) -> list[int]: ...

    @weights.setter
    def weights(self, arg: Sequence, /) -> None: ...

    @property
    def model(self) -> Model:
        """
        A learned model that says how good positions are, in place of the weights; or none.
        """

    @model.setter
    def model(self, arg: Model | None, /) -> None: ...

    @property
    def exact(self) -> bool: ...

    @exact.setter
    def exact(self, arg: bool, /) -> None: ...

    @property
    def seconds(self) -> float: ...

    @seconds.setter
    def seconds(self, arg: float, /) -> None: ...

    @property
    def positions(self) -> int: ...

    @positions.setter
    def positions(self, arg: int, /) -> None: ...

    @property
    def bytes(self) -> int: ...

    @bytes.setter
    def bytes(self, arg: int, /) -> None: ...

class Result:
    """What a search found."""

    @property
    def verdict(self) -> int: ...

    @property
    def reason(self) -> int: ...

    @property
    def win(self) -> bytes: ...

    @property
    def refuted(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def positions(self) -> int: ...

    @property
    def unique(self) -> int: ...

    @property
    def expanded(self) -> int: ...

    @property
    def forced(self) -> int: ...

    @property
    def deepest(self) -> int: ...

    @property
    def memory_bytes(self) -> int: ...

    @property
    def stored(self) -> int: ...

    @property
    def replaced(self) -> int: ...

def solve(rules: Rules, layout: Layout, options: Options, cancel: Cancel) -> Result:
    """Search a position; other Python threads run meanwhile."""

def promising(rules: Rules, layout: Layout, weights: Sequence, positions: int) -> list[int]:
    """
    The moves to the most promising of at most this many positions; they prove nothing.
    """

class Batch:
    """What was found for each deal of a batch."""

    def __len__(self) -> int: ...

    def columns(self) -> dict[str, bytes]:
        """Each column as the bytes of numbers."""

    def wins(self) -> list[bytes]:
        """
        The moves of each win, empty where there is none; nothing at all unless they were asked for.
        """

def solve_seeds(rules: Rules, deal_plan: DealPlan, is_microsoft: bool, seeds: Sequence, options: Options, seconds: float, cancel: Cancel, with_wins: bool = False) -> Batch:
    """
    Deal and search one seed after another; other Python threads run meanwhile.
    """

def solve_layouts(rules: Rules, layouts: Sequence, options: Options, seconds: float, cancel: Cancel, with_wins: bool = False) -> Batch:
    """Search one layout after another; other Python threads run meanwhile."""

def children(rules: Rules, layout: Layout, options: Options, all_moves: bool = False) -> tuple[list[list[int]], bytes, bytes]:
    """
    The moves of a search as elementary ones, the features of where they lead, and verdicts of these.
    """

MOVE_TRAITS: dict = ...

def move_traits(rules: Rules, layout: Layout, options: Options) -> bytes:
    """
    The traits of the moves of `children` in a grid, as the bytes of numbers of 32 bits.
    """

class BestStacks:
    """The best stacks of a grid known, and how good any can be."""

    @property
    def moves(self) -> list[int]: ...

    @property
    def score(self) -> int: ...

    @property
    def none_above(self) -> int: ...

    @property
    def positions(self) -> int: ...

    @property
    def reason(self) -> int: ...

def best_stacks(rules: Rules, layout: Layout, seconds: float, positions: int, memory: int) -> BestStacks:
    """
    Play a grid to few and large stacks, as well as that can be done or was found within the limits.
    """

class Shortest:
    """The shortest win known, and how short any win can be."""

    @property
    def moves(self) -> list[int]: ...

    @property
    def length(self) -> int: ...

    @property
    def no_win_below(self) -> int: ...

    @property
    def reason(self) -> int: ...

def shortest(rules: Rules, layout: Layout, win: Sequence, seconds: float, positions: int, memory: int) -> Shortest:
    """The shortest win, or the shortest that was found within the limits."""

def length_of(rules: Rules, layout: Layout, win: Sequence) -> int:
    """
    The length of a win; where cells can carry a sequence, that counts as one move.
    """

def first_fault(rules: Rules, layout: Layout, moves: Sequence) -> int:
    """
    The first of these moves that is not legal, their number if they do not win, or -1 if they do.
    """

def moves_needed(rules: Rules, layout: Layout) -> int:
    """No win from here has fewer moves."""

def shortened(rules: Rules, layout: Layout, win: Sequence, seconds: float) -> list[int]:
    """
    Make a win in elementary moves shorter; other Python threads run meanwhile.
    """

class RelaxedRules:
    """The rules of a relaxed game, each a switch."""

    def __init__(self) -> None: ...

    @staticmethod
    def of_level(level: int, stock: str) -> RelaxedRules: ...

    @property
    def stock(self) -> str: ...

    @stock.setter
    def stock(self, arg: str, /) -> None: ...

    @property
    def twins(self) -> bool: ...

    @twins.setter
    def twins(self, arg: bool, /) -> None: ...

    @property
    def kings(self) -> bool: ...

    @kings.setter
    def kings(self, arg: bool, /) -> None: ...

    @property
    def lie_first(self) -> bool: ...

    @lie_first.setter
    def lie_first(self, arg: bool, /) -> None: ...

    @property
    def parents(self) -> bool: ...

    @parents.setter
    def parents(self, arg: bool, /) -> None: ...

    @property
    def kings_stay(self) -> bool: ...

    @kings_stay.setter
    def kings_stay(self, arg: bool, /) -> None: ...

    @property
    def both_twins(self) -> bool: ...

    @both_twins.setter
    def both_twins(self, arg: bool, /) -> None: ...

    @property
    def come_back(self) -> bool: ...

    @come_back.setter
    def come_back(self, arg: bool, /) -> None: ...

class ProofNode:
    """A split into cases, or a leaf with what can ever become true there."""

    @property
    def kind(self) -> str: ...

    @property
    def card(self) -> int: ...

    @property
    def which(self) -> int: ...

    @property
    def cases(self) -> list[int]: ...

    @property
    def choices(self) -> list[int]: ...

    @property
    def second(self) -> list[int]: ...

    @property
    def built_before(self) -> list[list[int]]: ...

    @property
    def built_after(self) -> list[list[int]]: ...

    @property
    def home_before(self) -> list[list[int]]: ...

    @property
    def kings(self) -> list[int]: ...

    @property
    def moved(self) -> list[int]: ...

class RelaxedProof:
    """Whether a deal is lost in a relaxed game, and why."""

    @property
    def status(self) -> str: ...

    @property
    def reason(self) -> str: ...

    @property
    def relaxed(self) -> RelaxedRules: ...

    @property
    def closures(self) -> int: ...

    @property
    def leaves(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def nodes(self) -> list[ProofNode]: ...

class ClosedSet:
    """A set of positions that proves a position lost, as bytes."""

    @property
    def verdict(self) -> str: ...

    @property
    def reason(self) -> str: ...

    @property
    def found(self) -> int: ...

    @property
    def written(self) -> int: ...

    @property
    def bytes(self) -> bytes: ...

def closed_sets_apply(rules: Rules) -> bool:
    """Whether proofs by a set of positions exist for these rules."""

def closed_set(rules: Rules, layout: Layout, ahead: int, positions: int, seconds: float, memory: int) -> ClosedSet:
    """
    Look for a proof that a position is lost; other Python threads run meanwhile.
    """

def relaxed_game_applies(rules: Rules) -> bool:
    """Whether there is a relaxed game for these rules."""

def prove_lost(rules: Rules, layout: Layout, relaxed: RelaxedRules, closures: int, seconds: float, wants_proof: bool) -> RelaxedProof:
    """
    Whether a position is lost in a relaxed game; other Python threads run meanwhile.
    """

class View:
    """What a player may know; 255 is a card it does not know."""

    @property
    def layout(self) -> Layout: ...

    @property
    def unseen(self) -> list[int]: ...

def sampled_world(view: View, seed: int) -> Layout:
    """A layout that fits the view, each with the same probability."""

class Umpire:
    """Holds the cards of a game, gives views of it and plays moves."""

    def __init__(self, rules: Rules, layout: Layout, know: str) -> None: ...

    def view(self) -> View: ...

    def legal_moves(self) -> list[int]: ...

    def play(self, move: int) -> bool: ...

    def is_won(self) -> bool: ...

    def cards_up(self) -> int: ...

class PlayerParameter:
    """A whole number with its range, or one of some words."""

    @property
    def name(self) -> str: ...

    @property
    def meaning(self) -> str: ...

    @property
    def usual(self) -> int | str: ...

    @property
    def least(self) -> int: ...

    @property
    def most(self) -> int: ...

    @property
    def choices(self) -> list[str]: ...

    @property
    def seeing(self) -> list[str]:
        """The choices with which a player looks at hidden cards."""

class PlayerKind:
    """An entry of the table of players."""

    @property
    def name(self) -> str: ...

    @property
    def meaning(self) -> str: ...

    @property
    def parameters(self) -> list[PlayerParameter]: ...

    @property
    def has_own_table(self) -> bool:
        """
        Whether it plays whole games on a table of its own, and not from views.
        """

    def refusal(self, rules: Rules, know: str) -> str:
        """Why it does not play a game, as a sentence; empty if it does."""

PLAYERS: tuple[PlayerKind, ...]

class Player:
    """A player of one game."""

    def __init__(self, name: str, rules: Rules, know: str, parameters: dict, seconds_of_game: float, exact: Options, seed: int) -> None: ...

    def choose(self, view: View) -> int: ...

    def chances(self, view: View) -> list:
        """For each decision its moves, worlds tried, and the share won."""

class Games:
    """How each game of a match went, as the bytes of numbers."""

    def __len__(self) -> int: ...

    @property
    def won(self) -> bytes: ...

    @property
    def moves(self) -> bytes: ...

    @property
    def cards_up(self) -> bytes: ...

    @property
    def searches(self) -> bytes: ...

    @property
    def cut(self) -> bytes: ...

    @property
    def seconds(self) -> bytes: ...

    @property
    def progress(self) -> bytes: ...

def play_layouts(player: str, rules: Rules, layouts: Sequence, seeds: Sequence, know: str, parameters: dict, seconds_of_game: float, exact: Options, most_moves: int, seconds: float) -> Games:
    """
    Have a player play one layout after another. After the seconds no further game is begun. Other Python threads run meanwhile.
    """

class ThesisGame:
    """A game of a player of the thesis, move by move."""

    def __init__(self, player: str, rules: Rules, layout: Layout, seed: int, parameters: dict) -> None: ...

    def play(self) -> tuple[int, int, int, int] | None:
        """
        Make a move, and give its type, from where, to where and how many cards; None if the game is over.
        """

    def worths(self) -> list:
        """Every move with what it is worth by playouts."""

    def unseen(self) -> list[int]:
        """The cards that were never seen."""

def usual_thesis_reward(step: int) -> int:
    """What a type of move usually gets in the thesis."""

def thesis_reward(step: int, is_low: bool, is_even: bool, turns_up: bool) -> int:
    """
    The reward of a type of move in the thesis: of low cards, with even foundations, turning up a card.
    """

def opinions(rules: Rules, view: View) -> list[tuple[int, tuple[int, ...]]]:
    """
    Every legal move of Klondike with what each of twelve heuristics says: 1 for it, -1 against it, 0 nothing.
    """

def count_nodes(rules: Rules, layout: Layout, models: Sequence[Model | None], most: int) -> tuple[bool, bool, int]:
    """
    Search a grid as a published study does; whether it came to an end, whether it won, and its nodes.
    """

def play_by_tree(rules: Rules, layout: Layout, simulations: int, exploration: float, seed: int) -> tuple[bool, bool, int]:
    """
    Play a grid by Monte Carlo tree search, move by move; whether it came to an end, whether it won, its moves.
    """

fingerprint: str
