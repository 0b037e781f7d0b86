import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  movesOf,
  withMoves,
  scheduleWithMoves,
  seasonName,
  type GameSheet,
  type ScheduleRow,
} from '@ddh/forecast/history';
import {
  countedGames,
  gradeGame,
  marketChances,
  resultOf,
  summarizeEdges,
  summarizeTrackRecord,
  type Freeze,
  type GradedGame,
  type PriceFreeze,
} from '@ddh/forecast/trackRecord';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import {
  decodeTrackRecordResults,
  encodeTrackRecordResults,
  encodeTrackRecordSummary,
  gameResultOf,
  type TrackRecordGame,
  type TrackRecordResults,
  type TrackRecordSummary,
} from '@ddh/engine/internal/trackRecord';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../command.ts';
import { readPastGames, readSchedule, readTeams } from '../commands/history/readPast.ts';
import type { LeaguePaths } from '../commands/history/leaguePaths.ts';
import { readJson } from '../files.ts';
import { PRICE_CHAIN, readChain, readChainOf, replaceIn, type ChainDay, type TrackRecordFolder } from './chain.ts';
import { readGradedEdges } from './edges.ts';
import { readReceipts } from './receipts.ts';

export type GradeOrder = {
  readonly folder: TrackRecordFolder;
  /** The folder of the hash chain that holds the prices at each freeze of the forecasts. */
  readonly prices: TrackRecordFolder;
  /** The folder of the season's price logs. */
  readonly logs: TrackRecordFolder;
  /** Whether the chains of the forecasts and of the prices may be empty, as before the first freeze. */
  readonly allowNone: { readonly forecasts: boolean; readonly prices: boolean };
  readonly season: string;
  readonly league: Pick<LeaguePaths, 'past' | 'schedule' | 'teams'>;
  /** Ids of games whose results the league can still correct. A later run grades them. */
  readonly provisional: ReadonlySet<string>;
};

export type GradedTrackRecord = {
  /** The summary of the record. `null` if no forecast could be graded. */
  readonly summary: TrackRecordSummary | null;
  /** Games whose results differ from those of the last run, with what has changed. */
  readonly corrected: readonly Correction[];
  readonly excluded: { readonly unpublished: number; readonly late: number };
};

/** A count of a result that the league has corrected, such as `Blocks` of a player. `null`: there was or is none. */
type CorrectedCount = {
  readonly of: string;
  readonly count: string;
  readonly before: number | null;
  readonly after: number | null;
};
type Correction = { readonly gameId: string; readonly counts: readonly CorrectedCount[] };

/** Writes the results of all days with forecasts of a season, and the summary of the record. */
export async function gradeTrackRecord(order: GradeOrder, io: Io): Promise<Result<GradedTrackRecord, string>> {
  const { folder, season, league, allowNone } = order;
  const chain = await readChain(folder);
  if (!chain.ok) return chain;
  if (chain.value.head === null && !allowNone.forecasts)
    return err(`${folder.shown} has no forecasts, so there is nothing to grade`);
  const prices = await readChainOf(order.prices, PRICE_CHAIN);
  if (!prices.ok) return prices;
  if (prices.value.head === null && !allowNone.prices)
    return err(`${order.prices.shown} has no prices, so no forecast can be compared with them`);
  const teams = await readTeams(league.teams, io);
  if (!teams.ok) return teams;
  const past = await readPastGames(league.past, io);
  if (!past.ok) return past;
  const schedule = await readSchedule(league.schedule, io);
  if (!schedule.ok) return schedule;
  const moves = movesOf(teams.value);
  const played = new Map(withMoves(past.value, moves).map((sheet) => [sheet.game.gameId, sheet]));
  const planned = new Map(scheduleWithMoves(schedule.value.games, moves).map((game) => [game.gameId, game]));
  const corrected: Correction[] = [];
  const results = new Map<LeagueDate, TrackRecordResults>();
  for (const day of chain.value.days.filter(({ date }) => seasonName(date) === season)) {
    const before = await readResults(folder, day.date, io);
    if (!before.ok) return before;
    const now = await resultsOf(day, before.value, { folder, played, planned, provisional: order.provisional });
    for (const game of now.games.filter((one) => isCorrected(one, before.value))) {
      const known = gameIn(before.value, game.gameId)?.result ?? null;
      corrected.push({ gameId: game.gameId, counts: correctedCounts(known, game.result) });
    }
    if (now.games.length > 0) {
      const written = await replaceIn(folder, resultsPath(day.date), encodeTrackRecordResults(now));
      if (!written.ok) return written;
    }
    results.set(day.date, now);
  }
  const graded = await readGradedEdges(prices.value.days, results, {
    logs: order.logs,
    prices: order.prices,
    keeps: true,
    planned,
  });
  if (!graded.ok) return graded;
  const { summary: scores, excluded } = summarizeDays(chain.value.days, results, season, prices.value.days);
  const summary = scores && { ...scores, edges: summarizeEdges(graded.value) };
  if (summary === null) return ok({ summary, corrected, excluded });
  const written = await replaceIn(folder, SUMMARY_FILE, encodeTrackRecordSummary(summary));
  return written.ok ? ok({ summary, corrected, excluded }) : written;
}

/**
 * Scores the forecasts of the days that have results. Compares them with the market, and scores the honest chances of
 * slips, only if `prices` are given.
 */
