import type { GameModel } from '@ddh/engine/internal/model';
import { Measure, type MeasuredFigures } from './measure.ts';
import type { SeasonRows } from './rows.ts';
import { SimulatedSeasons } from './simulatedSeasons.ts';

export type CalibrationStep = { readonly kind: 'games' | 'seasons'; readonly done: number };

export type SlateOptions = {
  readonly seasons: number;
  readonly seed: number;
  /** How many times each game is played per simulated season: 1 if the slate is a whole season. */
  readonly repeats?: number;
};

/**
 * Simulates all games of a slate for each season, and measures the seasons. `models` may be a lazy iterable, because no
 * model is kept. Yields after each game, then after each season.
 */
export function* measureSlate(
  models: Iterable<GameModel>,
  { seasons, seed, repeats = 1 }: SlateOptions,
): Generator<CalibrationStep, MeasuredFigures> {
  const simulated = new SimulatedSeasons(seasons, repeats, seed);
  let games = 0;
  for (const model of models) {
    simulated.play(model);
    yield { kind: 'games', done: ++games };
  }
  const measure = new Measure();
  for (let season = 0; season < seasons; season++) {
    measure.addSeason(simulated.season(season));
    yield { kind: 'seasons', done: season + 1 };
  }
  return measure.figures();
}

export function measureSeasons(seasons: readonly SeasonRows[]): MeasuredFigures {
  const measure = new Measure();
  for (const season of seasons) measure.addSeason(season);
  return measure.figures();
}
