import { gradeLeg, gradeSlip, type GameResult, type Outcome } from '@ddh/engine/internal/record';
import type { Forecast, GameForecasts, SlipForecast } from './forecastGame.ts';

type Graded<T> = T & { readonly outcome: Outcome };

export type GradedGame = Omit<GameForecasts, 'forecasts' | 'slips'> & {
  readonly forecasts: readonly Graded<Forecast>[];
  readonly slips: readonly Graded<SlipForecast>[];
};

/** `result` is `null` if the game was not played on its day. */
export const gradeGame = (game: GameForecasts, result: GameResult | null): GradedGame => ({
  ...game,
  forecasts: game.forecasts.map((one) => ({ ...one, outcome: gradeLeg(one.leg, result) })),
  slips: game.slips.map((one) => ({
    ...one,
    outcome: gradeSlip(one.legs.map((leg) => gradeLeg(leg, result))),
  })),
});
