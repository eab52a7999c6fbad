"""Solving: one search (`solver`), which engines take part (`schedules`, `weights`), and what is built on searches.

`lengths` makes wins shorter, and `advice` judges moves. What users need is in `winnable` itself.
"""
