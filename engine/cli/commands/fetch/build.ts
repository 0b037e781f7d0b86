import {
  type FeedFault,
  gameRows,
  isOnDay,
  mergeRosters,
  readRosterAnswer,
  type RosterRow,
  type ScheduledGame,
  SeasonCollector,
  type SeasonFiles,
} from '@ddh/feeds/nhl';
import type { RawStore, StoreFault } from '@ddh/feeds/store';
import { nameOf, rostersFolder } from './paths.ts';
import { type Answers, bodiesOf, listGames, readAnswers } from './storedGames.ts';
import { readSchedule } from './storedSchedule.ts';

export type FaultyGame = { readonly game: ScheduledGame; readonly faults: readonly FeedFault[] };

/** The season's files, and what is missing in them. */
export type SeasonBuild = {
  readonly files: SeasonFiles['files'];
  readonly scheduled: number;
  /** Number of games that have rows in the season's files. */
  readonly games: number;
  /** Number of games that have rows, but whose results the league can still correct. */
  readonly provisional: number;
  /** Games that have no rows, because a response of the API contradicts itself or lacks a field. */
  readonly quarantined: readonly FaultyGame[];
  /** Games whose rows are from older responses of the API, because the newest responses cannot be used. */
  readonly refused: readonly FaultyGame[];
  /** Games that have no rows, because the store lacks a response of the API. */
  readonly incomplete: readonly ScheduledGame[];
  /** Games that are in older responses for the schedule but not in the newest ones. */
  readonly vanished: readonly ScheduledGame[];
  readonly damaged: readonly StoreFault[];
  /** Rosters and schedules in the store that cannot be used. */
  readonly faults: readonly FeedFault[];
  /** What responses lack, although they are used. */
  readonly lacks: readonly FeedFault[];
  /** Games that the league has taken off their day. */
  readonly waiting: readonly ScheduledGame[];
};

/** Builds the season's files from the store, without requests. Calls `onGame` before each game. */
export async function buildSeason(
  store: RawStore,
  season: string,
  onGame: (done: number, all: number) => void,
): Promise<SeasonBuild> {
  const schedule = await readSchedule(store, season);
  const listed = await listGames(store, season);
  const rosters = await readRosters(store, season);
  const damaged = [...schedule.damaged, ...rosters.damaged];
  const collector = new SeasonCollector();
  const refused: FaultyGame[] = [];
  const incomplete: ScheduledGame[] = [];
  let provisional = 0;
  const stored = schedule.games.filter(({ gameId }) => listed.has(gameId));
  for (const [done, game] of stored.entries()) {
    onGame(done, stored.length);
    const older = await read(game, 'held');
    const newer = listed.get(game.gameId)?.refused === true ? await read(game, 'refused') : {};
    const newest = bodiesOf({ ...older, ...newer });
    const rows = Object.keys(newer).length === 0 || newest === null ? null : gameRows(game, newest);
    if (rows !== null && !rows.ok) refused.push({ game, faults: rows.error });
    const bodies = rows?.ok ? newest : bodiesOf(older);
    if (bodies === null) incomplete.push(game);
    else if (collector.add(game, bodies).length === 0 && older.boxscore?.state !== 'OFF') provisional++;
  }
  const { files, quarantined, games, lacks } = collector.finish(schedule.games, rosters.rows);
  return {
    files,
    scheduled: schedule.games.length,
    games,
    provisional,
    quarantined,
    refused,
    incomplete,
    vanished: schedule.vanished,
    damaged,
    faults: [...schedule.faults, ...rosters.faults],
    lacks: [...schedule.lacks, ...lacks],
    waiting: schedule.games.filter((game) => !isOnDay(game)),
  };

  async function read(game: ScheduledGame, kind: 'held' | 'refused'): Promise<Answers> {
    const found = await readAnswers(store, season, game.gameId, kind);
    damaged.push(...found.damaged);
    return found.answers;
  }
}

type StoredRosters = {
  readonly rows: readonly RosterRow[];
  readonly damaged: readonly StoreFault[];
  readonly faults: readonly FeedFault[];
};

/** Reads all teams' rosters. A player who is on two rosters belongs to the team with the newer one. */
export async function readRosters(store: RawStore, season: string): Promise<StoredRosters> {
  const damaged: StoreFault[] = [];
  const faults: FeedFault[] = [];
  const rosters: { readonly time: string; readonly rows: readonly RosterRow[] }[] = [];
  for (const path of await store.list(rostersFolder(season))) {
    const answer = await store.read(path);
    if (!answer.ok) damaged.push(answer.error);
    if (!answer.ok || answer.value === null) continue;
    const rows = readRosterAnswer(answer.value.body, nameOf(path));
    if (rows.ok) rosters.push({ time: answer.value.time, rows: rows.value });
    else faults.push(...rows.error);
  }
  const inOrder = rosters.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  return { rows: mergeRosters(inOrder.map(({ rows }) => rows)), damaged, faults };
}
