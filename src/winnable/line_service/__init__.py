"""The program `winnable-solve`: questions about deals as lines of JSON, for programs in any language.

- `questions`: a line is read and checked, and the deal or position that it is about is found.
- `answers`: what `solve`, `hint`, `grade` and `about` answer.
- `process`: lines are read while searches run; a question is cancelled by its id.
"""

from .answers import Caps
from .process import serve
