"""Solving: one search (`solver`), which engines take part (`schedules`, `weights`), and what is built on searches.

Wins are made shorter in `lengths`, moves are judged in `advice`, engines race on several cores in `racing`. What users
need of it is in `winnable` itself.
"""
