// A game in progress: the deal, the turns played, what was taken back. The server plays; the page remembers.
import { ask } from "./api.js";
import { parseMove } from "./words.js";

/** @typedef {import("./types").TableResponse} Table */

export class Game extends EventTarget {
  /** @type {import("./types").DealResponse | null} */
  dealt = null;
  /** @type {import("./types").Turn[]} */
  turns = [];
  /** @type {(Table | undefined)[]} */
  tables = [];
  at = 0;
  hidden = true;
  helped = false;
  /** @type {"" | "won" | "lost"} How the game ended, the first time that it did. */
  outcome = "";
  /** The day whose deal this is; empty for any other deal. */
  daily = "";
  #seconds = 0;
  #begun = 0;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  get isOver() { return this.outcome !== ""; }
  get shape() { return this.dealt?.shape; }
  /** @returns {Table | undefined} */
  get table() { return this.tables[this.at]; }
  /** Return the elementary moves so far, or after some turns. @param {number} [turns] */
  moves(turns = this.at) { return this.turns.slice(0, turns).flatMap((turn) => turn.moves); }
  get seconds() { return this.#seconds + (this.#begun && !this.isOver ? Math.floor((Date.now() - this.#begun) / 1000) : 0); }
  /** Whether some cards lie face down and the player does not see them. */
  get isHidden() { return this.hidden && this.shape?.has_hidden === true; }
  /** Return the game as a request describes it. @param {number} [turns] @returns {import("./types").GameRequest} */
  request(turns = this.at) {
    return { deal: this.dealt?.deal, moves: this.moves(turns).join(" "), hidden: this.isHidden };
  }
  /** Return the turn that a move of the game belongs to. @param {number} move */
  turnOf(move) {
    let turn = 0;
    while (turn < this.turns.length && this.moves(turn + 1).length <= move) turn += 1;
    return turn;
  }
  /** Whether the player has turned the whole stock and played nothing. */
  get hasSeenStockInVain() {
    const moves = this.moves(), idle = moves.slice(1 + moves.findLastIndex((move) => move !== "deal" && move !== "redeal"));
    const cards = (this.table?.piles ?? []).filter(({ id }) => id === "s" || id === "w").reduce((sum, pile) => sum + pile.cards.length, 0);
    const turns = idle.filter((move) => move === "deal").length, pass = Math.ceil(cards / (this.shape?.deal_count || 1));
    return idle.includes("redeal") && turns > pass;
  }

  /**
   * Begin a game with what the server dealt.
   * @param {import("./types").DealResponse} dealt
   * @param {{ hidden: boolean, turns?: string[][], seconds?: number, helped?: boolean, outcome?: "" | "won" | "lost", daily?: string }} how
   */
  begin(dealt, { hidden, turns, seconds = 0, helped = false, outcome = "", daily = "" }) {
    const moves = dealt.moves ? dealt.moves.split(" ") : [];
    this.dealt = dealt;
    this.hidden = hidden;
    this.turns = (turns ?? moves.map((move) => [move])).map((each) => ({ moves: each, words: [] }));
    this.at = this.turns.length;
    this.tables = [];
    this.tables[this.at] = dealt.table;
    this.helped = helped;
    this.outcome = outcome;
    this.daily = daily;
    this.#seconds = seconds;
    this.#begun = Date.now();
    this.#changed("begun");
  }

  /** The legal moves, and the moves of several cards that are carried one by one. */
  get legal() {
    return [...(this.table?.legal ?? []), ...(this.table?.sequences ?? [])].map(parseMove);
  }

  /** Return the moves that take a number of cards from a place. @param {string} place @param {number} amount */
  movesOf(place, amount) {
    return this.legal.filter((move) => move.source === place && move.amount === amount && move.text !== "deal" && move.text !== "redeal");
  }

  /** Play a turn: a move, or several moves with spaces between them. Throws what the rules refuse. @param {string} play @param {string} autoplay */
  play(play, autoplay) {
    return this.#inTurn(async () => {
      const table = await ask("/api/table", { ...this.request(), play, autoplay });
      this.turns.length = this.at;
      this.tables.length = this.at + 1;
      this.turns.push({ moves: table.turn, words: table.words });
      this.at += 1;
      this.tables[this.at] = table;
      this.#changed("played");
    });
  }

  /** Play moves as they are, each as one turn. @param {string[]} moves */
  async playAll(moves) {
    for (const move of moves) await this.play(move, "off");
  }

  /** Go to another turn of this game, back or forth. @param {number} turn */
  goTo(turn) {
    return this.#inTurn(async () => {
      const there = Math.max(0, Math.min(turn, this.turns.length));
      if (there === this.at) return;
      this.tables[there] ??= await ask("/api/table", this.request(there));
      this.at = there;
      this.#changed("gone");
    });
  }

  /** Show the cards that lie face down, or hide them. @param {boolean} hidden */
  setHidden(hidden) {
    return this.#inTurn(async () => {
      const table = await ask("/api/table", { ...this.request(), hidden });
      this.hidden = hidden;
      this.tables = [];
      this.tables[this.at] = table;
      this.#changed("gone");
    });
  }

  /** Stop the clock. @param {"won" | "lost"} outcome */
  end(outcome) {
    this.#seconds = this.seconds;
    this.outcome = outcome;
  }

  /** Send one request after another, so that no response overtakes another. @param {() => Promise<void>} work */
  #inTurn(work) {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** @param {string} how */
  #changed(how) { this.dispatchEvent(new CustomEvent("change", { detail: how })); }
}
