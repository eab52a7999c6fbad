#!/bin/sh
# Build the core as WebAssembly into js/winnable.wasm; quick when nothing changed. The argument is the folder in which
# python, cmake and ninja are, such as .venv/bin; that Python has the compiler, the package `ziglang`.
set -e
cd "$(dirname "$0")/.."
bin=$(cd "${1:-.venv/bin}" && pwd)
PATH="$bin:$PATH"
mkdir -p build/wasm
quietly() { "$@" > build/wasm/last.log 2>&1 || { cat build/wasm/last.log >&2; exit 1; }; }
compiler=$PWD/build/wasm/c++
printf '#!/bin/sh\nexec "%s" -m ziglang c++ -target wasm32-wasi "$@"\n' "$bin/python" > "$compiler.new"
chmod +x "$compiler.new"
cmp -s "$compiler" "$compiler.new" || cp "$compiler.new" "$compiler"
quietly cmake -G Ninja -S . -B build/wasm/objects -DWINNABLE_WASM=ON -DCMAKE_BUILD_TYPE=Release -DCMAKE_SYSTEM_NAME=Generic \
  -DCMAKE_SYSTEM_PROCESSOR=wasm32 -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_COMPILER_WORKS=ON
quietly cmake --build build/wasm/objects --target winnable-wasm
cmp -s build/wasm/objects/winnable.wasm js/winnable.wasm || cp build/wasm/objects/winnable.wasm js/winnable.wasm
