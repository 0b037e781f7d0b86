import type { SkaterGame } from '../history/index.ts';
import type { SkaterRates } from '@ddh/engine/internal/model';

/** The ways in which skaters are divided. Each skater of a game is in one slice of each. */
export const DIVISIONS = ['position', 'unit', 'line', 'iceTime', 'chance'] as const;
export type Division = (typeof DIVISIONS)[number];

/** Number of last games whose ice time is compared with that of all games before. */
const LAST_GAMES = 3;
/** Games of the season before these, without which a trend is unknown. */
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

/** The slices of a skater whom the model expects to dress, apart from that of the chance. */
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

/** The tenth of a chance: `20 % to 30 %`. */
export function chanceSlice(chance: number): string {
  const from = Math.min(9, Math.floor(chance * 10));
  return `${from * 10} % to ${from * 10 + 10} %`;
}
