"""The table: a game in progress with advice, below every face that shows one (terminal, page, commands).

- `session`, `turns`, `autoplay`: playing, taking back, playing again, cards that go home by themselves.
- `hints`, `chances`, `explanations`, `way_back`: what to play, with all cards open or hidden, why a game is lost, and
  since when.
- `finding`: a deal to play, as it is wished.

Each is imported from its own module, since some of them load much.
"""
