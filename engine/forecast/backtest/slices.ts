import type { SkaterGame } from '../history/index.ts';
import type { SkaterRates } from '@ddh/engine/internal/model';

/** The ways to divide skaters into slices. Each skater of a game is in one slice of each division. */
export const DIVISIONS = ['position', 'unit', 'line', 'iceTime', 'chance'] as const;
export type Division = (typeof DIVISIONS)[number];

/** Number of most recent games whose ice time is compared with that of all earlier games of the season. */
const LAST_GAMES = 3;
/**
 * Minimum number of earlier games of the season with which the last games are compared. With fewer, the trend is
 * unknown.
 */
const FEWEST_GAMES = 5;
/** A change of the ice time per game that counts as a trend, in seconds. */
const TREND_S = 180;

/** Follows the ice time of skaters through a season. */
export class IceTimes {
  readonly #games = new Map<number, number[]>();

  observe(rows: readonly SkaterGame[]): void {
    for (const { playerId, iceTime } of rows)
      this.#games.set(playerId, [...(this.#games.get(playerId) ?? []), iceTime]);
  }

  /** The trend of a skater's ice time before a game: the last three games against all others of the season. */
  trendOf(playerId: number): string {
    const games = this.#games.get(playerId) ?? [];
    const [before, last] = [games.slice(0, -LAST_GAMES), games.slice(-LAST_GAMES)];
    if (before.length < FEWEST_GAMES) return 'few games';
    const change = mean(last) - mean(before);
    if (Math.abs(change) < TREND_S) return 'steady';
    return change > 0 ? '3 minutes more' : '3 minutes less';
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The slice of a skater in each division except `chance`. `line` and `unit` are those that the model expects. */
export function slicesOf(
  { position, line, unit }: Pick<SkaterRates, 'position' | 'line' | 'unit'>,
  trend: string,
): { readonly [division in Exclude<Division, 'chance'>]: string } {
  const isDefense = position === 'D';
  const who = isDefense ? 'Defensemen' : 'Forwards';
  return {
    position: who,
    unit: unit === 0 ? `${who}, no unit` : `${who}, unit ${unit}`,
    line: `${who}, ${isDefense ? 'pair' : 'line'} ${line}`,
    iceTime: trend,
  };
}

/** The name of the slice that contains a chance, such as `20 % to 30 %`. */
export function chanceSlice(chance: number): string {
  const from = Math.min(9, Math.floor(chance * 10));
  return `${from * 10} % to ${from * 10 + 10} %`;
}
