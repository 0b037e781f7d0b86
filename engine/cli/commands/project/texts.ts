import { formatCounted } from '@ddh/engine/internal/format';
import type { SeasonProblem } from '@ddh/forecast/rating';
import { unreachable } from '@ddh/engine/internal/result';
import type { SeasonOver } from './build.ts';

export function overText({ season, ended, next }: SeasonOver): string {
  const begins = next === null ? 'no schedule has the next season yet' : `the next season begins on ${next}`;
  return `no games: the season ${season} ended on ${ended}; ${begins}`;
}

/** Explains why a team or a game is not projected. */
export function seasonProblemText(problem: SeasonProblem): string {
  switch (problem.kind) {
    case 'unknownTeam':
      return `game ${problem.gameId}: ${problem.team} is not a team abbreviation`;
    case 'shortRoster': {
      const { team, skaters, goalies } = problem;
      const known = `${formatCounted(skaters, 'skater')} and ${formatCounted(goalies, 'goalie')}`;
      return `${team} is not projected: only ${known} of it can play`;
    }
    default:
      return unreachable(problem);
  }
}
