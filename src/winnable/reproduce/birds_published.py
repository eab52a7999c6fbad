"""The numbers that Kucharski, Deihim and Ergezer (2019) print."""

TABLE_1 = {
    "Logistic regression": (75.48, 75.41),
    "KNN": (71.17, 70.10),
    "Decision trees": (74.81, 74.75),
    "Random forest": (73.90, 73.97),
    "AdaBoost": (74.30, 74.23),
    "Gaussian naive Bayes": (71.48, 71.54),
    "Neural networks": (75.36, 75.17),
}
TABLE_2 = {
    (1, 16, 1): (73.60, 73.47),
    (1, 16, 3): (76.66, 76.58),
    (8, 16, 1): (75.78, 75.95),
    (8, 16, 3): (76.11, 76.04),
    (16, 16, 1): (99.63, 99.84),
    (16, 16, 3): (99.63, 99.84),
}
"""Cards from and to, degree: accuracy on what was learned from and on the rest."""
TABLES_3_AND_4 = {
    (1, 16, 3): (46.29, 76.66, 76.58),
    (8, 16, 3): (52.32, 76.11, 76.04),
    (16, 16, 3): (99.68, 99.63, 99.84),
    (15, 16, 3): (95.21, 95.33, 94.85),
    (13, 14, 3): (83.97, 85.10, 84.70),
    (11, 12, 3): (59.53, 72.84, 73.02),
    (9, 10, 3): (32.71, 73.21, 73.61),
}
TABLE_5 = {
    "DFS": (1.43e4, 6.71e4, 1.43e5),
    "LR+DFS": (1.79e3, 4.51e4, 1.97e5),
    "LR": (1.63e2, 1.72e4, 8.01e4),
    "LR16+DFS": (5.39e3, 3.53e4, 1.09e5),
    "LR8+DFS": (4.44e2, 2.50e4, 1.27e5),
}
TABLE_6 = {
    "DFS": (1.10, 4.82, 10.12),
    "LR+DFS": (0.75, 42.17, 229.34),
    "LR": (1.23, 47.06, 219.38),
    "LR16+DFS": (0.68, 2.91, 8.09),
    "LR8+DFS": (0.85, 25.58, 164.06),
}
"""Of each algorithm the median, the mean and the standard deviation, of nodes and of seconds."""
NET_ALPHAS = (0.0001, 0.01, 1, 3)
NET_LAYERS = (1, 3, 6, 12)
TREE_SIMULATIONS, TREE_DEALS, TREE_MOVES, TREE_MINUTES = 160_000, 30, 15, 23.16
"""Monte Carlo tree search: games before a move, deals, all of them won, moves of each, and minutes for each."""
LESS_THAN_DFS = {"median": 88.60, "mean": 74.37}
"""By how many per cent LR has fewer nodes than DFS."""
