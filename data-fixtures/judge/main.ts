// Judges the model by two seasons: `npm run release -- seasons`. With --record, it records the model if that is not worse.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { Z } from '@ddh/engine/internal/odds';
import { floorOf, logitSlope, type Estimate } from '@ddh/engine/internal/scores';
import { sumOf } from '@ddh/engine/internal/domain';
import { table } from '../../engine/cli/table.ts';
import { difference, joined, verdictOf, type Difference, type Verdict } from './compare.ts';
import { judgeSeasons, SEASONS, type JudgedSeason } from './judgeSeasons.ts';
import { changes, sliceFigures } from './slice.ts';
import { marketsOf, readSlice, readState, writeSlice, writeState, writeText, type SeasonState } from './state.ts';
import type { MarketLosses } from './walk.ts';

const RECORDS = 5000;

const digits = (value: number, decimals = 5): string =>
  value.toFixed(decimals).replace('-0.', '-.').replace(/^0\./, '.');
const interval = ({ low, high }: Estimate): string => `${digits(low, 3)} to ${digits(high, 3)}`;
const meanOf = ({ n, loss }: MarketLosses): string => digits(sumOf(loss) / sumOf(n));

/** A row for each market and season: the log loss and the calibration slope. */
function scoreTable(seasons: readonly JudgedSeason[]): string {
  const rows = [...seasons[0]!.judged.markets.keys()].flatMap((market) =>
    seasons.map(({ season, judged, state }) => {
      const slope = logitSlope(judged.markets.get(market)!.forecasts, floorOf(state.records));
      const losses = state.markets[market]!;
      const slopes = slope === null ? [] : [digits(slope.mean, 3), interval(slope)];
      return [market, season, sumOf(losses.n).toLocaleString('en-US'), meanOf(losses), ...slopes];
    }),
  );
  const heads = ['Market', 'Season', 'Forecasts', 'Log loss', 'Slope', '95 %'];
  return table(
    heads.map((head, i) => ({ head, left: i < 2 })),
    rows,
  );
}

const signed = ({ mean, error }: Difference): readonly string[] => [
  `${mean > 0 ? '+' : ''}${digits(mean, 6)}`,
  `± ${digits(Z * error, 6)}`,
];

/** A row for each market: its log loss in both seasons, minus the recorded one. */
function differenceTable(
  seasons: readonly JudgedSeason[],
  before: readonly SeasonState[],
  { markets, mean, worse }: Verdict,
): string {
  const rows = [...markets].map(([market, both]) => [
    market,
    ...seasons.flatMap(({ state }, i) => {
      const [now, recorded] = [state.markets[market], before[i]!.markets[market]];
      return now === undefined || recorded === undefined ? ['', ''] : signed(difference(now, recorded));
    }),
    ...signed(both),
    worse.includes(market) ? 'WORSE' : '',
  ]);
  const heads = ['Log loss minus the recorded one', ...[...SEASONS, 'Both'].flatMap((head) => [head, '95 %']), ''];
  const all = [MEAN, ...SEASONS.flatMap(() => ['', '']), ...signed(mean)];
  return table(
    heads.map((head, i) => ({ head, left: i === 0 })),
    [...rows, [], all],
  );
}

/** Returns the recorded states, or `null` if a season has none. Throws if they are of other games or records. */
function recordedStates(seasons: readonly JudgedSeason[]): readonly SeasonState[] | null {
  const states = seasons.map(({ season, state }) => {
    const recorded = readState(season);
    if (recorded !== null && (recorded.records !== state.records || recorded.games.join() !== state.games.join()))
      throw new Error(`the recorded state of ${season} has other games or numbers of records`);
    return recorded;
  });
  return states.every((state) => state !== null) ? states : null;
}

const MEAN = 'Mean of all markets';
const SAY = 'Say the reason and the differences in CHANGELOG.md.';

/** What `ddh backtest` prints, by the name of its file in `recorded`: `roles-2023-24.txt`. */
const REPORTS = {
  markets: [],
  roles: ['--slices'],
  slips: ['--slips'],
  projections: ['--projections'],
} as const;

/** Writes what `ddh backtest` prints about both seasons, for docs/model.md. */
async function writeReports(): Promise<void> {
  for (const [name, options] of Object.entries(REPORTS))
    await Promise.all(
      SEASONS.map(async (season) => {
        const command = ['backtest', ...options, '--seasons', 'data-fixtures/seasons', '--season', season];
        const { stdout } = await promisify(execFile)(process.execPath, ['engine/cli/bin/ddh.mjs', ...command], {
          cwd: join(import.meta.dirname, '../..'),
          maxBuffer: 2 ** 26,
        });
        writeText(`${name}-${season}.txt`, stdout);
      }),
    );
}

/** Returns the exit code: 0 if the model is not worse than the recorded one, and otherwise 1. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } });
  const seasons = judgeSeasons(RECORDS, (text) => console.error(text));
  const scores = scoreTable(seasons);
  console.log(scores);
  const before = recordedStates(seasons);
  if (before !== null) {
    const lists = (states: readonly SeasonState[]) =>
      joined(states.map((state) => ({ games: state.games.length, markets: marketsOf(state) })));
    const verdict = verdictOf(lists(seasons.map(({ state }) => state)), lists(before));
    console.log(differenceTable(seasons, before, verdict));
    const worse = [...verdict.worse, ...(verdict.meanIsWorse ? [MEAN] : [])];
    if (worse.length > 0) {
      console.log(`Worse than the recorded model: ${worse.join('; ')}`);
      return 1;
    }
  }
  const slice = sliceFigures();
  for (const change of values.record ? [] : changes(slice, readSlice())) console.log(`Slice: ${change}`);
  if (!values.record) console.log(`Not worse than the recorded model. --record records this one. ${SAY}`);
  else {
    for (const { season, state } of seasons) writeState(season, state);
    writeSlice(slice);
    writeText('table.txt', scores);
    await writeReports();
    console.log(`Recorded. ${SAY}`);
  }
  return 0;
}

process.exitCode = await main();
