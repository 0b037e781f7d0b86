import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seasonName } from '@ddh/forecast/history';
import type { Freeze } from '@ddh/forecast/trackRecord';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import {
  decodeTrackRecordSummary,
  encodeTrackRecordSummary,
  type TrackRecordResults,
  type TrackRecordSummary,
} from '@ddh/engine/internal/trackRecord';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { parseJson } from '@ddh/engine/internal/text';
import type { Io } from '../command.ts';
import { readChain, type Chain, type TrackRecordFolder } from './chain.ts';
import { readResults, SUMMARY_FILE, summarizeDays } from './grade.ts';

/** The chain of a record that was checked, and the number of games in its summary. */
export type CheckedTrackRecord = { readonly chain: Chain<Freeze>; readonly games: number };

/**
 * Checks a downloaded record: verifies its chain, grades its forecasts by its results, and compares the resulting
 * summary with the downloaded one. Needs no other file. The error text says what differs.
 */
export async function checkTrackRecord(folder: TrackRecordFolder, io: Io): Promise<Result<CheckedTrackRecord, string>> {
  const chain = await readChain(folder);
  if (!chain.ok) return chain;
  const place = join(folder.shown, SUMMARY_FILE);
  const text = await readFile(join(folder.dir, SUMMARY_FILE), 'utf8').catch(() => null);
  if (text === null) return err(`${place} is missing`);
  const stated = decodeTrackRecordSummary(parseJson(text));
  if (!stated.ok) return err(`${place}: ${stated.error.path} ${stated.error.problem}`);
  const { season } = stated.value.data;
  const results = new Map<LeagueDate, TrackRecordResults>();
  for (const { date } of chain.value.days.filter((day) => seasonName(day.date) === season)) {
    const read = await readResults(folder, date, io);
    if (!read.ok) return read;
    if (read.value !== null) results.set(date, read.value);
  }
  const { summary } = summarizeDays(chain.value.days, results, season);
  if (summary === null) return err(`${place} has ${stated.value.data.games} games, but no forecast can be graded`);
  // The prices are not public, so what follows from them cannot be computed again.
  const computed = encodeTrackRecordSummary({ ...summary, ...fromPrices(summary, stated.value.data) });
  if (computed === text) return ok({ chain: chain.value, games: summary.games });
  const [path, value, other] = firstDifference(parseJson(text), parseJson(computed));
  return err(
    `${place} has ${path} ${JSON.stringify(value)}, but the forecasts and results give ${JSON.stringify(other)}`,
  );
}

/** Returns the parts of a summary that have figures of prices. These figures are those of the `other` summary. */
const fromPrices = (
  { markets, slips }: TrackRecordSummary,
  other: TrackRecordSummary,
): Pick<TrackRecordSummary, 'markets' | 'slips' | 'edges'> => ({
  markets: markets.map((one) => {
    const same = other.markets.find(({ market, line }) => market === one.market && line === one.line);
    return { ...one, quoted: same?.quoted ?? null };
  }),
  slips: slips && { ...slips, honest: other.slips?.honest ?? null },
  edges: other.edges,
});

type Difference = readonly [path: string, stated: unknown, computed: unknown];

/** Finds the first place at which two JSON values differ. */
function firstDifference(stated: unknown, computed: unknown, path = ''): Difference {
  if (typeof stated === 'object' && typeof computed === 'object' && stated !== null && computed !== null) {
    for (const key of new Set([...Object.keys(stated), ...Object.keys(computed)])) {
      const [a, b] = [stated, computed].map((value) => (value as Readonly<Record<string, unknown>>)[key]);
      const below = Array.isArray(stated) ? `${path}[${key}]` : `${path}${path === '' ? '' : '.'}${key}`;
      if (JSON.stringify(a) !== JSON.stringify(b)) return firstDifference(a, b, below);
    }
  }
  return [path, stated, computed];
}
