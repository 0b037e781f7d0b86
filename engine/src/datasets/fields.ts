import * as v from 'valibot';
import { MAX_NAME, parseInstant, parseLeagueDate, parseLine } from '../domain/index.ts';

/**
 * Field schemas of all datasets. The message of an issue completes a sentence that starts with the field's path:
 * "records[3].Home must be a string".
 */

export const Name = v.pipe(
  v.string('must be a string'),
  v.nonEmpty('must not be empty'),
  // Control characters are refused, because they could add fake lines to terminal output or reverse the letters of a
  // name.
  v.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'must have no control characters'),
  v.maxLength(MAX_NAME, `must have at most ${MAX_NAME} characters`),
);

/** A date in any form that `parseLeagueDate` accepts. */
export const DateField = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const date = parseLeagueDate(dataset.value);
    if (date !== null) return date;
    addIssue({ message: 'must be a date like 2025-10-07' });
    return NEVER;
  }),
);

export const InstantField = v.pipe(
  v.string('must be a string'),
  v.check((text) => parseInstant(text) !== null, 'must be a time such as 2026-11-25T22:12:00Z'),
);

const ID = 'must be a player id, which is a whole number';
/** pandas writes ids as numbers. Other tools write them as strings. */
export const PlayerId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))], ID),
  v.safeInteger(ID),
  v.minValue(0, ID),
);

/** Game ids become parts of file names and URLs, so only characters that are safe in both are allowed. */
const GAME_ID = /^[\w-]{1,64}$/;
const GAME = 'must be a game id: at most 64 letters, digits, - and _';
export const GameIdField = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))], GAME),
  v.regex(GAME_ID, GAME),
);
export const isGameId = (id: string): boolean => GAME_ID.test(id);

const AMOUNT = 'must be a number from 0 to 1,000';
/** An expected number of goals or shots in a game. */
export const Amount = v.pipe(v.number(AMOUNT), v.minValue(0, AMOUNT), v.maxValue(1000, AMOUNT));

/** A betting line of at least 0. `like` is the field's name with an example, such as `margin like 0.5`. */
const lineField = (like: string) =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const line = parseLine(dataset.value);
      if (line !== null && line >= 0) return line;
      addIssue({ message: `must be a ${like}` });
      return NEVER;
    }),
  );
export const Margin = lineField('margin like 0.5');
export const LineField = lineField('line like 2.5');

export const SHARE = 'must be a number from 0 to 1';
