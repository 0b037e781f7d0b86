import * as v from 'valibot';
import { err, ok, parseLeagueDate, VENUES, type LeagueDate, type Result } from '../words/index.ts';
import { LIMITS, MODEL_VERSION, type GameModel } from './gameModel.ts';
import { POSITIONS } from './gameRates.ts';
import { GENERATOR_VERSION } from './random.ts';
import { modelColumns } from './simulate.ts';
import { WEIGHT_SUM } from './weights.ts';

export type GameModelError =
  /** A model of another format, or for other random numbers: it would not give the records it was published for. */
  | {
      readonly kind: 'modelVersion';
      readonly path: 'version' | 'generator';
      readonly supported: number;
      readonly found: string;
    }
  /** `path` is the place (`home.skaters[3].name`, empty for the whole), `expected` plain words, `found` an excerpt. */
  | { readonly kind: 'badModel'; readonly path: string; readonly expected: string; readonly found: string };

const whole = (most: number) => {
  const expected = `a whole number from 0 to ${most}`;
  return v.pipe(
    v.number(expected),
    v.check((n) => Number.isSafeInteger(n) && n >= 0 && n <= most, expected),
  );
};
const text = (most: number) => {
  const expected = `a text of 1 to ${most} characters`;
  return v.pipe(
    v.string(expected),
    v.check((s) => s.trim() === s && s.length > 0 && s.length <= most, expected),
  );
};

/** Lengths are looked at before elements: a hostile list costs a look, not a walk. */
const list = <T>(item: v.GenericSchema<unknown, T>, least: number, most: number): v.GenericSchema<unknown, T[]> => {
  const expected = least === most ? `a list of ${most}` : `a list of ${least} to ${most}`;
  return v.pipe(
    v.custom<unknown[]>(Array.isArray, expected),
    v.check((array) => array.length >= least && array.length <= most, expected),
    v.array(item, expected),
  );
};

const sumsToAll = (weights: readonly number[]): boolean => weights.reduce((sum, w) => sum + w, 0) === WEIGHT_SUM;
const SUM = 'weights that sum to 4294967296';
const weights = (least: number, most: number): v.GenericSchema<unknown, number[]> =>
  v.pipe(
    list(whole(WEIGHT_SUM), least, most),
    v.check((all) => sumsToAll(all), SUM),
  );

const OBJECT = 'an object';
const counts = weights(1, LIMITS.counts);
const skater = v.object(
  {
    name: text(LIMITS.name),
    playerId: v.exactOptional(whole(Number.MAX_SAFE_INTEGER)),
    position: v.picklist(POSITIONS, `one of ${POSITIONS.join(', ')}`),
    goalShare: whole(WEIGHT_SUM),
    assistants: weights(LIMITS.skatersLeast, LIMITS.skatersMost),
    shots: counts,
    shotShare: whole(WEIGHT_SUM),
    blocks: counts,
    blockShare: whole(WEIGHT_SUM),
  },
  OBJECT,
);
const team = v.object(
  {
    name: text(LIMITS.name),
    abbreviation: text(LIMITS.name),
    pressing: v.object({ shots: counts, blocks: counts }, OBJECT),
    skaters: list(skater, LIMITS.skatersLeast, LIMITS.skatersMost),
  },
  OBJECT,
);
const schema = v.object(
  {
    version: v.literal(MODEL_VERSION),
    generator: v.literal(GENERATOR_VERSION),
    gameId: v.pipe(v.string('a text'), v.regex(/^[\w-]{1,40}$/, 'letters, digits, - and _')),
    date: v.custom<LeagueDate>((d) => typeof d === 'string' && parseLeagueDate(d) === d, 'a date as YYYY-MM-DD'),
    time: v.pipe(v.string('a time as HH:MM'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time as HH:MM')),
    seed: whole(Number.MAX_SAFE_INTEGER),
    score: v.pipe(
      weights(4, LIMITS.score ** 2),
      v.check((table) => Number.isInteger(Math.sqrt(table.length)), 'a square table'),
    ),
    emptyNet: list(weights(1, LIMITS.emptyNetGoals), 1, LIMITS.emptyNetRows),
    overtime: weights(4, 4),
    assists: weights(3, 3),
    runOfPlay: v.object({ level: weights(2, 2), away: weights(2, 2), home: weights(2, 2) }, OBJECT),
    extraShots: v.object({ overtime: counts, shootout: counts }, OBJECT),
    away: team,
    home: team,
  },
  OBJECT,
);

const FOUND = 20;

/** A value in at most 20 characters, for a message. */
function excerpt(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, FOUND)).slice(0, FOUND);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? `${value}` : typeof value;
}

const bad = (path: string, expected: string, found: unknown): Result<never, GameModelError> =>
  err({ kind: 'badModel', path, expected, found: excerpt(found) });

const dotted = (keys: readonly unknown[]): string =>
  keys.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`)).join('');

const SHARES = ['goalShare', 'shotShare', 'blockShare'] as const;

/** What one field alone cannot show: lists that fit each other, and columns that differ. */
function checkTogether(model: GameModel): Result<GameModel, GameModelError> {
  for (const venue of VENUES) {
    const { skaters } = model[venue];
    for (const share of SHARES) {
      if (!sumsToAll(skaters.map((s) => s[share]))) return bad(`${venue}.skaters`, `${share}: ${SUM}`, skaters);
    }
    for (const [i, { assistants }] of skaters.entries()) {
      const path = `${venue}.skaters[${i}].assistants`;
      if (assistants.length !== skaters.length) return bad(path, `a list of ${skaters.length}`, assistants);
      if (assistants[i] !== 0) return bad(`${path}[${i}]`, '0: nobody assists himself', assistants[i]);
      if (assistants.filter((w) => w > 0).length < 2) return bad(path, 'two possible assistants', assistants);
    }
  }
  const seen = new Set<string>();
  for (const [i, name] of modelColumns(model).entries()) {
    if (seen.has(name)) return bad(columnOwner(model, i), 'a name of its own in this game', name);
    seen.add(name);
  }
  return ok(model);
}

/** Whose name made a column: ten columns are the game's and the teams', then five a skater. */
function columnOwner({ away }: GameModel, column: number): string {
  if (column < 10) return 'home.name';
  const index = Math.floor((column - 10) / 5);
  const size = away.skaters.length;
  return index < size ? `away.skaters[${index}].name` : `home.skaters[${index - size}].name`;
}

/** A game model from parsed JSON. Everything the simulator relies on is checked; unknown fields are dropped. */
export function parseGameModel(input: unknown): Result<GameModel, GameModelError> {
  const parsed = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true });
  if (parsed.success) return checkTogether(parsed.output);
  const [issue] = parsed.issues;
  const path = dotted((issue.path ?? []).map((item) => item.key));
  if (path === 'version' || path === 'generator') {
    const supported = path === 'version' ? MODEL_VERSION : GENERATOR_VERSION;
    return err({ kind: 'modelVersion', path, supported, found: excerpt(issue.input) });
  }
  return bad(path, issue.message, issue.input);
}
