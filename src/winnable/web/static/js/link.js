// Links: a deal and the moves played, in the fragment of the address. Browsers send the fragment to no server.

/** @param {string} text */
const packed = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
/** @param {string} text */
const unpacked = (text) => new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)));

/** @param {import("./types").DealChoice} deal @param {string[]} moves @param {boolean} hidden @param {string} [daily] The day whose deal it is. */
export function linkTo(deal, moves, hidden, daily = "") {
  const said = new URLSearchParams();
  said.set("game", deal.game);
  if (deal.rules) said.set("rules", packed(deal.rules));
  if (daily) said.set("daily", daily);
  else if (deal.position) said.set("position", deal.position);
  else said.set("deal", `${deal.dealer}:${deal.seed}`);
  if (!hidden) said.set("open", "1");
  if (moves.length) said.set("moves", moves.join("."));
  return `#${said.toString().replaceAll("%3A", ":").replaceAll("%2F", "/").replaceAll("%2C", ",")}`;
}

/**
 * Return what a link says, or null if it says nothing.
 * @param {string} fragment
 * @returns {{ deal: import("./types").DealChoice, moves: string, hidden: boolean, daily: string } | null}
 */
export function readLink(fragment) {
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!said.get("game") && !said.get("rules")) return null;
  const [dealer = "", seed = ""] = (said.get("deal") ?? "").split(":");
  let rules = "";
  try {
    rules = unpacked(said.get("rules") ?? "");
  } catch {
    rules = "{";  // the server says what is wrong with these rules
  }
  return {
    deal: { game: said.get("game") ?? "", rules, dealer, seed, position: said.get("position") ?? "" },
    moves: (said.get("moves") ?? "").replaceAll(".", " "),
    hidden: said.get("open") !== "1",
    daily: said.get("daily") ?? "",
  };
}
