"""Print the requirements of a dependency group or extra of pyproject.toml, for a pip that does not know groups."""

import sys
import tomllib
from pathlib import Path

pyproject = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
groups = pyproject["project"]["optional-dependencies"] | pyproject["dependency-groups"]
print(" ".join(requirement.replace(" ", "") for requirement in groups[sys.argv[1]]))
