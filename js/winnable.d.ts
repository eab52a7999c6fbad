/** A game as `winnable rules GAME --compiled` prints it: the JSON text, or the object that was read from it. */
export type CompiledGame = string | object;

/** A layout as `winnable deal GAME --format solvitaire` prints it. A small letter is a card that lies face down. */
export type Layout = Record<string, unknown>;

export type Verdict = "winnable" | "unwinnable" | "unknown";

/** Why a verdict is unknown; empty if it is known. */
export type Reason = "" | "time" | "positions" | "memory" | "cancelled";

/** How much a search may use. A field that is left out sets no limit; the memory is then at most 1 GB. */
export interface Limits {
  /** With this limit alone the same position has the same result on every machine. */
  positions?: number;
  seconds?: number;
  /** At least 1,048,576. */
  memoryBytes?: number;
  /** Called about fifty times a second while the search runs. The search ends as cancelled if it returns true. */
  wantsStop?: () => boolean;
}

export interface Result {
  verdict: Verdict;
  reason: Reason;
  /** The win, if one was found. The first move is a hint. */
  moves: string[];
  /** Positions that the search looked up. */
  positions: number;
  seconds: number;
}

export interface Position {
  /** Where the cards lie now. `Game.read` takes it. */
  layout(): Layout;
  /** The legal moves, such as "t3-t5:2", "w-f" or "deal". */
  moves(): string[];
  /** Make a legal move. Another one is refused by an Error, and nothing has changed. */
  play(move: string): void;
  /** Take the last move back. False if there is none. */
  undo(): boolean;
  isWon(): boolean;
  /** Whether the position can be won. This blocks the thread, so call it in a worker. */
  solve(limits?: Limits): Result;
  /** Give the memory back. The position cannot be used any more. */
  free(): void;
}

export interface Game {
  readonly name: string;
  /** The deal of a seed, by the game's own dealer or by the one that is named: "solvitaire" or "microsoft". */
  deal(seed: number | bigint, dealer?: string): Position;
  /** A position from a layout. */
  read(layout: Layout | string): Position;
  /** Give the memory of the game and of all its positions back. */
  free(): void;
}

export interface Winnable {
  /** The version and the fingerprint of the core, as in "0.2.0+3f6c0a9be1d2". */
  readonly version: string;
  /** The memory that the core has taken so far. It is used again, but given back only with the whole module. */
  readonly memoryBytes: number;
  game(compiled: CompiledGame): Game;
}

/** Load the core: by default `winnable.wasm` beside this module, else the address, bytes or module given. */
export function load(source?: string | URL | BufferSource | WebAssembly.Module): Promise<Winnable>;
