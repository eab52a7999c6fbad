"""The bridge to the compiled core: rules, layouts and moves as its numbers, games in progress, plans for dealing.

All code that knows how Python and C++ agree is here. The compiled module itself is `winnable._core`.
"""
