"""Review of a played game: at each move whether it could still be won, and how many moves kept the win."""

from .judging import Review, review
from .presenting import as_document, as_object
