import type { GameSheet } from '../history/index.ts';
import type { RatingProblem } from '../rating/index.ts';
import type { GameModel } from '@ddh/engine/internal/model';
import { runSteps } from '@ddh/engine/internal/simulation';
import { forecastGame, gradeGame, playersOf, resultOf, type GradedGame } from '../trackRecord/index.ts';
import { gameFigures } from '../slate/index.ts';
import { simulatedGame } from './modelChances.ts';
import { walkDays, type DayRater, type WalkOptions } from './walkDays.ts';
import type { WalkStep } from './walkForward.ts';

export type TrackRecordWalk = { readonly games: readonly GradedGame[]; readonly problems: readonly RatingProblem[] };

/** Makes and grades the forecasts of the track record, day by day as `walkForward` does for its markets. */
export function* walkTrackRecord(
  rater: DayRater,
  sheets: readonly GameSheet[],
  options: WalkOptions,
): Generator<WalkStep, TrackRecordWalk, void> {
  const games: GradedGame[] = [];
  const problems: RatingProblem[] = [];
  for (const day of walkDays(rater, sheets, options)) {
    problems.push(...day.problems);
    for (const { sheet, model } of day.games) {
      games.push(gradedGame(model(), sheet, options.records));
      yield { date: day.date, games: games.length };
    }
  }
  return { games, problems };
}

function gradedGame(model: GameModel, sheet: GameSheet, records: number): GradedGame {
  const table = simulatedGame(model, records);
  const figures = runSteps(gameFigures(model, table));
  if (!figures.ok)
    throw new Error(`the figures of game ${model.gameId} could not be computed: ${JSON.stringify(figures.error)}`);
  return gradeGame(
    forecastGame(model, figures.value, table),
    resultOf({ away: model.away.name, home: model.home.name, players: playersOf(model) }, sheet),
  );
}
