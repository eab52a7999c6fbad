// A game under way: the deal, the turns played, what was taken back. The server plays; this remembers.
import { ask } from "./api.js";
import { parseMove } from "./words.js";

/** @typedef {import("./types").Table} Table */

export class Game extends EventTarget {
  /** @type {import("./types").Dealt | null} */
  dealt = null;
  /** @type {import("./types").Turn[]} */
  turns = [];
  /** @type {(Table | undefined)[]} */
  tables = [];
  at = 0;
  hidden = true;
  helped = false;
  /** @type {"" | "won" | "lost"} How it ended, the first time that it did. */
  outcome = "";
  #seconds = 0;
  #begun = 0;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  get isOver() { return this.outcome !== ""; }
  get shape() { return this.dealt?.shape; }
  /** @returns {Table | undefined} */
  get table() { return this.tables[this.at]; }
  /** The elementary moves so far, or after some turns. @param {number} [turns] */
  moves(turns = this.at) { return this.turns.slice(0, turns).flatMap((turn) => turn.moves); }
  get seconds() { return this.#seconds + (this.#begun && !this.isOver ? Math.floor((Date.now() - this.#begun) / 1000) : 0); }
  /** Whether anything lies face down that the player is not shown. */
  get isHidden() { return this.hidden && this.shape?.has_hidden === true; }
  /** The game as the server wants it. @param {number} [turns] */
  asked(turns = this.at) {
    return { deal: this.dealt?.deal, moves: this.moves(turns).join(" "), hidden: this.isHidden };
  }

  /**
   * Begin a game with what the server dealt.
   * @param {import("./types").Dealt} dealt
   * @param {{ hidden: boolean, turns?: string[][], seconds?: number, helped?: boolean, outcome?: "" | "won" | "lost" }} how
   */
  begin(dealt, { hidden, turns, seconds = 0, helped = false, outcome = "" }) {
    const moves = dealt.moves ? dealt.moves.split(" ") : [];
    this.dealt = dealt;
    this.hidden = hidden;
    this.turns = (turns ?? moves.map((move) => [move])).map((each) => ({ moves: each, told: [] }));
    this.at = this.turns.length;
    this.tables = [];
    this.tables[this.at] = dealt.table;
    this.helped = helped;
    this.outcome = outcome;
    this.#seconds = seconds;
    this.#begun = Date.now();
    this.#changed("begun");
  }

  /** The legal moves, those of several cards that have to be carried one by one among them. */
  get legal() {
    return [...(this.table?.legal ?? []), ...(this.table?.carried ?? [])].map(parseMove);
  }

  /** The moves that take so many cards from a place. @param {string} place @param {number} amount */
  movesOf(place, amount) {
    return this.legal.filter((move) => move.source === place && move.amount === amount && move.text !== "deal" && move.text !== "redeal");
  }

  /** Play a turn. What the rules refuse is thrown. @param {string} play @param {string} autoplay */
  play(play, autoplay) {
    return this.#inTurn(async () => {
      const table = await ask("/api/table", { ...this.asked(), play, autoplay });
      this.turns.length = this.at;
      this.tables.length = this.at + 1;
      this.turns.push({ moves: table.turn, told: table.told });
      this.at += 1;
      this.tables[this.at] = table;
      this.#changed("played");
    });
  }

  /** Play moves as one turn each, as they are. @param {string[]} moves */
  async playAll(moves) {
    for (const move of moves) await this.play(move, "off");
  }

  /** Go to another turn of this game, back or forth. @param {number} turn */
  goTo(turn) {
    return this.#inTurn(async () => {
      const there = Math.max(0, Math.min(turn, this.turns.length));
      if (there === this.at) return;
      this.tables[there] ??= await ask("/api/table", this.asked(there));
      this.at = there;
      this.#changed("gone");
    });
  }

  /** Show the cards that lie face down, or hide them. @param {boolean} hidden */
  setHidden(hidden) {
    return this.#inTurn(async () => {
      const table = await ask("/api/table", { ...this.asked(), hidden });
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

  /** One request after another, so that no answer overtakes another. @param {() => Promise<void>} work */
  #inTurn(work) {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** @param {string} how */
  #changed(how) { this.dispatchEvent(new CustomEvent("change", { detail: how })); }
}
