"""The compiled core of winnable."""

fingerprint: str
"""Twelve hexadecimal digits that differ whenever the sources of the core do."""

def shuffled_deck(seed: int, max_rank: int, decks: int) -> bytes:
    """The deck that Solvitaire shuffles with this seed, front first, as card numbers 4 * (rank - 1) + suit."""

class Rules:
    """The rules of a game as numbers."""

    family: int
    max_rank: int
    decks: int
    suits: int
    piles: int
    build: int
    spaces: int
    groups: int
    group_policy: int
    has_foundations: bool
    removable: bool
    complete_runs: bool
    foundation_suits: list[int]
    has_hole: bool
    hole_loops: bool
    cells: int
    stock_size: int
    stock_to: int
    deal_count: int
    redeals: int
    deal_with_spaces: bool
    reserve_size: int
    reserve_stacked: bool
    accordion_steps: list[int]
    from_left: bool
    from_right: bool
    sequence_policy: int
    fixed_suit: bool
    match_suit: bool
    match_rank: bool
    match_colours: bool
    match_any: bool
    match_adjacent: bool

class Layout:
    """Where the cards lie, as numbers; 255 is no card."""

    tableau: list[list[int]]
    hidden: list[int]
    foundations: list[list[int]]
    cells: list[int]
    stock: list[int]
    waste: list[int]
    reserve: list[int]
    hole: list[int]
    rows: list[list[int]]
    redeals_used: int

class State:
    """A game in progress; moves are numbers."""

    def __init__(self, rules: Rules, layout: Layout) -> None: ...
    def legal_moves(self) -> list[int]: ...
    def push(self, move: int) -> bool: ...
    def pop(self) -> bool: ...
    def is_won(self) -> bool: ...
    def layout(self) -> Layout: ...
    def perft(self, depth: int) -> int: ...

class Switches:
    """What the search may use."""

    pile_symmetry: bool
    suit_reduction: bool
    safe_foundation: bool
    partial_runs: bool
    twin_symmetry: bool
    stock_closure: bool
    grid_connectivity: bool
    placements: bool
    blocking: bool
    relaxation: bool

class Cancel:
    """Makes a search stop that runs in another thread."""

    def cancel(self) -> None: ...

class Options:
    """How to search."""

    best_first: int
    beam_width: int
    beam_by_length: bool
    beam: int
    restarts: int
    complete: int
    is_smart: bool
    switches: Switches
    weights: list[int]
    exact: bool
    seconds: float
    positions: int
    bytes: int

class Result:
    """What a search found."""

    verdict: int
    reason: int
    moves: list[int]
    refuted: bool
    seconds: float
    positions: int
    unique: int
    forced: int
    deepest: int
    bytes: int
    stored: int
    replaced: int

def solve(rules: Rules, layout: Layout, options: Options, cancel: Cancel) -> Result:
    """Search a position; other Python threads run meanwhile."""

class Shortest:
    @property
    def moves(self) -> list[int]: ...
    @property
    def length(self) -> int: ...
    @property
    def no_win_below(self) -> int: ...
    @property
    def reason(self) -> int: ...

def shortest(rules: Rules, layout: Layout, win: list[int], seconds: float, positions: int, memory: int) -> Shortest:
    """The shortest win, or the shortest that was found within the limits."""

def length_of(rules: Rules, layout: Layout, win: list[int]) -> int:
    """The length of a win; where cells can carry a sequence, that counts as one move."""

def moves_needed(rules: Rules, layout: Layout) -> int:
    """No win from here has fewer moves."""

def shortened(rules: Rules, layout: Layout, win: list[int], seconds: float) -> list[int]:
    """Make a win in elementary moves shorter; other Python threads run meanwhile."""

class Recipe:
    """How a game is dealt from a shuffled deck."""

    places: Layout
    max_rank: int
    hole: int
    base_rank: int
    initial: int
    aces_are_gaps: bool
    played_suits: list[int]

class Columns:
    """What was found for each deal of a chunk, as the bytes of numbers."""

    def __len__(self) -> int: ...
    @property
    def verdict(self) -> bytes: ...
    @property
    def reason(self) -> bytes: ...
    @property
    def positions(self) -> bytes: ...
    @property
    def unique(self) -> bytes: ...
    @property
    def deepest(self) -> bytes: ...
    @property
    def length(self) -> bytes: ...
    @property
    def seconds(self) -> bytes: ...

def layout_of_seed(rules: Rules, recipe: Recipe, is_microsoft: bool, seed: int) -> Layout:
    """The layout that a recipe makes of a seed."""

def solve_seeds(
    rules: Rules,
    recipe: Recipe,
    is_microsoft: bool,
    seeds: list[int],
    options: Options,
    seconds: float,
    cancel: Cancel,
) -> Columns:
    """Deal and search one seed after another; other Python threads run meanwhile."""

def solve_layouts(rules: Rules, layouts: list[Layout], options: Options, seconds: float, cancel: Cancel) -> Columns:
    """Search one layout after another; other Python threads run meanwhile."""
