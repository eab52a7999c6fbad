"""The numbers that Chen (2015) prints."""

# Name here, name there, and by the thesis: minimum, maximum, mean and p-value of length, states and milliseconds.
TYPES: tuple[tuple[str, str, dict[str, tuple[float, ...]]], ...] = (
    ("random", "Random", {"length": (63, 126, 92, 1.0), "states": (3974, 218505, 65641, 1.0),
                          "milliseconds": (89, 2697, 727, 1.0)}),
    ("aces-open-kings-deep", "A0KDeep", {"length": (59, 102, 77, 0.0), "states": (1927, 185854, 21454, 4.5116e-189),
                                         "milliseconds": (62, 1555, 272, 2.0977e-195)}),
    ("aces-deep-kings-open", "ADeepK0", {"length": (82, 277, 106, 2.934e-256),
                                         "states": (26118, 805686, 126336, 1.239e-229),
                                         "milliseconds": (275, 8313, 1203, 2.0758e-220)}),
    ("colour-sorted", "Colour sorted", {"length": (68, 186, 91, 6.031e-14),
                                        "states": (3638, 229868, 100516, 7.123e-78),
                                        "milliseconds": (97, 3401, 958, 6.0857e-53)}),
    ("blocking-2", "Blocking cards 2", {"length": (65, 132, 88, 1.929e-31), "states": (3426, 218531, 54459, 8.523e-15),
                                        "milliseconds": (87, 1895, 594, 2.484e-16)}),
    ("blocking-K", "Blocking cards K", {"length": (75, 131, 97, 7.288e-49),
                                        "states": (13944, 207701, 92077, 8.484e-77),
                                        "milliseconds": (180, 2362, 975, 1.866e-51)}),
)  # fmt: skip
IN_A_ROW = 10_000
"""Deals of a row of its tables."""
SPREADS = {
    "random": ("11", 92, 92, 91),
    "aces-open-kings-deep": ("12", 77, 77, 77),
    "aces-deep-kings-open": ("12", 106, 105, 104),
    "colour-sorted": ("12", 91, 91, 83),
}
"""The figure, and mean, median and mode of its lengths."""
DEPTH_RANGE = (80, 110)
"""Between which lengths, about, the points of Figure 9 lie."""
BLOCKING = {"blocking-2": 88, "blocking-9": 96, "blocking-10": 96, "blocking-J": 96, "blocking-K": 97}
"""The points of Figure 10 that the text or Table 2 names: mean lengths."""
REGRESSIONS = {
    "length": (0.219, 66.9, 0.4393, 2.660),
    "states": (838.0, -30_000.0, 0.366, 189.737),
    "milliseconds": (7.96, -213.0, 0.366, 17.869),
}
"""Slope, intercept, r and root mean squared error."""
