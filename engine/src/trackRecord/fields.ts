import * as v from 'valibot';
import { parseInstant, parseLeagueDate, type LeagueDate } from '../domain/index.ts';
import { parseSlip, type Leg } from '../parlay/index.ts';

// The schemas of fields that several files of the track record have.

export const OBJECT = 'must be an object';
const COUNT = 'must be a whole number of at least 0';
export const count = v.pipe(v.number(COUNT), v.safeInteger(COUNT), v.minValue(0, COUNT));
const SHARE = 'must be a number from 0 to 1';
export const share = v.pipe(v.number(SHARE), v.minValue(0, SHARE), v.maxValue(1, SHARE));
export const text = v.pipe(v.string('must be a non-empty text'), v.nonEmpty('must be a non-empty text'));
export const day: v.GenericSchema<unknown, LeagueDate> = v.custom<LeagueDate>(
  (value) => typeof value === 'string' && parseLeagueDate(value) === value,
  'must be a date like 2025-10-07',
);
export const instant = v.custom<string>(
  (value) => typeof value === 'string' && parseInstant(value) !== null,
  'must be a time like 2025-10-07T16:00:00Z',
);
export const digest = v.pipe(v.string('must be a SHA-256'), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256'));
export const leg: v.GenericSchema<unknown, Leg> = v.custom<Leg>(
  (value) => parseSlip({ legs: [value] }).ok,
  'must be a leg',
);
export const number = v.number('must be a number');
/** A mean with its confidence interval. `low` and `high` are `null` if there are too few games for an interval. */
export const estimate = v.object({ mean: number, low: v.nullable(number), high: v.nullable(number) }, OBJECT);
