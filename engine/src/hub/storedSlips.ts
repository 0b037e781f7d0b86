import * as v from 'valibot';
import { parseLeagueDate, type LeagueDate } from '../domain/index.ts';
import { parseProbability, type Probability } from '../odds/index.ts';
import { parseJson } from '../text/index.ts';
import type { CountedSlip } from './countedSlips.ts';

// Apart from `countedSlips.ts`, so that the first load of a page has no schema.

const share = v.custom<Probability>((value) => parseProbability(value) !== null);
const keys = v.array(v.string());
const stored = v.array(
  v.object({
    slip: v.string(),
    date: v.custom<LeagueDate>((value) => parseLeagueDate(value) === value),
    away: v.string(),
    home: v.string(),
    legs: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    chance: share,
    known: keys,
    moves: v.array(v.object({ before: share, after: share, news: keys })),
  }),
);

/** Reads stored slips. The text is not trusted, because other code can write to the storage: an invalid one has none. */
export function decodeCountedSlips(text: string | null): readonly CountedSlip[] {
  const parsed = v.safeParse(stored, text === null ? null : parseJson(text), { abortEarly: true });
  return parsed.success ? parsed.output : [];
}
