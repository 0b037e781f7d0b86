import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '@ddh/engine/internal/datasets';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { americanToDecimal, type AmericanOdds } from '@ddh/engine/internal/odds';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { TrackRecordResults } from '@ddh/engine/internal/trackRecord';
import { groupPrices, listEdges, vaultFigures, type EdgeList } from '@ddh/engine/internal/vault';
import { CLOSING_MS, closingPrices, parsePriceLog, type LoggedPrice } from '@ddh/feeds/odds';
import { ifMissing, readMemberLog } from '@ddh/feeds/store';
import type { ScheduleRow } from '@ddh/forecast/history';
import {
  closingsText,
  gradeEdges,
  isSameList,
  parseClosings,
  type Closing,
  type FrozenGame,
  type GradedEdge,
  type KeptEdge,
  type PriceFreeze,
} from '@ddh/forecast/trackRecord';
import { replaceIn, type ChainDay, type TrackRecordFolder } from './chain.ts';

/** The list of all edges, as the page and `ddh value --edges` show it. */
export const listOf = (files: Files, now: number): EdgeList =>
  listEdges(groupPrices(vaultFigures('edges', files).bets), {
    game: null,
    books: null,
    markets: null,
    all: false,
    begun: false,
    now,
  });

/** Returns a list if it differs from the last one that was kept of the open games, and otherwise no bet. */
export function newList(
  list: readonly KeptEdge[],
  open: readonly FrozenGame[],
  parts: readonly PriceFreeze[],
): readonly KeptEdge[] {
  const last = parts.findLast(({ edges }) => edges.length > 0)?.edges ?? [];
  const isOpen = ({ game }: KeptEdge): boolean => open.some(({ gameId }) => gameId === game);
  return isSameList(list, last.filter(isOpen)) ? [] : list;
}

export type EdgeOrder = {
  /** The folder of the season's price logs, one for each day. */
  readonly logs: TrackRecordFolder;
  /** The folder of the chain of prices, which also keeps what the logs say of closing prices. */
  readonly prices: TrackRecordFolder;
  /** Whether new closing prices are kept there, so that a later run does not read the log of their day again. */
  readonly keeps: boolean;
  readonly planned: ReadonlyMap<string, Pick<ScheduleRow, 'away' | 'home'>>;
};

/**
 * Grades the bets of the lists that were kept of a season's days, by the results of these days and by the log of prices.
 * A day without a log has no closing prices.
 */
export async function readGradedEdges(
  days: readonly ChainDay<PriceFreeze>[],
  results: ReadonlyMap<LeagueDate, TrackRecordResults>,
  order: EdgeOrder,
): Promise<Result<readonly GradedEdge[], string>> {
  const graded: GradedEdge[] = [];
  for (const day of days) {
    const lists = day.parts.map(({ edges }) => edges);
    const bets = lists.flat();
    const known = results.get(day.date);
    if (known === undefined || bets.length === 0) continue;
    const starts = new Map(
      known.games.flatMap(({ gameId, start }) => (start === null ? [] : [[gameId, Date.parse(start)] as const])),
    );
    const closings = await closingsOf(day, bets, starts, order);
    if (!closings.ok) return closings;
    const places = new Map(bets.map((bet, i) => [bet, i]));
    const closingOf = (bet: KeptEdge): Closing => closings.value[places.get(bet) ?? -1] ?? null;
    graded.push(...gradeEdges([{ date: day.date, lists }], results, closingOf));
  }
  return ok(graded);
}

type Starts = ReadonlyMap<string, number>;

/**
 * Returns what the log of a day says of the closing price of each bet. A log of a season has millions of prices, so that
 * this is read from the last run if neither the log, the lists nor a start has changed since.
 */
async function closingsOf(
  { date, bytes }: ChainDay<PriceFreeze>,
  bets: readonly KeptEdge[],
  starts: Starts,
  { logs, prices, keeps, planned }: EdgeOrder,
): Promise<Result<readonly Closing[], string>> {
  const log = await stat(join(logs.dir, `${date}.ndjson.gz`)).catch(ifMissing(null));
  if (log === null) return ok([]);
  const of = JSON.stringify([log.size, bytes.length, ...starts]);
  const name = `closing/${date}.json`;
  const before = parseClosings(await readFile(join(prices.dir, name), 'utf8').catch(ifMissing('')), of);
  if (before !== null) return ok(before);
  const rows = await readLog(logs, date, starts);
  if (!rows.ok) return rows;
  const find = closingPrices(rows.value, (gameId) => starts.get(gameId) ?? null);
  const closings = bets.map((bet): Closing => {
    const team = bet.venue === null ? null : planned.get(bet.game)?.[bet.venue];
    if (team === undefined) return null;
    const taken = Math.max(Date.parse(bet.listed), Date.parse(bet.captured ?? bet.listed));
    const found = find({ ...bet, team, taken });
    return found === null || found === 'away' ? found : { odds: americanToDecimal(found.odds as AmericanOdds) };
  });
  const kept = keeps ? await replaceIn(prices, name, closingsText({ of, closings })) : ok(undefined);
  return kept.ok ? ok(closings) : kept;
}

/** Reads the prices of a day's log that can be closing prices. An error text starts with the file's name. */
async function readLog(
  { dir, shown }: TrackRecordFolder,
  date: LeagueDate,
  starts: Starts,
): Promise<Result<readonly LoggedPrice[], string>> {
  const name = `${date}.ndjson.gz`;
  const log = await readMemberLog(join(dir, name));
  if (!log.ok) return err(`${join(shown, name)}: ${log.error.detail}`);
  const rows = parsePriceLog(log.value.text, Math.min(...starts.values()) - CLOSING_MS);
  return rows.ok ? rows : err(`${join(shown, name)}: ${rows.error}`);
}