export function summarizeDays(
  days: readonly ChainDay<Freeze>[],
  results: ReadonlyMap<LeagueDate, TrackRecordResults>,
  season: string,
  prices: readonly ChainDay<PriceFreeze>[] = [],
): Pick<GradedTrackRecord, 'summary' | 'excluded'> {
  const excluded = { unpublished: 0, late: 0 };
  const games: GradedGame[] = [];
  let records = Infinity;
  for (const { date, parts } of days) {
    const known = results.get(date);
    if (known === undefined) continue;
    const byId = new Map(known.games.map((game) => [game.gameId, game]));
    const official = parts.map((freeze) => ({
      ...freeze,
      games: freeze.games.filter(({ gameId }) => byId.has(gameId)),
    }));
    const counted = countedGames(official, known.receipts, (id) => startOf(byId.get(id)));
    excluded.unpublished += counted.excluded.unpublished;
    excluded.late += counted.excluded.late;
    for (const game of counted.games) {
      const result = byId.get(game.gameId);
      if (result === undefined) continue;
      const seen = seenWith(prices, date, game.frozen);
      const honest = seen?.honest.find((one) => one.game === game.gameId)?.honest ?? null;
      games.push(gradeGame(game, gameResultOf(result), { quoted: marketChances(game, seen?.prices ?? []), honest }));
    }
    records = Math.min(records, ...parts.map(({ head }) => head.records));
  }
  if (games.length === 0) return { summary: null, excluded };
  return { summary: summarizeTrackRecord(games, { kind: 'frozen', seen: false, season, records }), excluded };
}

/** Finds what was stored with a freeze of a day: the prices, and the honest chances of the same forecasts. */
const seenWith = (
  days: readonly ChainDay<PriceFreeze>[],
  date: LeagueDate,
  frozen: Pick<PriceFreeze['head'], 'at' | 'data'>,
): PriceFreeze | undefined =>
  days.find((day) => day.date === date)?.parts.find(({ head }) => head.at === frozen.at && head.data === frozen.data);

export const SUMMARY_FILE = 'summary.json';
const resultsPath = (date: LeagueDate): string => `results/${date}.json`;

/** Reads a day's results from the file of an earlier run. Returns `null` without a file. */
export async function readResults(
  { dir, shown }: TrackRecordFolder,
  date: LeagueDate,
  io: Io,
): Promise<Result<TrackRecordResults | null, string>> {
  const path = join(dir, resultsPath(date));
  if (!existsSync(path)) return ok(null);
  const place = join(shown, resultsPath(date));
  const doc = await readJson(path, io.stdin);
  if (!doc.ok) return err(`${place}: ${doc.error.detail}`);
  const decoded = decodeTrackRecordResults(doc.value);
  return decoded.ok ? ok(decoded.value.data) : err(`${place}: ${decoded.error.path} ${decoded.error.problem}`);
}

type Known = {
  readonly folder: TrackRecordFolder;
  readonly played: ReadonlyMap<string, GameSheet>;
  readonly planned: ReadonlyMap<string, ScheduleRow>;
  readonly provisional: ReadonlySet<string>;
};

/** Returns the results of a day's games, `null` for moved games. Games without an official result are missing. */
async function resultsOf(
  day: ChainDay<Freeze>,
  before: TrackRecordResults | null,
  known: Known,
): Promise<TrackRecordResults> {
  const frozen = new Map(day.parts.flatMap(({ games }) => games.map((game) => [game.gameId, game] as const)));
  const games = [...frozen.values()].flatMap((game): readonly TrackRecordGame[] => {
    const sheet = known.played.get(game.gameId);
    const plan = known.planned.get(game.gameId);
    const isMoved = (sheet?.game.date ?? plan?.date ?? day.date) !== day.date;
    if (!isMoved && (sheet === undefined || known.provisional.has(game.gameId))) return [];
    const result = isMoved || sheet === undefined ? null : resultOf(game, sheet);
    const moved = plan?.date === day.date ? plan.start : null;
    const start = moved === null ? game.start : new Date(moved).toISOString();
    const graded: TrackRecordGame = {
      gameId: game.gameId,
      start,
      corrected: false,
      result: result && { away: result.away, home: result.home, players: Object.fromEntries(result.players) },
    };
    return [{ ...graded, corrected: isCorrected(graded, before) || wasCorrected(graded, before) }];
  });
  return { version: 1, date: day.date, receipts: [...(await readReceipts(known.folder, day.date))], games };
}

const gameIn = (results: TrackRecordResults | null, gameId: string): TrackRecordGame | undefined =>
  results?.games.find((game) => game.gameId === gameId);

/** Whether an earlier run has written another result of the game. */
function isCorrected({ gameId, result }: TrackRecordGame, before: TrackRecordResults | null): boolean {
  const known = gameIn(before, gameId);
  return known !== undefined && JSON.stringify(known.result) !== JSON.stringify(result);
}

type Counted = NonNullable<TrackRecordGame['result']>;

type Counts = Readonly<Record<string, number | undefined>>;

/** The counts of a result by team or player, then by name. */
const countsOf = ({ away, home, players }: Counted): ReadonlyMap<string, Counts> =>
  new Map<string, Counts>([
    ...[away, home].map(({ name, ...counts }) => [name, counts] as const),
    ...Object.entries(players),
  ]);

/** Returns the counts that differ between two results of a game. */
function correctedCounts(before: Counted | null, after: Counted | null): readonly CorrectedCount[] {
  const [old, now] = [before && countsOf(before), after && countsOf(after)];
  const names = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...names].flatMap((of) => {
    const [a, b] = [old?.get(of) ?? {}, now?.get(of) ?? {}];
    const counts = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...counts]
      .filter((count) => a[count] !== b[count])
      .map((count) => ({ of, count, before: a[count] ?? null, after: b[count] ?? null }));
  });
}

const wasCorrected = ({ gameId }: TrackRecordGame, before: TrackRecordResults | null): boolean =>
  gameIn(before, gameId)?.corrected === true;

const startOf = (game: TrackRecordGame | undefined): number | null =>
  game?.start == null ? null : Date.parse(game.start);
