"""Solving: one search (`solver`), which engines take part (`schedules`, `weights`), and what is built on searches.

Wins are made shorter in `lengths`, and moves are judged in `advice`. What users need of it is in `winnable` itself.
"""
