#!/bin/sh
# Build wheels into dist/ that need no compiler: one for the Python of the folder $1, such as .venv/bin, and one for Python
# $2 (3.12 or newer) and all later ones. The compiler is the package `ziglang`, by which a wheel runs on any Linux since 2014.
set -eu
cd "$(dirname "$0")/.."
bin=$(cd "$1" && pwd)
stable=${2:-python3.12}
PATH="$bin:$PATH"
folder=$PWD/build/wheels
mkdir -p "$folder" dist
for tool in c++ cc; do
  # The compiler has another name for this processor.
  cat > "$folder/$tool.new" <<END
#!/bin/sh
for word do
  shift
  [ "\$word" = -march=x86-64-v2 ] && word=-march=x86_64_v2
  set -- "\$@" "\$word"
done
exec "$bin/python" -I -m ziglang $tool -target $(uname -m)-linux-gnu.2.17 "\$@"
END
  chmod +x "$folder/$tool.new"
  cmp -s "$folder/$tool.new" "$folder/$tool" || cp "$folder/$tool.new" "$folder/$tool"
done

wheel() { # the Python that it is built by, and for
  rm -rf "$folder/raw"
  CXX="$folder/c++" CC="$folder/cc" "$1" -m pip --disable-pip-version-check wheel --quiet --no-deps -w "$folder/raw" \
    -C "build-dir=$folder/{wheel_tag}" .
  "$bin/auditwheel" repair --wheel-dir dist "$folder/raw"/*.whl
  rm -rf "$folder/empty"
  "$1" -m venv "$folder/empty"
  # The wheel itself comes from dist/, what it needs from PyPI. A compiler that always fails shows that none is needed.
  "$folder/empty/bin/python" -m pip --disable-pip-version-check install --quiet --no-index --no-deps --find-links dist winnable
  "$folder/empty/bin/python" -m pip --disable-pip-version-check install --quiet --only-binary :all: winnable
  (cd "$folder" && CXX=false CC=false empty/bin/winnable solve klondike --seed 7 | head -n 3)
}

wheel "$bin/python"
if "$stable" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then
  wheel "$stable"
  "$bin/abi3audit" --strict --summary dist/*-abi3-*.whl
else
  echo "winnable: there is no Python 3.12 or newer at '$stable', so the wheel for later versions is not built;" \
    "say where one is: make wheels STABLE_PYTHON=..." >&2
fi
ls -l dist
