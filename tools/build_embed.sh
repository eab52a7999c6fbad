#!/bin/sh
# Build the C library and install it into build/embed/installed, then the example in C on top of it; quick when nothing
# changed. The argument is the folder in which cmake and ninja are, such as .venv/bin; without one those of the system.
set -e
cd "$(dirname "$0")/.."
PATH="${1:+$1:}$PATH"
mkdir -p build/embed
quietly() { "$@" > build/embed/last.log 2>&1 || { cat build/embed/last.log >&2; exit 1; }; }
quietly cmake -G Ninja -S . -B build/embed -DWINNABLE_EMBED=ON -DCMAKE_BUILD_TYPE=Release \
  ${SKBUILD_CMAKE_DEFINE:+-D$SKBUILD_CMAKE_DEFINE} -DCMAKE_INSTALL_PREFIX="$PWD/build/embed/installed"
quietly cmake --build build/embed --target install
quietly cmake -G Ninja -S examples/embed -B build/embed/example -DCMAKE_PREFIX_PATH="$PWD/build/embed/installed"
quietly cmake --build build/embed/example
