"""Schedules learned from data: which engine searches when and how long, so that many deals are decided soon."""

from .learning import CUTOFFS, Learned, cutoffs_up_to, learn
from .presenting import as_document, as_object, shares_as_document, shares_as_object
from .scoring import Score, TimeSlice, decided_after, naive_schedules, score
from .shares import LearnedShares, learn_shares, read_efforts
from .times import Times, read_times

__all__ = [
    "CUTOFFS",
    "Learned",
    "LearnedShares",
    "Score",
    "TimeSlice",
    "Times",
    "as_document",
    "as_object",
    "cutoffs_up_to",
    "decided_after",
    "learn",
    "learn_shares",
    "naive_schedules",
    "read_efforts",
    "read_times",
    "score",
    "shares_as_document",
    "shares_as_object",
]
