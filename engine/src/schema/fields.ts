import * as v from 'valibot';
import { err, type Result } from '../result.ts';
import { parseLeagueDate, type LeagueDate } from '../domain/index.ts';

/**
 * Schemas that the parsers of game models and season models share. The message of a schema says what a field must be.
 */

export type GameModelError =
  /**
   * The version of the format or of the random generator is not supported, so the engine could not reproduce the
   * published records.
   */
  | {
      readonly kind: 'modelVersion';
      readonly path: 'version' | 'generator';
      readonly supported: number;
      readonly found: string;
    }
  /**
   * `path` is the position of the invalid value in the model, such as `home.skaters[3].name`, and empty for the whole
   * document. `found` is an excerpt of the value.
   */
  | { readonly kind: 'badModel'; readonly path: string; readonly expected: string; readonly found: string };

export const OBJECT = 'an object';

export const whole = (most: number) => {
  const expected = `a whole number from 0 to ${most}`;
  return v.pipe(
    v.number(expected),
    v.check((n) => Number.isSafeInteger(n) && n >= 0 && n <= most, expected),
  );
};

export const amount = (least: number, most: number) => {
  const expected = `a number from ${least} to ${most}`;
  return v.pipe(v.number(expected), v.minValue(least, expected), v.maxValue(most, expected));
};

export const text = (most: number) => {
  const expected = `a string of 1 to ${most} characters`;
  return v.pipe(
    v.string(expected),
    v.check((s) => s.trim() === s && s.length > 0 && s.length <= most, expected),
  );
};

const GAME_ID = 'a string of 1 to 40 letters, digits, - and _';
export const GameId = v.pipe(v.string(GAME_ID), v.regex(/^[\w-]{1,40}$/, GAME_ID));

export const Day = v.custom<LeagueDate>(
  (d) => typeof d === 'string' && parseLeagueDate(d) === d,
  'a date as YYYY-MM-DD',
);

/**
 * Returns the schema of a list of `least` to `most` elements. Checks the length before the elements, so that a huge
 * list in a malicious document is rejected quickly.
 */
export const list = <T>(
  item: v.GenericSchema<unknown, T>,
  least: number,
  most: number,
): v.GenericSchema<unknown, T[]> => {
  const expected = least === most ? `a list of ${most}` : `a list of ${least} to ${most}`;
  return v.pipe(
    v.custom<unknown[]>(Array.isArray, expected),
    v.check((array) => array.length >= least && array.length <= most, expected),
    v.array(item, expected),
  );
};

/** @shape */
const EXCERPT_LENGTH = 20;

/** Formats an invalid value for an error message, in at most 20 characters. */
export function excerpt(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return OBJECT;
  if (typeof value === 'string') return JSON.stringify(value.slice(0, EXCERPT_LENGTH)).slice(0, EXCERPT_LENGTH);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? `${value}` : typeof value;
}

export const bad = (path: string, expected: string, found: unknown): Result<never, GameModelError> =>
  err({ kind: 'badModel', path, expected, found: excerpt(found) });

/** Formats the path of an issue, such as `home.skaters[3].name`. */
export const pathOf = ({ path }: v.BaseIssue<unknown>): string =>
  (path ?? [])
    .map(({ key }, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`))
    .join('');
