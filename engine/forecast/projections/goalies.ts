import type { GoalieStat } from '@ddh/engine/internal/datasets';
import type { ExpectedSide } from './games.ts';
import { sumOf } from '@ddh/engine/internal/domain';

/** Expected counts of a goalie. `games` are starts. Saves are shots against minus goals against. */
export const GOALIE_COUNTS = ['games', 'wins', 'shotsAgainst', 'goalsAgainst', 'shutouts'] as const satisfies readonly (
  | 'games'
  | GoalieStat
)[];
export type GoalieCounts = { readonly [count in (typeof GOALIE_COUNTS)[number]]: number };

/** All projected statistics of a goalie, from the counts of one game or from summed counts. */
export const goalieStats = (of: GoalieCounts): { readonly [stat in GoalieStat]: number } => ({
  ...of,
  saves: of.shotsAgainst - of.goalsAgainst,
});

/**
 * Expected counts of each goalie in one game: the goalie's share of the starts times the counts of a start. Empty-net
 * goals count against no goalie. A goalie with a lower save share gets more of the goals against and fewer of the
 * shutouts, while the sums over all goalies stay the same. Wins and shots against depend on starts alone.
 */
export function goalieCounts(own: ExpectedSide, other: ExpectedSide): readonly GoalieCounts[] {
  const { goalies } = own.team;
  const shots = other.counts.shots - other.emptyNet;
  const goals = other.goals - other.emptyNet;
  const meanMissed = sumOf(goalies.map((g) => g.starts * (1 - g.saveShare)));
  const conceded = goalies.map((g) => (meanMissed === 0 ? goals : (goals * (1 - g.saveShare)) / meanMissed));
  // Chance of a shutout relative to a start with the team's mean goals against. It is proportional to e^-goals.
  const clean = conceded.map((x) => Math.exp(goals - x));
  const meanClean = sumOf(goalies.map((g, i) => g.starts * clean[i]!));
  return goalies.map((g, i) => ({
    games: g.starts,
    wins: g.starts * own.wins,
    shotsAgainst: g.starts * shots,
    goalsAgainst: g.starts * conceded[i]!,
    shutouts: (g.starts * own.shutout * clean[i]!) / meanClean,
  }));
}
