import { VENUES } from '../domain/index.ts';
import { DRAWN_STATS, LONE_STATS } from './draws.ts';
import { LEADS, LIMITS, type GameModel } from './gameModel.ts';
import { SITUATIONS, STATES } from './league.ts';
import { GUIDE, MOST_RESULTS, RESULT_CELLS, resultsOf } from './results.ts';
import { ROW, SLOTS, WEIGHT_SUM, writeAlias, writeSums, type Weights } from './weights.ts';

/** Number of values of `openPlay`: three states, each with 0, 1 or 2 assists. @shape */
export const OPEN_CELLS = 9;

/**
 * The offset from a scorer's row of weights for the first assistant to the row for the second one, if the first is a
 * defenseman.
 */
export const AFTER_DEFENSEMAN = SITUATIONS.length;
/** Number of rows of assistants per skater. @shape */
export const MATE_ROWS = 2 * AFTER_DEFENSEMAN;
/**
 * Number of alias tables per skater: of non-goal shots without and with a goal, and one for each of LONE_STATS.
 * @shape
 */
export const OWN_TABLES = 2 + LONE_STATS.length;

/** Random numbers that a simulated game draws at most: two for extra shots, and three for the run of play. @shape */
const FIXED_DRAWS = 5;
/**
 * Random numbers per simulated goal: one for the state and number of assists together, one for the scorer, and two for
 * the assistants.
 */
export const GOAL_DRAWS = 4;
const MOST_GOALS = 2 * (LIMITS.score - 1) + LIMITS.emptyNetGoals + 1;
/** Random numbers per skater: one for each drawn count. */
export const SKATER_DRAWS = DRAWN_STATS.length;
export const MOST_DRAWS =
  FIXED_DRAWS + GOAL_DRAWS * MOST_GOALS + 4 * LIMITS.counts + 2 * SKATER_DRAWS * LIMITS.skatersMost;

/** Most skaters of a game. @shape */
export const MOST_SKATERS = 2 * LIMITS.skatersMost;

/**
 * The parts of an image, and the length of each in 32-bit words. Rows of running sums have ROW words, alias tables have
 * SLOTS. All lengths are multiples of four, so that vectors can be loaded.
 * @shape
 */
const PARTS = {
  /** The numbers of HEAD. */
  head: 8,
  /** The results of `resultsOf`: the largest draw of each, their cells, and the guide to them. */
  resultLast: MOST_RESULTS,
  resultCells: (MOST_RESULTS * RESULT_CELLS) / 4,
  resultGuide: GUIDE / 2,
  /** For each lead in LEADS, a row with the weights of the games in which the away or the home team presses. */
  presses: LEADS.length * ROW,
  /** One row per team. Cell `state * 3 + assists` adds the weight of a goal in this state and number of assists. */
  openPlay: VENUES.length * ROW,
  /** Weights of 0, 1 and 2 assists: one row for an empty-net goal, and one for an overtime goal. */
  assists: 2 * ROW,
  /** Weights of the number of additional shots: one row for a game that ends in overtime, and one for a shootout. */
  extraShots: 2 * ROW,
  /** Weights of the number of additional shots of the team that presses: per team a row for each number of goals. */
  pressingShots: VENUES.length * LIMITS.pressingRows * ROW,
  /** Weights of the number of additional blocks when the opponent presses: one row per team. */
  pressedBlocks: VENUES.length * ROW,
  /** The scorers of goals: one alias table per team and state, in the order of `team * STATES.length + state`. */
  scorers: VENUES.length * STATES.length * SLOTS,
  /** The shooters of a team's additional shots, or the blockers of its additional blocks: one alias table per team. */
  shooters: VENUES.length * SLOTS,
  blockers: VENUES.length * SLOTS,
  /** OWN_TABLES alias tables per skater. */
  own: MOST_SKATERS * OWN_TABLES * SLOTS,
  /**
   * MATE_ROWS rows per skater: one for lines and one for units (SITUATIONS), and another two, from which the second
   * assistant is drawn if the first one is a defenseman. The total of a row is 2^32 in the first two rows, and at most
   * 2^32 in the last two.
   */
  assistants: MOST_SKATERS * MATE_ROWS * ROW,
  /**
   * A byte of 1 for each forward and 0 for each defenseman. If the first assistant is a forward, the second one is drawn
   * from the forward's own row, otherwise from a row of the scorer.
   */
  isForward: MOST_SKATERS / 4,
} as const;

