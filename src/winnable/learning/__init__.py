"""Learning what a good position of a game looks like: features, labelled positions, training, models as plain data."""

from .features import feature_rows, write_features
from .rounds import learn
from .sampling import Sample, sample
from .training import KINDS, Trained, train

__all__ = ["KINDS", "Sample", "Trained", "feature_rows", "learn", "sample", "train", "write_features"]
