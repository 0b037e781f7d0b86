import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { HttpFault } from '@ddh/feeds/http';
import { type FeedFault, isFinal, readRosterAnswer } from '@ddh/feeds/nhl';
import type { RawStore, StoreFault } from '@ddh/feeds/store';
import { nameOf, rosterPath, rostersFolder } from './paths.ts';
import { anchorOf, type Days, type GameRequests, planDay, planGames, planRosters, planWeeks } from './plan.ts';
import { type Api, storedAnswer } from './request.ts';
import { type Answers, bodiesOf, readAnswers, readHeldGames, stateIn, storeAnswers } from './storedGames.ts';
import { readSchedule, readWeek, storeWeek, type StoredSchedule } from './storedSchedule.ts';

/** Why a run ends without new season files. */
export type ReceiveFailure =
  | { readonly kind: 'noAnswer'; readonly fault: HttpFault }
  | { readonly kind: 'badSchedule'; readonly faults: readonly FeedFault[] }
  | { readonly kind: 'noGames' }
  | { readonly kind: 'store'; readonly fault: StoreFault };

/** A failed request. `what` describes it, such as `roster of OTT`. */
type Unanswered = { readonly what: string; readonly fault: HttpFault };

export type Received = {
  readonly unanswered: readonly Unanswered[];
  /** Number of requests that were not sent, because the server kept failing. */
  readonly notSent: number;
  /** Faults of new rosters. For teams with a faulty roster, the store keeps the older roster. */
  readonly badRosters: readonly FeedFault[];
};

export type ReceiveOrder = {
  readonly api: Api;
  readonly store: RawStore;
  readonly season: string;
  readonly days: Days | null;
  /** A response that can still change is requested again only after this time in ms. */
  readonly freshMs: number;
  /** Ids of the games whose responses the last run could not use. */
  readonly quarantined: ReadonlySet<string>;
  readonly now: () => number;
  readonly onRequest: (what: string, done: number, all: number) => void;
};

/**
 * Requests what the plan lists: weeks of the schedule, then rosters and finished games. Stores each response at once,
 * so that the run after a killed run continues where it stopped.
 */
export async function receiveSeason(order: ReceiveOrder): Promise<Result<Received, ReceiveFailure>> {
  const schedule = await receiveSchedule(order);
  if (!schedule.ok) return schedule;
  const { games, dates, vanished } = schedule.value;
  if (games.length === 0 || dates === null) return err({ kind: 'noGames' });
  const { store, season, now } = order;
  const unanswered: Unanswered[] = [];
  const badRosters: FeedFault[] = [];
  const { held } = await readHeldGames(store, season);
  const teams = planRosters({ dates, games, rosters: await rosterTimes(order) }, now());
  const requests = planGames(
    { games, held, vanished, quarantined: order.quarantined, freshMs: order.freshMs },
    order.days,
    now(),
  );
  const all = teams.length + requests.reduce((sum, { endpoints }) => sum + endpoints.length, 0);
  const isOver = leagueDay(now()) > dates.last;
  let done = 0;

  for (const team of teams) {
    order.onRequest(`roster of ${team}`, done++, all);
    const answer = await order.api.roster(team, isOver ? season : null);
    if (!answer.ok && answer.error.kind === 'circuitOpen') return stopped();
    if (!answer.ok) {
      unanswered.push({ what: `roster of ${team}`, fault: answer.error });
      continue;
    }
    const roster = readRosterAnswer(answer.value.body, team);
    if (!roster.ok) {
      badRosters.push(...roster.error);
      continue;
    }
    const written = await store.write(rosterPath(season, team), storedAnswer(answer.value));
    if (!written.ok) return err({ kind: 'store', fault: written.error });
  }
  for (const request of requests) {
    const received = await receiveGame(request);
    if (!received.ok) return received;
    if (received.value === 'stopped') return stopped();
  }
  return ok({ unanswered, badRosters, notSent: 0 });

  /**
   * Returns the result of a run that stops early. The request that could not be sent counts as well, so 1 is added to
   * `done`.
   */
  function stopped(): Result<Received, ReceiveFailure> {
    return ok({ unanswered, badRosters, notSent: all - done + 1 });
  }

  async function receiveGame({ game, endpoints }: GameRequests): Promise<Result<'done' | 'stopped', ReceiveFailure>> {
    const { answers: older } = await readAnswers(store, season, game.gameId, 'held');
    // If the store already has all responses of a game, store its new responses together at the end, because faulty
    // responses must not replace usable ones.
    const isComplete = bodiesOf(older) !== null;
    let received: Answers = {};
    for (const endpoint of endpoints) {
      const what = `${endpoint} of game ${game.gameId}`;
      order.onRequest(what, done++, all);
      const answer = await order.api.game(game.gameId, endpoint);
      if (!answer.ok && answer.error.kind === 'circuitOpen') return ok('stopped');
      if (!answer.ok) {
        unanswered.push({ what, fault: answer.error });
        continue;
      }
      const state = stateIn(answer.value.body) ?? (received.boxscore ?? older.boxscore)?.state ?? game.state;
      // Skip a game that vanished from the schedule and is not finished.
      if (endpoint === 'boxscore' && !isFinal(game.state) && state !== 'FINAL' && state !== 'OFF') return ok('done');
      const stored: Answers = { [endpoint]: storedAnswer(answer.value, state) };
      received = { ...received, ...stored };
      const written = isComplete ? ok(undefined) : await storeAnswers(store, game, stored);
      if (!written.ok) return err({ kind: 'store', fault: written.error });
    }
    const written = isComplete ? await storeAnswers(store, game, received) : ok(undefined);
    return written.ok ? ok('done') : err({ kind: 'store', fault: written.error });
  }
}

