"""The table: a game in progress with advice, for terminal, page and commands, which show it.

- `session`, `turns`, `autoplay`: playing, taking back, playing again, cards that go home by themselves.
- `hints`, `chances`, `explanations`, `way_back`: what to play, with all cards open or hidden, why a game is lost, and
  since when.
- `finding`: a deal to play, as it is wished.

Names are imported from these modules, since some of the modules load much.
"""