/** Lays out parts one after another. Returns where each begins, and the length of all. */
export function placed<Part extends string>(
  lengths: Readonly<Record<Part, number>>,
): { readonly at: Readonly<Record<Part, number>>; readonly length: number } {
  const at: Partial<Record<Part, number>> = {};
  let length = 0;
  for (const part of Object.keys(lengths) as Part[]) {
    at[part] = length;
    length += lengths[part];
  }
  return { at: at as Record<Part, number>, length };
}

/** Where each part begins, and the length of an image, in words. */
export const { at: PART, length: IMAGE_WORDS } = placed(PARTS);

/**
 * The words of the head, which only WebAssembly reads: the key of the random numbers, and how many skaters the away team
 * and both teams have.
 * @shape
 */
export const HEAD = { key0: 0, key1: 1, shift: 2, away: 3, skaters: 4 } as const;

/**
 * A game model in the form that the simulation loops read, in JavaScript and in WebAssembly: alias tables, which need
 * one lookup per draw, and running sums, in one array. The skaters of both teams have consecutive numbers. The skaters
 * of the away team are first.
 */
export type Image = {
  readonly words: Uint32Array<ArrayBuffer>;
  /** The same memory in bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Indexes of the first away skater and of the first home skater, and the number of skaters. */
  readonly first: readonly [number, number, number];
};

function assistantRows(model: GameModel): readonly Weights[] {
  return VENUES.flatMap((venue) => {
    const { skaters } = model[venue];
    return skaters.flatMap(({ assistants }) => [
      ...SITUATIONS.map((situation) => assistants[situation]),
      ...SITUATIONS.map((situation) =>
        assistants[situation].map((w, i) =>
          // The weight is rounded up, so that a small weight does not become 0.
          skaters[i]!.position === 'D' ? Math.ceil(w * (model.secondDefence[situation] / WEIGHT_SUM)) : w,
        ),
      ),
    ]);
  });
}

/** Makes the image of a model. Its key is 0, because a key also depends on the seed. */
export function imageOf(model: GameModel): Image {
  const image = new Uint32Array(IMAGE_WORDS);
  const bytes = new Uint8Array(image.buffer);
  const teams = VENUES.map((venue) => model[venue]);
  const skaters = teams.flatMap((team) => team.skaters);
  const sums = (at: number, rows: readonly Weights[]): void =>
    rows.forEach((row, i) => writeSums(image, at + i * ROW, row));
  const aliases = (at: number, tables: readonly Weights[]): void =>
    tables.forEach((table, i) => writeAlias(image, at + i * SLOTS, table));

  image[HEAD.away] = model.away.skaters.length;
  image[HEAD.skaters] = skaters.length;
  const { last, cells, guide } = resultsOf(model);
  image.set(last, PART.resultLast);
  bytes.set(cells, PART.resultCells * 4);
  new Uint16Array(image.buffer).set(guide, PART.resultGuide * 2);
  sums(
    PART.presses,
    LEADS.map((lead) => model.runOfPlay[lead]),
  );
  sums(
    PART.openPlay,
    teams.map((team) => team.openPlay),
  );
  sums(PART.assists, [model.assists.emptyNet, model.assists.overtime]);
  sums(PART.extraShots, [model.extraShots.overtime, model.extraShots.shootout]);
  sums(
    PART.pressingShots,
    teams.flatMap(({ pressing: { shots } }) =>
      Array.from({ length: LIMITS.pressingRows }, (_, row) => shots[Math.min(row, shots.length - 1)]!),
    ),
  );
  sums(
    PART.pressedBlocks,
    teams.map((team) => team.pressing.blocks),
  );
  aliases(
    PART.scorers,
    teams.flatMap((team) => STATES.map((state) => team.skaters.map((s) => s.scores[state]))),
  );
  aliases(
    PART.shooters,
    teams.map((team) => team.skaters.map((s) => s.shotShare)),
  );
  aliases(
    PART.blockers,
    teams.map((team) => team.skaters.map((s) => s.blockShare)),
  );
  aliases(
    PART.own,
    skaters.flatMap((s) => [s.shots, s.scorerShots, ...LONE_STATS.map((stat) => s[stat])]),
  );
  sums(PART.assistants, assistantRows(model));
  bytes.set(
    skaters.map((s) => (s.position === 'D' ? 0 : 1)),
    PART.isForward * 4,
  );
  return { words: image, bytes, first: [0, model.away.skaters.length, skaters.length] };
}
