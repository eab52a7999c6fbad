// The core of Winnable in WebAssembly, for pages and for Node: deal, play and solve by compiled rules.
// It wraps the C API of winnable.h. What is public is described in winnable.d.ts.

/** @typedef {import("./winnable.d.ts").Limits} Limits */
/** @typedef {Record<string, (...values: any[]) => any> & { memory: WebAssembly.Memory }} Core */

const VERDICTS = /** @type {const} */ (["winnable", "unwinnable", "unknown"]);
const REASONS = /** @type {const} */ (["", "time", "positions", "memory", "cancelled"]);
const ERROR_BYTES = 256;
const ERRNO_BAD_FILE = 8;
const ERRNO_INVALID = 28;

/** Texts, errors and calls: what the classes below share.
 *
 * A trap leaves the core in an unknown state, so nothing is called after one. */
class Bridge {
  /** @type {Core | undefined} */ #core;
  #error = 0;
  #isBroken = false;
  #isSearching = false;
  wantsStop = () => 0;

  /** @param {Core} core */
  begin(core) {
    this.#core = core;
    core._initialize();
    this.#error = core.malloc(ERROR_BYTES);
  }

  get memory() {
    return /** @type {Core} */ (this.#core).memory.buffer;
  }

  /** @param {string} name @param {...any} values */
  call(name, ...values) {
    if (this.#isBroken) throw new Error("the core stopped after a failure; load it again");
    if (this.#isSearching) throw new Error("the core is searching; wantsStop must not call it");
    try {
      return /** @type {Core} */ (this.#core)[name](...values);
    } catch (failure) {
      this.#isBroken = true;
      throw new Error("the core stopped, most likely because there is not enough memory; load it again", {
        cause: failure,
      });
    }
  }

  /** A call whose last parameter is the error; 0 means that the error says why.
   * @param {string} name @param {...any} values */
  checked(name, ...values) {
    const made = this.call(name, ...values, this.#error);
    if (!made) throw new Error(this.text(this.#error) || "there is not enough memory");
    return made;
  }

  /** Search; `wantsStop` is asked meanwhile. What it throws ends the search and is thrown here.
   * @param {() => boolean} wantsStop @param {...any} values */
  searched(wantsStop, ...values) {
    /** @type {{ failure: unknown } | undefined} */
    let thrown;
    this.wantsStop = () => {
      this.#isSearching = true;
      try {
        return wantsStop() ? 1 : 0;
      } catch (failure) {
        thrown = { failure };
        return 1;
      } finally {
        this.#isSearching = false;
      }
    };
    const result = this.checked("winnable_wasm_solve", ...values);
    if (!thrown) return result;
    this.call("winnable_result_free", result);
    throw thrown.failure;
  }

  /** @param {number} address */
  text(address) {
    if (!address) return "";
    const bytes = new Uint8Array(this.memory, address);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  }

  /** Call `use` with a text in the core's memory, which ends in a zero byte. @template T @param {string} text
   * @param {(address: number, size: number) => T} use @returns {T} */
  withText(text, use) {
    const bytes = new TextEncoder().encode(text);
    const address = this.call("malloc", bytes.length + 1);
    if (!address) throw new Error("there is not enough memory");
    const place = new Uint8Array(this.memory, address, bytes.length + 1);
    place.set(bytes);
    place[bytes.length] = 0;
    try {
      return use(address, bytes.length);
    } finally {
      if (!this.#isBroken) this.call("free", address);
    }
  }
}

/** @param {Limits} limits @param {"positions" | "memoryBytes"} name */
function wholeNumber(limits, name) {
  const value = limits[name] ?? 0;
  if (!Number.isSafeInteger(value) || value < 0 || (value === 0 && limits[name] !== undefined))
    throw new RangeError(`${name}: must be a whole number of at least 1`);
  return BigInt(value);
}

class Position {
  #bridge;
  #handle;

  /** @param {Bridge} bridge @param {number} handle */
  constructor(bridge, handle) {
    this.#bridge = bridge;
    this.#handle = handle;
  }

  /** The handle; a position that was freed has none. */
  get #held() {
    if (!this.#handle) throw new Error("this position was freed");
    return this.#handle;
  }

  layout() {
    return JSON.parse(this.#bridge.text(this.#bridge.call("winnable_position_layout", this.#held)));
  }

  moves() {
    const count = this.#bridge.call("winnable_move_count", this.#held);
    return Array.from({ length: count }, (_, index) =>
      this.#bridge.text(this.#bridge.call("winnable_move", this.#held, index)),
    );
  }

  /** @param {string} move */
  play(move) {
    this.#bridge.withText(String(move), (text) => this.#bridge.checked("winnable_play", this.#held, text));
  }

  undo() {
    return this.#bridge.call("winnable_undo", this.#held) !== 0;
  }

  isWon() {
    return this.#bridge.call("winnable_is_won", this.#held) !== 0;
  }

  /** @param {Limits} [limits] */
  solve(limits = {}) {
    const bridge = this.#bridge;
    const seconds = limits.seconds ?? 0;
    if (typeof seconds !== "number" || !(seconds >= 0) || (seconds === 0 && limits.seconds !== undefined))
      throw new RangeError("seconds: must be a number above 0");
    const positions = wholeNumber(limits, "positions");
    const memory = wholeNumber(limits, "memoryBytes");
    const wantsStop = limits.wantsStop ?? (() => false);
    const result = bridge.searched(wantsStop, this.#held, seconds, positions, memory);
    const count = bridge.call("winnable_result_length", result);
    const moves = Array.from({ length: count }, (_, index) =>
      bridge.text(bridge.call("winnable_result_move", result, index)),
    );
    const found = {
      verdict: VERDICTS[bridge.call("winnable_result_verdict", result)],
      reason: REASONS[bridge.call("winnable_result_reason", result)],
      moves,
      positions: Number(bridge.call("winnable_result_positions", result)),
      seconds: bridge.call("winnable_result_seconds", result),
    };
    bridge.call("winnable_result_free", result);
    return found;
  }

  free() {
    if (this.#handle) this.#bridge.call("winnable_position_free", this.#handle);
    this.#handle = 0;
  }
}

class Game {
  #bridge;
  #handle;
  /** @type {Set<Position>} */ #positions = new Set();

  /** @param {Bridge} bridge @param {string} text */
  constructor(bridge, text) {
    this.#bridge = bridge;
    this.#handle = bridge.withText(text, (address, size) => bridge.checked("winnable_game_read", address, size));
    this.name = bridge.text(bridge.call("winnable_game_name", this.#handle));
  }

  get #held() {
    if (!this.#handle) throw new Error("this game was freed");
    return this.#handle;
  }

  /** @param {number} handle */
  #position(handle) {
    const position = new Position(this.#bridge, handle);
    const free = position.free.bind(position);
    position.free = () => {
      free();
      this.#positions.delete(position);
    };
    this.#positions.add(position);
    return position;
  }

  /** @param {number | bigint} seed @param {string} [dealer] */
  deal(seed, dealer) {
    if (typeof seed !== "bigint" && !Number.isSafeInteger(seed)) throw new RangeError("seed: must be a whole number");
    const number = BigInt(seed);
    if (BigInt.asIntN(64, number) !== number) throw new RangeError("seed: must have at most 64 bits");
    /** @param {number} name */
    const dealt = (name) => this.#position(this.#bridge.checked("winnable_deal", this.#held, name, number));
    return dealer === undefined ? dealt(0) : this.#bridge.withText(String(dealer), dealt);
  }

  /** @param {object | string} layout */
  read(layout) {
    const text = typeof layout === "string" ? layout : JSON.stringify(layout);
    return this.#bridge.withText(text, (address, size) =>
      this.#position(this.#bridge.checked("winnable_position_read", this.#held, address, size)),
    );
  }

  free() {
    for (const position of [...this.#positions]) position.free();
    if (this.#handle) this.#bridge.call("winnable_game_free", this.#handle);
    this.#handle = 0;
  }
}

/** What the core asks of its system: the time, and a place for the last words of its C++ library.
 * @param {Bridge} bridge */
function system(bridge) {
  return {
    /** @param {number} _clock @param {bigint} _precision @param {number} address */
    clock_time_get(_clock, _precision, address) {
      new DataView(bridge.memory).setBigUint64(address, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    /** @param {number} _file @param {number} pieces @param {number} count @param {number} written */
    fd_write(_file, pieces, count, written) {
      const view = new DataView(bridge.memory);
      let text = "";
      let bytes = 0;
      for (let piece = pieces; piece < pieces + 8 * count; piece += 8) {
        const size = view.getUint32(piece + 4, true);
        text += new TextDecoder().decode(new Uint8Array(bridge.memory, view.getUint32(piece, true), size).slice());
        bytes += size;
      }
      view.setUint32(written, bytes, true);
      if (text.trim()) console.error(text.trim());
      return 0;
    },
    fd_close: () => ERRNO_BAD_FILE,
    fd_seek: () => ERRNO_INVALID,
  };
}

/** @param {string | URL | BufferSource | WebAssembly.Module} source */
async function moduleOf(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== "string" && !(source instanceof URL)) return WebAssembly.compile(source);
  if (source instanceof URL && source.protocol === "file:") {
    const files = "node:fs/promises"; // a name of its own, so that bundlers for pages leave it alone
    return WebAssembly.compile(await (await import(/* @vite-ignore */ files)).readFile(source));
  }
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: the server answered ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @param {string | URL | BufferSource | WebAssembly.Module} [source]
 * @returns {Promise<import("./winnable.d.ts").Winnable>} */
export async function load(source = new URL("./winnable.wasm", import.meta.url)) {
  const bridge = new Bridge();
  const instance = await WebAssembly.instantiate(await moduleOf(source), {
    wasi_snapshot_preview1: system(bridge),
    winnable: { wants_stop: () => bridge.wantsStop() },
  });
  bridge.begin(/** @type {Core} */ (/** @type {unknown} */ (instance.exports)));
  return {
    version: bridge.text(bridge.call("winnable_version")),
    get memoryBytes() {
      return bridge.memory.byteLength;
    },
    /** @param {string | object} compiled */
    game: (compiled) => new Game(bridge, typeof compiled === "string" ? compiled : JSON.stringify(compiled)),
  };
}
