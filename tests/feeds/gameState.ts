import { OVERTIME_SECONDS, PERIOD_SECONDS, type End } from './game/events.ts';
import { Random } from './random.ts';
import type { ScheduledGame, Slot } from './schedule.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** The states of a game in the responses of the league's API. A FINAL result is provisional, an OFF result official. */
export type State = 'FUT' | 'PRE' | 'LIVE' | 'CRIT' | 'FINAL' | 'OFF';

export type GameStatus = {
  readonly state: State;
  /** `OK`, or `PPD` while a game is postponed and has no new date. */
  readonly scheduleState: 'OK' | 'PPD';
  /** The announced start. */
  readonly slot: Slot;
  /** The clock of a live game: period, seconds since the period's start, and whether it is an intermission. */
  readonly clock: { readonly period: number; readonly second: number; readonly intermission: boolean } | null;
};

const PREGAME = 30 * MINUTE_MS;
/** Real time that a 20-minute period, an intermission, an overtime and a shootout take. */
const PERIOD_MS = 38 * MINUTE_MS;
const INTERMISSION_MS = 18 * MINUTE_MS;
const OVERTIME_MS = 12 * MINUTE_MS;
const SHOOTOUT_MS = 8 * MINUTE_MS;

/** Returns the real time from the start to the end of a game, in ms. */
export function durationOf(end: End): number {
  const regulation = 3 * PERIOD_MS + 2 * INTERMISSION_MS;
  return regulation + (end === 'REG' ? 0 : OVERTIME_MS) + (end === 'SO' ? SHOOTOUT_MS : 0);
}

/** Returns when the result becomes official: for most games within 3 hours, for some only on the next day. */
export function officialAt(seed: number, game: ScheduledGame, end: End): number {
  const random = new Random(seed, 'official', game.id);
  const hours = random.chance(0.75) ? random.between(1, 3) : random.between(6, 20);
  return game.start + durationOf(end) + Math.round(hours * HOUR_MS);
}

/** Returns the status of a game at an instant. Calls `endOf` only after the start of the game. */
export function statusOf(seed: number, game: ScheduledGame, now: number, endOf: () => End): GameStatus {
  const { postponed, date, start } = game;
  if (postponed !== null && now < postponed.rescheduled) {
    const waits = now >= postponed.announced;
    return { state: 'FUT', scheduleState: waits ? 'PPD' : 'OK', slot: postponed.from, clock: null };
  }
  const status = { scheduleState: 'OK', slot: { date, start }, clock: null } as const;
  if (now < start) return { ...status, state: now < start - PREGAME ? 'FUT' : 'PRE' };
  const end = endOf();
  if (now >= start + durationOf(end)) return { ...status, state: now < officialAt(seed, game, end) ? 'FINAL' : 'OFF' };
  const clock = clockAt(now - start);
  const critical = clock.period > 3 || (clock.period === 3 && clock.second > 900);
  return { ...status, state: critical ? 'CRIT' : 'LIVE', clock };
}

function clockAt(elapsed: number): NonNullable<GameStatus['clock']> {
  const block = PERIOD_MS + INTERMISSION_MS;
  const period = Math.min(3, Math.floor(elapsed / block) + 1);
  const within = elapsed - (period - 1) * block;
  const scaled = (ms: number, real: number, seconds: number): number =>
    Math.min(seconds, Math.floor((ms / real) * seconds));
  if (within < PERIOD_MS) return { period, second: scaled(within, PERIOD_MS, PERIOD_SECONDS), intermission: false };
  if (period < 3) return { period, second: PERIOD_SECONDS, intermission: true };
  const overtime = within - PERIOD_MS;
  return overtime < OVERTIME_MS
    ? { period: 4, second: scaled(overtime, OVERTIME_MS, OVERTIME_SECONDS), intermission: false }
    : { period: 5, second: Math.floor((overtime - OVERTIME_MS) / SECOND_MS), intermission: false };
}
