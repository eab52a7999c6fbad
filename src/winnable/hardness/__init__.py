"""How hard a deal is: labels that are measured, numbers of a deal before play, models, and grades."""

from .features import DEAL_FEATURES, deal_features
from .grading import WORDS, Grade, grade, word_for
from .labels import effort, minimum_cells, near_optimal_length, win_share
from .models import Model, models_for
