import { DRAWN_STATS, LONE_STATS } from '../draws.ts';
import { LIMITS } from '../gameModel.ts';
import { HEAD, IMAGE_WORDS, MATE_ROWS, MOST_DRAWS, MOST_SKATERS, OWN_TABLES, PART, placed } from '../image.ts';
import { STATES } from '../league.ts';
import { PAGE, STEP_OF_RESULTS, WARM_UP } from '../random.ts';
import { GUIDE_SHIFT as RESULT_SHIFT, RESULT } from '../results.ts';
import { GUIDE_SHIFT, ROW, SLOT_BITS, SLOTS } from '../weights.ts';

const whole = (n: number, unit: number): number => Math.ceil(n / unit) * unit;

/** Number of records per step, and of 32-bit words of a bit plane. */
export const STEP_OF_PLANES = 2048;
export const PLANE = STEP_OF_PLANES / 32;

/** Length of a vector in bytes. @shape */
const VECTOR = 16;

/**
 * The cells of a record, in bytes: those of the game and the teams, then those of each skater. Three cells of the game
 * are the upper bytes of shot totals, which only unrealistic models need.
 * @shape
 */
export const GAME_CELL = {
  awayWon: 0,
  homeWon: 1,
  awayMargin: 2,
  homeMargin: 3,
  goals: 4,
  shots: 5,
  awayGoals: 6,
  homeGoals: 7,
  awayShots: 8,
  homeShots: 9,
  shotsAbove: 10,
  awayShotsAbove: 11,
  homeShotsAbove: 12,
} as const;
const GAME_CELLS = VECTOR;
/** The cells of a skater: goals, assists, and the drawn counts. Points are added as bit planes. */
export const SKATER_STATS: readonly string[] = ['goals', 'assists', ...DRAWN_STATS];
const SKATER_CELLS = whole(SKATER_STATS.length, 4);
const CELLS = GAME_CELLS + whole(MOST_SKATERS * SKATER_CELLS, VECTOR);

/** What is added to a goal differential, which is then not negative: as many goals as a team can win by. */
export const MARGIN_BIAS = LIMITS.score + LIMITS.emptyNetGoals - 2;
/** Number of bits of a cell, and of points, of which a skater has at most one per goal of the team. */
const CELL_BITS = 8;
export const POINT_BITS = 5;

/** The parts of the memory, and their lengths in bytes. */
const MEMORY = {
  /** Vectors that a function has not enough variables for. */
  scratch: 1024,
  image: IMAGE_WORDS * 4,
  /** Random numbers: each vector has one of each of four records. */
  draws: whole(MOST_DRAWS, VECTOR) * VECTOR,
  /** The number of bit planes of each cell, and of the points of each skater. */
  bits: CELLS,
  pointBits: MOST_SKATERS,
  /** The words of all bit planes of 16 cells. */
  words: CELL_BITS * VECTOR * PLANE * 4,
  /** The finished bit planes: CELL_BITS for each cell, and POINT_BITS for each skater. */
  planes: CELLS * CELL_BITS * PLANE * 4,
  points: MOST_SKATERS * POINT_BITS * PLANE * 4,
  records: STEP_OF_PLANES * CELLS,
} as const;
const memory = placed(MEMORY);
/** Where each part of the memory begins, in bytes. */
export const AT = memory.at;
/** Number of 64-kB pages of the memory, which never grows. */
export const PAGES = Math.ceil(memory.length / 2 ** 16);

/** Where the bit planes of a cell or of the points of a skater begin, in words. */
export const planesOfCell = (cell: number): number => AT.planes / 4 + cell * CELL_BITS * PLANE;
export const planesOfPoints = (skater: number): number => AT.points / 4 + skater * POINT_BITS * PLANE;
export const cellOf = (skater: number, cell: number): number => GAME_CELLS + skater * SKATER_CELLS + cell;

const inBytes = (parts: Readonly<Record<string, number>>, start: number): readonly (readonly [string, number])[] =>
  Object.entries(parts).map(([part, at]) => [part, start + at * 4]);

/** All constants that `engine/wasm/simulator.ts` has in common with JavaScript, by their names there. Offsets are in bytes. */
export function constants(): readonly (readonly [name: string, value: number])[] {
  const upper = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return [
    ...Object.entries(AT),
    ...inBytes(PART, AT.image),
    ...inBytes(HEAD, AT.image),
    ...Object.entries(RESULT).map(([field, at]) => [`result_${field}`, at] as const),
    ...Object.entries({
      slots: SLOTS * 4,
      slotBits: SLOT_BITS,
      row: ROW * 4,
      guideShift: GUIDE_SHIFT,
      resultShift: RESULT_SHIFT,
      stepOfResults: STEP_OF_RESULTS,
      warmUp: WARM_UP,
      page: PAGE,
      pressingRows: LIMITS.pressingRows,
      states: STATES.length,
      mateRows: MATE_ROWS,
      ownTables: OWN_TABLES,
      lone: LONE_STATS.length,
      gameCells: GAME_CELLS,
      skaterCells: SKATER_CELLS,
      cellBits: CELL_BITS,
      pointBitsMost: POINT_BITS,
      marginBias: MARGIN_BIAS,
      plane: PLANE * 4,
    }),
  ].map(([name, value]) => [upper(name), value]);
}
