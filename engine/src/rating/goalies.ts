import type { GoalieSeason, RosterGoalie } from './rows.ts';
import { latestSeason, seasonWeights } from './seasons.ts';

/** `starts`: the share of the team's games; `saveShare`: saves of the shots against him. */
export type GoalieRate = { readonly starts: number; readonly saveShare: number };

/**
 * Starts that everybody on the roster has on top of last season's, so that a newcomer plays too. With 15 the share that
 * came is .64 to 1.02 for each 1 expected and least off (.14 on average: 2023-24, 2024-25), with none .41 to .70.
 */
const PRIOR_STARTS = 15;

/** Shots at which a goalie's own save share weighs as much as the league's: .9 x .1 over .0079 squared, the true spread. */
const PRIOR_SHOTS = 1440;

/** A team's goalies: starts by last season's, whoever they were for, and save shares of three seasons (1, .4, .2). */
export function rateGoalies(
  seasons: readonly GoalieSeason[],
  goalies: readonly RosterGoalie[],
): ReadonlyMap<number, GoalieRate> {
  const latest = latestSeason(seasons);
  const weights = seasonWeights(seasons);
  const last = seasons.filter(({ season }) => season === latest);
  const sum = (rows: readonly GoalieSeason[], of: (row: GoalieSeason) => number): number =>
    rows.reduce((all, row) => all + of(row), 0);
  const shots = sum(last, (row) => row.shotsAgainst);
  const league = shots === 0 ? 0.9 : sum(last, (row) => row.saves) / shots;

  const expected = new Map(
    goalies.map(({ playerId }) => [playerId, PRIOR_STARTS + sum(ofPlayer(last, playerId), (row) => row.starts)]),
  );
  const ofTeam = new Map<string, number>();
  for (const { team, playerId } of goalies) ofTeam.set(team, (ofTeam.get(team) ?? 0) + expected.get(playerId)!);
  return new Map(
    goalies.map(({ playerId, team }) => {
      const own = ofPlayer(seasons, playerId);
      const faced = sum(own, (row) => weights.get(row.season)! * row.shotsAgainst);
      const saved = sum(own, (row) => weights.get(row.season)! * row.saves);
      return [
        playerId,
        {
          starts: expected.get(playerId)! / ofTeam.get(team)!,
          saveShare: (saved + PRIOR_SHOTS * league) / (faced + PRIOR_SHOTS),
        },
      ];
    }),
  );
}

const ofPlayer = (seasons: readonly GoalieSeason[], playerId: number): readonly GoalieSeason[] =>
  seasons.filter((row) => row.playerId === playerId);
