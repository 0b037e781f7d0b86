import type { Leg } from '@ddh/engine/internal/parlay';
import type { Venue } from '@ddh/engine/internal/domain';
import { gradeLeg, gradeSlip, type GameResult, type Outcome } from '@ddh/engine/internal/trackRecord';
import type { Forecast, GameForecasts, SlipForecast } from './forecastGame.ts';
import type { HonestChances } from './honest.ts';

/** `honest`: the chance by the weights of the game. `null` if it had none. */
type Graded<T> = T & { readonly outcome: Outcome; readonly honest: number | null };

/** What was known of a game from books when its forecasts were frozen. `quoted` returns the market's chance of a leg. */
type FromBooks = { readonly quoted: (leg: Leg) => number | null; readonly honest: HonestChances['honest'] | null };
const NO_BOOKS: FromBooks = { quoted: () => null, honest: null };

export type GradedGame = Omit<GameForecasts, 'forecasts' | 'slips'> & {
  /** The final score. `null` if the game was not played on its day. */
  readonly goals: { readonly [venue in Venue]: number } | null;
  /**
   * `quoted`: the market's chance of the leg when the forecast was frozen. `null` if no sportsbook had prices for both
   * sides.
   */
  readonly forecasts: readonly (Graded<Forecast> & { readonly quoted: number | null })[];
  readonly slips: readonly Graded<SlipForecast>[];
};

/** Grades the forecasts and slips of a game. `result` is `null` if the game was not played on its day. */
export const gradeGame = (
  game: GameForecasts,
  result: GameResult | null,
  { quoted, honest }: FromBooks = NO_BOOKS,
): GradedGame => ({
  ...game,
  goals: result && { away: result.away.Goals, home: result.home.Goals },
  forecasts: game.forecasts.map((one, i) => ({
    ...one,
    outcome: gradeLeg(one.leg, result),
    quoted: quoted(one.leg),
    honest: honest?.forecasts[i] ?? null,
  })),
  slips: game.slips.map((one, i) => ({
    ...one,
    outcome: gradeSlip(one.legs.map((leg) => gradeLeg(leg, result))),
    honest: honest?.slips[i] ?? null,
  })),
});
