import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { MarketLosses } from './walk.ts';

const FOLDER = join(import.meta.dirname, 'recorded');

/** The log loss of each market in each game of a season, as it is recorded. */
export type SeasonState = {
  readonly records: number;
  readonly games: readonly string[];
  readonly markets: { readonly [market: string]: MarketLosses };
};

export const marketsOf = ({ markets }: SeasonState): ReadonlyMap<string, MarketLosses> =>
  new Map(Object.entries(markets));

/** Losses are recorded with four decimals, which is exact to .000001 for the mean of a season. */
const rounded = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 1e4) / 1e4);

export const stateOf = (
  records: number,
  games: readonly string[],
  markets: ReadonlyMap<string, { readonly losses: MarketLosses }>,
): SeasonState => ({
  records,
  games,
  markets: Object.fromEntries(
    [...markets].map(([name, { losses }]) => [name, { n: losses.n, loss: rounded(losses.loss) }]),
  ),
});

const seasonPath = (season: string): string => join(FOLDER, `${season}.json.gz`);

/** Returns the recorded state of a season, or `null` before the first one is recorded. */
export const readState = (season: string): SeasonState | null =>
  existsSync(seasonPath(season))
    ? (JSON.parse(gunzipSync(readFileSync(seasonPath(season))).toString('utf8')) as SeasonState)
    : null;

export function writeState(season: string, state: SeasonState): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(seasonPath(season), gzipSync(JSON.stringify(state), { level: 9 }));
}

/** The figures of the slice: for each, the number of its forecasts and the sum of their errors, in seven digits. */
export type SliceFigures = { readonly [figure: string]: { readonly n: number; readonly sum: number } };

const SLICE = join(FOLDER, 'slice.json');

export const readSlice = (): SliceFigures => JSON.parse(readFileSync(SLICE, 'utf8')) as SliceFigures;

export const writeSlice = (figures: SliceFigures): void =>
  writeFileSync(SLICE, `${JSON.stringify(figures, null, 2)}\n`);

/** Writes a table of the recorded state, to which docs/model.md refers. */
export const writeText = (name: string, text: string): void => writeFileSync(join(FOLDER, name), text);