/**
 * Requests weeks until the plan lists no more. The first plan lists only one week, whose response has the season's
 * dates.
 */
async function receiveSchedule(order: ReceiveOrder): Promise<Result<StoredSchedule, ReceiveFailure>> {
  const { store, season, now, freshMs } = order;
  const anchor = anchorOf(season);
  const requested = new Set<LeagueDate>();
  for (;;) {
    const schedule = await readSchedule(store, season);
    const weeks = planWeeks({ ...schedule, anchor }, now(), freshMs).filter((week) => !requested.has(week));
    if (weeks.length === 0) return ok(schedule);
    for (const [done, week] of weeks.entries()) {
      order.onRequest(`schedule of ${week}`, done, weeks.length);
      requested.add(week);
      const stored = await receiveWeek(order, week, schedule.dates !== null);
      if (!stored.ok) return stored;
    }
  }
}

/**
 * Requests the week of a day, unless its response is recent. Returns whether the schedule has changed. Without an
 * earlier response, nothing is requested.
 */
export async function receiveDay(order: ReceiveOrder, day: LeagueDate): Promise<Result<boolean, ReceiveFailure>> {
  const { store, season, now } = order;
  const before = await readSchedule(store, season);
  const week = planDay({ ...before, anchor: anchorOf(season) }, day, now());
  if (week === null) return ok(false);
  order.onRequest(`schedule of ${week}`, 0, 1);
  const stored = await receiveWeek(order, week, before.dates !== null);
  if (!stored.ok) return stored;
  const after = await readSchedule(store, season);
  // A game that begins or ends changes nothing in the season's files.
  const listed = ({ games }: StoredSchedule): string => JSON.stringify(games.map((game) => ({ ...game, state: null })));
  return ok(listed(before) !== listed(after));
}

async function receiveWeek(
  { api, store, season }: ReceiveOrder,
  week: LeagueDate,
  hasDates: boolean,
): Promise<Result<void, ReceiveFailure>> {
  const answer = await api.week(week);
  if (!answer.ok) return err({ kind: 'noAnswer', fault: answer.error });
  const read = readWeek(answer.value.body, season);
  if (!read.ok) return err({ kind: 'badSchedule', faults: read.error });
  // Without the season's dates, the weeks to request are unknown.
  if (read.value.dates === null && !hasDates) return err({ kind: 'badSchedule', faults: read.value.lacks });
  const written = await storeWeek(store, season, week, storedAnswer(answer.value));
  return written.ok ? written : err({ kind: 'store', fault: written.error });
}

/** Returns when each team's roster was received. A damaged file counts as missing. */
async function rosterTimes({ store, season }: ReceiveOrder): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const path of await store.list(rostersFolder(season))) {
    const head = await store.readHead(path);
    if (head.ok && head.value !== null) times.set(nameOf(path), Date.parse(head.value.time));
  }
  return times;
}
