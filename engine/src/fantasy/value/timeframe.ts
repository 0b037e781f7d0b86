import { compareTimeframes, REST_OF_SEASON, type Projections } from '../../datasets/index.ts';

/** The timeframes of some files: weeks by their numbers, then the others. */
export const timeframesOf = (files: readonly (Pick<Projections, 'timeframes'> | null)[]): readonly string[] =>
  [...new Set(files.flatMap((file) => file?.timeframes ?? []))].toSorted(compareTimeframes);

/**
 * The wanted timeframe where there is such a one, else the rest of the season, for all of which a trade holds and a player
 * is used, else the last; `null`: there is none.
 */
export const longTimeframe = (timeframes: readonly string[], wanted: string | null): string | null =>
  [wanted, REST_OF_SEASON].find((one) => one !== null && timeframes.includes(one)) ?? timeframes.at(-1) ?? null;
