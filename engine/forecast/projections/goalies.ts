import type { GoalieStat } from '@ddh/engine/internal/datasets';
import type { ExpectedSide } from './games.ts';
import { sumOf } from '@ddh/engine/internal/domain';

/** What a goalie is expected to do; saves are shots against less goals against. `games` are his starts. */
export const GOALIE_COUNTS = ['games', 'wins', 'shotsAgainst', 'goalsAgainst', 'shutouts'] as const satisfies readonly (
  | 'games'
  | GoalieStat
)[];
export type GoalieCounts = { readonly [count in (typeof GOALIE_COUNTS)[number]]: number };

/** All that is projected of a goalie, in the unit of the counts. */
export const goalieStats = (of: GoalieCounts): { readonly [stat in GoalieStat]: number } => ({
  ...of,
  saves: of.shotsAgainst - of.goalsAgainst,
});

/**
 * What each goalie of a team is expected to do in a game: his share of the starts, times what a start brings. Goals into
 * the empty net are nobody's. A goalie who saves less than his team's others concedes more of its goals against and has
 * fewer of its shutouts; the sums are the team's. Wins and shots against go by starts alone.
 */
export function goalieCounts(own: ExpectedSide, other: ExpectedSide): readonly GoalieCounts[] {
  const { goalies } = own.team;
  const shots = other.counts.shots - other.emptyNet;
  const goals = other.goals - other.emptyNet;
  const meanMissed = sumOf(goalies.map((g) => g.starts * (1 - g.saveShare)));
  const conceded = goalies.map((g) => (meanMissed === 0 ? goals : (goals * (1 - g.saveShare)) / meanMissed));
  // No goal in a start is as likely as e^-goals says, beside a start of the team's mean.
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
