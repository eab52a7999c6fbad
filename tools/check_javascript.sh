#!/bin/sh
# Checks the types of the page's JavaScript and of the package in js/ with TypeScript, which is fetched once into
# build/node. The page itself has no build step and needs none of it.
set -eu
cd "$(dirname "$0")/.."
command -v npm >/dev/null || { echo "winnable: npm is missing, so the types of the JavaScript are not checked" >&2; [ "${CI:-}" != true ]; exit; }
[ -x build/node/node_modules/.bin/tsc ] || { mkdir -p build/node && npm install --prefix build/node --no-audit --no-fund --silent typescript@5; }
build/node/node_modules/.bin/tsc -p src/winnable/web/static/js/jsconfig.json
build/node/node_modules/.bin/tsc -p js/jsconfig.json
