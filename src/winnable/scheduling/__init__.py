"""Schedules learned from data: which engine searches when and how long, so that many deals are decided soon."""

from .learning import Learned, cutoffs_up_to, learn, scored
from .presenting import as_document, as_object, shares_as_document, shares_as_object
from .scoring import TimeSlice, decided_after, naive_schedules, score
from .shares import LearnedShares, learn_shares, read_efforts
from .times import Times, read_times
