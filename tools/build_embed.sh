#!/bin/sh
# Build the C library and install it into build/embed/installed, then the example in C on top of it; quick when nothing
# changed. The argument is the folder in which cmake and ninja are, such as .venv/bin; without one those of the system.
# Where a module for Python was built already, the library is made of the same objects.
set -e
cd "$(dirname "$0")/.."
PATH="${1:+$1:}$PATH"
mkdir -p build/embed
quietly() { "$@" > build/embed/last.log 2>&1 || { cat build/embed/last.log >&2; exit 1; }; }
objects=$(ls -d build/"$(python3 -c 'import sys; print("cp%d%d" % sys.version_info[:2])')"-* 2> /dev/null | head -n 1)
if [ ! -f "$objects/build.ninja" ]; then
  objects=build/embed/objects
  quietly cmake -G Ninja -S . -B $objects -DWINNABLE_EMBED=ON ${SKBUILD_CMAKE_DEFINE:+-D$SKBUILD_CMAKE_DEFINE}
fi
quietly cmake --build "$objects" --target embed
quietly cmake --install "$objects" --component embed --prefix build/embed/installed
cp "$objects/core_example" build/embed/
quietly cmake -G Ninja -S examples/embed -B build/embed/example -DCMAKE_PREFIX_PATH="$PWD/build/embed/installed"
quietly cmake --build build/embed/example
