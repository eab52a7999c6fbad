"""Text in and out: deals, moves, solutions and saved games, in our own forms and in those of other programs."""

from .deals import FORMATS, deal_to_object, read_deal, write_deal
from .freecell import read_standard, write_standard
from .objects import layout_from_object, layout_to_object
from .saves import SavedGame, read_save, write_save
from .sequence_moves import possible_sequences
from .solutions import read_moves, write_moves
from .typed import typed_moves
from .wording import describe_move, describe_moves, describe_step, first_step
