// The list of games that were begun, to continue them.
import { button, dialog, make } from "./dom.js";
import { forgetGame, unfinishedGames } from "./saved.js";
import { counted } from "./words.js";

/** @param {import("./types").SavedGame} game */
export const nameOf = ({ title, deal, daily }) => `${title || deal.game} ${daily ? `of ${daily}` : deal.seed ? `№ ${deal.seed.length > 12 ? `${deal.seed.slice(0, 9)}…` : deal.seed}` : "typed in"}`;

/** @param {string} now The game on the table, which is not listed. @param {(game: import("./types").SavedGame) => void} goOn */
export function shelfDialog(now, goOn) {
  const list = make("ul", { class: "shelf" });
  const box = dialog("Games to continue", make("p", { class: "note" }, "Kept in this browser only, the latest forty. A game that is not finished counts neither as won nor as lost."), list);
  const draw = () => {
    const games = unfinishedGames().filter((game) => game.id !== now);
    list.replaceChildren(...games.map((game) => {
      const name = nameOf(game), going = button("Continue", () => { box.close(); goOn(game); }, "button primary"), away = button("Forget", () => { forgetGame(game.id); draw(); });
      going.setAttribute("aria-label", `Continue ${name}`);
      away.setAttribute("aria-label", `Forget ${name}`);
      return make("li", {}, make("span", {}, make("strong", {}, name), make("small", {}, `${counted(game.turns.flat().length, "move")}, ${new Date(game.when).toLocaleString()}`)), going, away);
    }));
    if (!games.length) list.replaceChildren(make("li", {}, "There is no other game."));
  };
  draw();
}
