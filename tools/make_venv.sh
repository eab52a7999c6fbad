#!/bin/sh
# Makes the virtual environment $1 with $PYTHON. Where Debian's Python comes without venv or headers they are
# installed if we may; otherwise one sentence says what is missing.
set -eu
venv=$1
python=${PYTHON:-python3}

fail() { echo "winnable: $1" >&2; exit 1; }

command -v "$python" >/dev/null || fail "Python 3.11 or newer is needed, and '$python' was not found."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
  fail "Python 3.11 or newer is needed; '$python' is $("$python" --version 2>&1). Use another one with: make PYTHON=python3.12 ..."
command -v "${CXX:-g++}" >/dev/null || fail "a C++20 compiler is needed; install g++ (Debian: apt-get install g++)."

has_venv() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }
has_headers() { [ -e "$("$python" -c 'import sysconfig; print(sysconfig.get_paths()["include"])')/Python.h" ]; }

if ! has_venv || ! has_headers; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's python3-venv and python3-dev"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv python3-dev; } >/dev/null ||
      fail "could not install python3-venv and python3-dev; install them by hand and try again."
  else
    fail "this Python lacks venv or its headers; install them first (Debian: apt-get install python3-venv python3-dev)."
  fi
  { has_venv && has_headers; } || fail "'$python' still lacks venv or its headers; try Debian's own python3 with: make PYTHON=/usr/bin/python3 ..."
fi
"$python" -m venv --clear "$venv"
