"""Proofs that a deal is lost, which a person can read and a small program can check."""
