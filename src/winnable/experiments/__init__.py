"""Experiments: many deals solved in chunks by many workers, into a store that can be continued at any time."""
