"""Make the screenshots of README and documentation again: docs/images/*.png, in a real Chromium.

Needs what the tests of the page need. Run from the root: .venv/bin/python tools/screenshots.py
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parents[1] / "docs" / "images"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
WIDE, PHONE = (1280, 800), (375, 720)
SHOTS = (
    ("web-freecell", WIDE, "#game=freecell&deal=microsoft:617", ()),
    ("web-lost", WIDE, "#game=klondike&deal=solvitaire:1&open=1", ("#light", "#offers button")),
    ("web-phone", PHONE, "#game=klondike&deal=solvitaire:7", ()),
)
"""A name, a size, what is opened, and what is clicked there."""


def main() -> None:
    """Start a server, open the pages, and write the pictures."""
    command = [sys.executable, "-m", "winnable", "serve", "--port", "0", "--json"]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["address"]
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=FLAGS
        )
        for name, (width, height), fragment, clicks in SHOTS:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(address + fragment)
            page.locator(".card").first.wait_for()
            for selector in clicks:
                page.locator(selector).first.click()
            page.wait_for_timeout(3000)
            page.screenshot(path=FOLDER / f"{name}.png")
            page.close()
        browser.close()
        server.terminate()


if __name__ == "__main__":
    main()
