// What the server sends: made from src/winnable/web/responses.py by tools/write_page_types.py; do not edit.
export interface CaseResponse {
  assumed: string[];
  notes: string[];
  rules: string[];
  together: string[];
  obstacles: ObstacleResponse[];
}
export interface ChanceResponse {
  moves: string[];
  words: string;
  why: string;
  standing: string;
  tried: number;
  share: number;
}
export interface ChancesResponse {
  title: string;
  worlds: number;
  hint: ChanceResponse | null;
  chances: ChanceResponse[];
}
export interface DealChoice {
  game: string;
  rules: string;
  dealer: string;
  seed: string;
  position: string;
}
export interface DealResponse {
  deal: DealChoice;
  id: string;
  game_id: string;
  title: string;
  description: string;
  moves: string;
  shape: Shape;
  table: TableResponse;
  tried: number;
  grade: GradeResponse | null;
}
export interface DealerResponse {
  name: string;
  description: string;
  first: string;
  last: string;
}
export interface EstimateLine {
  winnable: number;
  unwinnable: number;
  unknown: number;
  deals: number;
  low: number;
  high: number;
  seconds: number;
  done: number;
  problem: string;
}
export interface ExperimentResponse {
  name: string;
  runs: RunResponse[];
  seconds_ago: number | null;
}
export interface FoundDeal {
  seed: string;
  grade: GradeResponse | null;
  tried: number;
  following: string;
}
export interface GameFiguresResponse {
  game: string;
  title: string;
  deals: number;
  winnable: number;
  unwinnable: number;
  unknown: number;
  low: number;
  high: number;
  published: string;
  agreement: string;
  median_seconds: number;
  figures: PublishedResponse[];
  positions: { [key: string]: number[] };
  median_length: number | null;
  version: string;
}
export interface GameLine {
  name: string;
  title: string;
  aliases: string[];
  family: string;
  extends: string | null;
  has_hidden: boolean;
  published: string;
  group: string;
  decks: number;
  skill: string;
  length: string;
  difficulty: string;
  variant_of: string;
  options: GameOption[];
  picture: Picture | null;
}
export interface GameOption {
  label: string;
  value: string;
}
export interface GameResponse {
  name: string;
  title: string;
  description: string;
  source: string;
  rules: { [key: string]: any };
  words: RuleSection[];
  dealers: DealerResponse[];
}
export interface GradeResponse {
  verdict: "winnable" | "unwinnable" | "unknown";
  difficulty: number | null;
  word: string | null;
  error: number;
  how: string;
  reasons: string[];
}
export interface Group {
  kind: string;
  at: "left" | "right" | "band" | "columns" | "line" | "squares";
  spread: "top" | "back" | "fan" | "down";
  fan: number;
  size: number;
  row_height: number;
  columns: number[][];
}
export interface HealthResponse {
  status: "ok";
  version: string;
}
export interface HintResponse {
  verdict: "winnable" | "unwinnable" | "unknown";
  step: string[];
  words: string;
  why: string;
  standing: string;
  line: string[];
}
export interface LostBy {
  first: number;
  last: number;
}
export interface MovesResponse {
  verdict: "winnable" | "unwinnable" | "unknown";
  moves: { [key: string]: "winnable" | "unwinnable" | "unknown" };
}
export interface NearestResponse {
  found: string;
  nearest: GameLine[];
}
export interface ObstacleResponse {
  cards: string[];
  place: string;
  never: string;
  waits: string[];
  named: string[];
}
export interface Picture {
  left: number[];
  right: number[];
  columns: [number, number][];
  squares: [number, number][];
}
export interface Pile {
  id: string;
  cards: string[];
}
export interface ProblemsResponse {
  problems: string[];
}
export interface ProofResponse {
  name: string;
  content: string;
}
export interface PublishedResponse {
  reference: string;
  shown: string;
  note: string;
}
export interface ReviewResponse {
  start: "winnable" | "unwinnable" | "unknown";
  end: "winnable" | "unwinnable" | "unknown";
  won: boolean;
  lost_by: LostBy | null;
  sentences: string[];
  moves: ReviewedMoveResponse[];
}
export interface ReviewedMoveResponse {
  words: string;
  before: "winnable" | "unwinnable" | "unknown";
  after: "winnable" | "unwinnable" | "unknown";
  keep: number;
  lose: number;
  unknown: number;
  better: string[];
}
export interface RuleSection {
  heading: string;
  sentences: string[];
}
export interface RulesResponse {
  problems: string[];
  title: string;
  words: RuleSection[];
  notes: string[];
}
export interface RunResponse {
  game: string;
  title: string;
  dealer: string;
  strategy: string;
  limits: string;
  deals: number;
  winnable: number;
  unwinnable: number;
  unknown: number;
  low: number;
  high: number;
}
export interface Shape {
  groups: Group[];
  foundations: string[];
  deal_count: number;
  redeals: number | null;
  has_hidden: boolean;
  one_suit: boolean;
}
export interface SkillLine {
  game: string;
  title: string;
  shares: SkillShare[];
}
export interface SkillResponse {
  about: string;
  games: SkillLine[];
}
export interface SkillShare {
  name: string;
  low: number;
  high: number;
  games: number | null;
}
export interface SolvedDeals {
  counts: { [key: string]: number };
  following: string;
}
export interface TableResponse {
  turn: string[];
  words: string[];
  piles: Pile[];
  legal: string[];
  sequences: string[];
  won: boolean;
  finish: string[];
  redeals_used: number;
}
export interface TextResponse {
  text: string;
}
export interface VerdictResponse {
  verdict: "winnable" | "unwinnable" | "unknown";
  reason: string | null;
  line: string[];
  words: string[];
  proof: string;
}
export interface WayBackResponse {
  start: "winnable" | "unwinnable" | "unknown";
  turn: number | null;
  is_certain: boolean;
}
export interface WhyResponse {
  verdict: "winnable" | "unwinnable" | "unknown";
  lines: string[];
  proof: string;
  blocking: string[];
  named: string[];
  cases: CaseResponse[];
}
export interface WinnabilityResponse {
  game: string;
  title: string;
  deals: number;
  winnable: number;
  unwinnable: number;
  unknown: number;
  low: number;
  high: number;
  published: string;
  agreement: string;
  median_seconds: number;
}
