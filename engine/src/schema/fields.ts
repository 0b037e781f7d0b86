import * as v from 'valibot';
import { parseLeagueDate, type LeagueDate } from '../domain/index.ts';

// The message of a schema says what a field must be: a fault reads "expected ..., found ...".

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
