import { TEAM_COUNTS, teamCount, type League, type Strength, type TeamCount } from '../model/index.ts';
import { VENUES, type Venue } from '../words/index.ts';
import type { PastGame, SideOfGame, TeamKey } from './rows.ts';
import { latestSeason, seasonWeights } from './seasons.ts';

export type TeamRatings = {
  /** Mean counts of an away and of a home team in the latest season. */
  readonly league: League;
  readonly strength: (team: TeamKey, count: TeamCount) => Strength;
};

/**
 * Home mean / away mean. Goals and shots of three seasons (one season's ratio of goals has a standard error of
 * .02); blocks likewise: the home team shoots more, so the away team blocks more.
 */
export const HOME_RATIO = { goals: 1.081, shots: 1.046, blocks: 0.963 } as const;

/**
 * The weight of an 82-game average against the league mean: the share of its variance that is strength, not luck.
 * Blocks: from their spread between teams (SD 1.51 a game) and within (variance 1.4 x mean).
 */
const WEIGHT_OF_82 = {
  goals: { made: 0.69, allowed: 0.78 },
  shots: { made: 0.9, allowed: 0.89 },
  blocks: { made: 0.9, allowed: 0.9 },
} as const;

/**
 * Strength that is left in the season after. The year-to-year correlations of team averages (.53 .50 .70 .62 for the
 * weights above) divided by those weights say .65 to .77. Seasons rated on the ones before say a little less: with .72
 * what happened rises by .82-.90 for each 1 expected (goals and shots, 2023-24 and 2024-25), with .65 by .90-.98.
 */
export const CARRY = 0.65;

/** Games at which an average weighs one half: the weight of n games is n / (n + this). */
const halfWeightGames = (weightOf82: number): number => (82 * (1 - weightOf82)) / weightOf82;

const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

function levels(games: readonly PastGame[]): League {
  const level = (count: TeamCount): { away: number; home: number } => {
    const perTeam = mean(games.flatMap((game) => VENUES.map((venue) => game[venue][count])));
    const away = (2 * perTeam) / (1 + HOME_RATIO[count]);
    return { away, home: away * HOME_RATIO[count] };
  };
  return { goals: level('goals'), shots: level('shots'), blocks: level('blocks') };
}

type Tally = { games: number; got: number; expected: number };

/** Sums each team's counts beside what average teams would have had at the same venues in the same season. */
class Tallies {
  readonly #of = new Map<string, Tally>();

  add(key: string, weight: number, got: number, expected: number): void {
    const tally = this.#of.get(key) ?? { games: 0, got: 0, expected: 0 };
    tally.games += weight;
    tally.got += weight * got;
    tally.expected += weight * expected;
    this.#of.set(key, tally);
  }

  /** The factor, shrunk to 1. A team without a game, or a league without a count, is average. */
  factor(key: string, weightOf82: number, carry: number): number {
    const tally = this.#of.get(key);
    if (!tally || tally.expected === 0) return 1;
    const weight = (carry * tally.games) / (tally.games + halfWeightGames(weightOf82));
    return 1 + weight * (tally.got / tally.expected - 1);
  }
}

const key = (team: TeamKey, count: TeamCount, way: keyof Strength): string => `${count} ${way} ${team}`;

/**
 * Rates every team on games played before. `carry` is `CARRY` (the default) for a season that is about to begin, 1
 * when the latest rows are of the rated season itself. Schedules are nearly balanced, so opponents are not corrected
 * for.
 */
export function rateTeams(games: readonly PastGame[], carry: number = CARRY): TeamRatings {
  const latest = latestSeason(games);
  if (latest === undefined) throw new RangeError('no games to rate teams on');
  const weights = seasonWeights(games);
  const bySeason = new Map(
    [...weights.keys()].map((season) => [season, levels(games.filter((g) => g.season === season))]),
  );
  const tallies = new Tallies();
  for (const game of games) {
    const weight = weights.get(game.season)!;
    const level = bySeason.get(game.season)!;
    const sides: readonly [Venue, SideOfGame, SideOfGame][] = [
      ['away', game.away, game.home],
      ['home', game.home, game.away],
    ];
    for (const [venue, side, other] of sides) {
      for (const count of TEAM_COUNTS) {
        tallies.add(key(side.team, count, 'made'), weight, side[count], level[count][venue]);
        tallies.add(key(other.team, count, 'allowed'), weight, side[count], level[count][venue]);
      }
    }
  }
  return {
    league: bySeason.get(latest)!,
    strength: (team, count) => ({
      made: tallies.factor(key(team, count, 'made'), WEIGHT_OF_82[count].made, carry),
      allowed: tallies.factor(key(team, count, 'allowed'), WEIGHT_OF_82[count].allowed, carry),
    }),
  };
}

/** Expected count of `team` at `venue` against `opponent`: level x what one makes x what the other allows. */
export function expectedCount(
  ratings: TeamRatings,
  count: TeamCount,
  venue: Venue,
  team: TeamKey,
  opponent: TeamKey,
): number {
  return teamCount(ratings.league[count][venue], ratings.strength(team, count), ratings.strength(opponent, count));
}
