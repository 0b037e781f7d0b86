import * as v from 'valibot';
import { err, ok, type Result } from '../result.ts';
import { VENUES } from '../domain/index.ts';
import { excerpt, list, OBJECT, expectedOf, pathOf, whole } from '../schema/index.ts';
import { badModel, type GameModelError } from './errors.ts';
import { GENERATOR_VERSION, LONE_STATS, MODEL_VERSION, type LoneStat } from './draws.ts';
import { GAME_FIELDS, repeatedName, SKATER_FIELDS, TEAM_FIELDS } from './gameFields.ts';
import { LIMITS, type GameModel } from './gameModel.ts';
import { SITUATIONS, STATES } from './league.ts';
import { OPEN_CELLS } from './image.ts';
import { WEIGHT_SUM } from './weights.ts';

const sumsToAll = (weights: readonly number[]): boolean => weights.reduce((sum, w) => sum + w, 0) === WEIGHT_SUM;
const SUM = 'weights that sum to 4294967296';
const weights = (least: number, most: number): v.GenericSchema<unknown, number[]> =>
  v.pipe(
    list(whole(WEIGHT_SUM), least, most),
    v.check((all) => sumsToAll(all), SUM),
  );

const counts = weights(1, LIMITS.counts);
/**
 * The schema of a value of `secondDefence`, which is at least 1. With 0, a goal could have no possible second
 * assistant.
 */
const remainder = v.pipe(whole(WEIGHT_SUM), v.minValue(1, 'a whole number from 1 to 4294967296'));
const teammates = weights(LIMITS.skatersLeast, LIMITS.skatersMost);
const byState = <T>(one: v.GenericSchema<unknown, T>) =>
  v.object({ evenStrength: one, powerPlay: one, shortHanded: one, emptyNet: one, overtime: one }, OBJECT);
const skater = v.object(
  {
    ...SKATER_FIELDS,
    scores: byState(whole(WEIGHT_SUM)),
    assistants: v.object({ lines: teammates, units: teammates }, OBJECT),
    shots: counts,
    scorerShots: counts,
    shotShare: whole(WEIGHT_SUM),
    ...(Object.fromEntries(LONE_STATS.map((stat) => [stat, counts])) as { [stat in LoneStat]: typeof counts }),
    blockShare: whole(WEIGHT_SUM),
  },
  OBJECT,
);
const team = v.object(
  {
    ...TEAM_FIELDS,
    openPlay: weights(OPEN_CELLS, OPEN_CELLS),
    pressing: v.object({ shots: list(counts, 1, LIMITS.pressingRows), blocks: counts }, OBJECT),
    skaters: list(skater, LIMITS.skatersLeast, LIMITS.skatersMost),
  },
  OBJECT,
);
const schema = v.object(
  {
    version: v.literal(MODEL_VERSION),
    generator: v.literal(GENERATOR_VERSION),
    ...GAME_FIELDS,
    score: v.pipe(
      weights(4, LIMITS.score ** 2),
      v.check((table) => Number.isInteger(Math.sqrt(table.length)), 'a square table'),
    ),
    emptyNet: list(weights(1, LIMITS.emptyNetGoals), 1, LIMITS.emptyNetRows),
    overtime: weights(4, 4),
    assists: v.object({ emptyNet: weights(3, 3), overtime: weights(3, 3) }, OBJECT),
    secondDefence: v.object({ lines: remainder, units: remainder }, OBJECT),
    runOfPlay: v.object({ level: weights(2, 2), away: weights(2, 2), home: weights(2, 2) }, OBJECT),
    extraShots: v.object({ overtime: counts, shootout: counts }, OBJECT),
    away: team,
    home: team,
  },
  OBJECT,
);

const SHARES = ['shotShare', 'blockShare'] as const;

/**
 * Checks the conditions that involve several fields of a game model: list lengths, sums over skaters, and unique column
 * names.
 */
function checkTogether(model: GameModel): Result<GameModel, GameModelError> {
  for (const venue of VENUES) {
    const { skaters } = model[venue];
    for (const share of SHARES) {
      if (!sumsToAll(skaters.map((s) => s[share])))
        return badModel(`${venue}.skaters`, `a list whose ${share} values sum to ${WEIGHT_SUM}`, skaters);
    }
    for (const state of STATES) {
      const scorers = skaters.map((s) => s.scores[state]);
      if (!sumsToAll(scorers))
        return badModel(`${venue}.skaters`, `a list whose scores.${state} values sum to ${WEIGHT_SUM}`, scorers);
    }
    for (const [i, situation] of skaters.flatMap((_, k) => SITUATIONS.map((s) => [k, s] as const))) {
      const assistants = skaters[i]!.assistants[situation];
      const path = `${venue}.skaters[${i}].assistants.${situation}`;
      if (assistants.length !== skaters.length) return badModel(path, `a list of ${skaters.length}`, assistants);
      if (assistants[i] !== 0)
        return badModel(`${path}[${i}]`, '0, because scorers cannot assist themselves', assistants[i]);
      if (assistants.filter((w) => w > 0).length < 2)
        return badModel(path, 'weights with at least two possible assistants', assistants);
    }
  }
  const repeated = repeatedName(model);
  return repeated === null ? ok(model) : badModel(repeated.path, repeated.expected, repeated.found);
}

/**
 * Validates a game model from parsed JSON. Checks everything that the simulator depends on, and drops unknown fields.
 *
 * @example
 * const model = parseGameModel(JSON.parse(text));
 * model.ok && model.value.home.name; // => 'Home Club'
 */
export function parseGameModel(input: unknown): Result<GameModel, GameModelError> {
  const parsed = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true });
  if (parsed.success) return checkTogether(parsed.output);
  const [issue] = parsed.issues;
  const path = pathOf(issue);
  if (path === 'version' || path === 'generator') {
    const supported = path === 'version' ? MODEL_VERSION : GENERATOR_VERSION;
    return err({ kind: 'modelVersion', path, supported, found: excerpt(issue.input) });
  }
  return badModel(path, expectedOf(issue), issue.input);
}
