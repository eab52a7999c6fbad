#!/bin/sh
# Installs Debian's Chromium, in which the page is tested, where that is possible; else says what is missing. It never
# fails: the tests themselves say that they are skipped, or, in CI, that they cannot be.
command -v chromium-headless-shell >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Debian's chromium, in which the page is tested"
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell ||
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 && exit 0
fi
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null && exit 0
echo "winnable: there is no Chromium here and it cannot be installed; tests of the page will say so" >&2
