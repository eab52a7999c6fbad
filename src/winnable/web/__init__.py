"""The table in the browser: a server that deals, plays, solves and explains, and the page that is its face.

The server calls only what a Python user could call. It keeps no games: every request says the deal and the
moves played.
"""
