"""Schedules learned from data: which engine searches when, and for how long, so that most deals are decided soonest."""

from .learning import CUTOFFS, Learned, cutoffs_up_to, learn
from .presenting import as_document, as_object
from .scoring import Score, TimeSlice, decided_after, naive_schedules, score
from .times import Times, read_times

__all__ = [
    "CUTOFFS",
    "Learned",
    "Score",
    "TimeSlice",
    "Times",
    "as_document",
    "as_object",
    "cutoffs_up_to",
    "decided_after",
    "learn",
    "naive_schedules",
    "read_times",
    "score",
]
