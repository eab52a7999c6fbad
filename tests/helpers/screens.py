"""The page on screens of some sizes: setting the size, and finding ranks that are not seen whole."""

from playwright.sync_api import Page

CUT = """() => {
  const { view } = winnable, found = [], context = document.createElement("canvas").getContext("2d");
  const glyph = (index) => {  // the box of what is painted of a rank
    const text = index.firstChild, range = document.createRange(), style = getComputedStyle(index);
    range.selectNodeContents(text);
    const { left, right, top } = range.getBoundingClientRect();
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const measured = context.measureText(text.data), line = top + measured.fontBoundingBoxAscent;
    const [above, below] = [measured.actualBoundingBoxAscent, measured.actualBoundingBoxDescent];
    return { left, right, top: line - above, bottom: line + below };
  };
  for (const card of view.cards) {
    const index = card.element.querySelector(".index");
    if (!index || card.element.classList.contains("down")) continue;
    const isTop = card.index === view.cards.filter((each) => each.pile === card.pile).length - 1;
    card.element.scrollIntoView({ block: "nearest" });
    const box = glyph(index), own = card.element.getBoundingClientRect(), stage = view.stage.getBoundingClientRect();
    const across = [box.left + 0.5, (box.left + box.right) / 2, box.right - 1];
    const down = [box.top + 0.5, (box.top + box.bottom) / 2, box.bottom - 0.5];
    const points = across.flatMap((x) => down.map((y) => [x, y]));
    const owner = ([x, y]) => document.elementFromPoint(x, y)?.closest(".card");
    const seen = points.filter((point) => owner(point) === card.element).length;
    const isHeap = !/^[tpw]/.test(card.pile) && !isTop;  // of a heap only the top card is seen
    if (isHeap || (card.pile === "w" && seen === 0 && !isTop)) continue;
    if (seen < points.length || box.left < own.left || box.right > own.right || box.top < stage.top - 0.5) {
      found.push(`${card.face} in ${card.pile}: ${seen} of ${points.length} points are seen`);
    }
  }
  return found;
}"""

SIZED = """async ([large, width]) => {
  const { view, game, settings } = winnable;
  while (innerWidth !== width) await new Promise((done) => requestAnimationFrame(done));
  settings.large = view.large = large;
  document.body.classList.toggle("large", large);
  view.draw(game.table, game.shape, false);
}"""


def sized(page: Page, size: tuple[int, int], *, large: bool) -> None:
    """The page on a screen of some size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SIZED, [large, size[0]])
