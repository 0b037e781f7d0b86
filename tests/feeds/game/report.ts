import { Random } from '../random.ts';
import type { GameStatus } from '../gameState.ts';
import { OVERTIME_SECONDS, periodType, PERIOD_SECONDS, type GameEvent, type Shift, type Side } from './events.ts';
import type { PlayedGame } from './play.ts';

/** The result or current score of a game that has begun, as schedules show it. */
export type Summary = Pick<PlayedGame, 'end' | 'decision'> & {
  readonly score: Readonly<Record<Side, number>>;
  readonly period: number;
  /** False while the game is live. Responses about a live game have no outcome and no decisions. */
  readonly over: boolean;
};

/** What the league has published about a game: the official report, the provisional one, or that of a live game. */
export type Report = Summary & {
  readonly played: PlayedGame;
  readonly events: readonly GameEvent[];
  readonly shifts: readonly Shift[];
  readonly secondsLeft: number;
};

const SHARE_CORRECTED = 0.4;

export const lengthOf = (period: number): number => (period > 4 ? 0 : period === 4 ? OVERTIME_SECONDS : PERIOD_SECONDS);

export function officialReport(played: PlayedGame): Report {
  const { events, shifts, score, end, decision } = played;
  const last = events.findLast(({ period }) => period < 5);
  const period = events.at(-1)?.period ?? 3;
  const secondsLeft = periodType(period) === 'OT' ? OVERTIME_SECONDS - (last?.second ?? 0) : 0;
  return { played, end, decision, events, shifts, score, period, secondsLeft, over: true };
}

/**
 * Returns the report of a game whose result is FINAL and not yet OFF. In some games, one goal lacks its second assist,
 * which the official report adds.
 */
export function provisionalReport(seed: number, played: PlayedGame): Report {
  const random = new Random(seed, 'provisional', played.game.id);
  const report = officialReport(played);
  const goals = report.events.filter((event) => event.kind === 'goal' && event.assists.length > 1);
  if (goals.length === 0 || !random.chance(SHARE_CORRECTED)) return report;
  const corrected = random.pick(goals);
  return {
    ...report,
    events: report.events.map((event) =>
      event === corrected && event.kind === 'goal' ? { ...event, assists: event.assists.slice(0, 1) } : event,
    ),
  };
}

/** Returns the report of a live game at a time on the game's clock. */
export function liveReport(played: PlayedGame, { period, second }: NonNullable<GameStatus['clock']>): Report {
  const events = played.events.filter(
    (event) => event.period < period || (event.period === period && event.second <= second && period < 5),
  );
  const before = Math.min(3, period - 1) * PERIOD_SECONDS + (period > 4 ? OVERTIME_SECONDS : 0);
  const now = before + (period > 4 ? 0 : second);
  const shifts = played.shifts
    .filter(({ from }) => from < now)
    .map((shift) => ({ ...shift, to: Math.min(shift.to, now) }));
  const goals = (side: Side): number => events.filter((event) => event.kind === 'goal' && event.side === side).length;
  const score = { away: goals('away'), home: goals('home') };
  const secondsLeft = Math.max(0, lengthOf(period) - second);
  const { end, decision } = played;
  return { played, end, decision, events, shifts, score, period, secondsLeft, over: false };
}
