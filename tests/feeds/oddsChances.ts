import { listedPlayers } from './game/lineup.ts';
import { SIDES, type Side } from './game/events.ts';
import { ROSTER_GROUPS, type Player } from './league.ts';
import type { Random } from './random.ts';
import type { ScheduledGame } from './schedule.ts';
import type { Book } from './book.ts';

/** Returns the chance that a statistic is over a betting line such as 2.5. */
type Over = (line: number) => number;

/**
 * Approximate chances in a game, close to those of `game/play.ts`. The prices of the sportsbooks are derived from these
 * chances.
 */
export type GameChances = {
  readonly homeWins: number;
  readonly homeByTwo: number;
  readonly mainTotal: number;
  readonly total: Over;
  readonly goals: Readonly<Record<Side, Over>>;
  readonly skaters: readonly {
    readonly player: Player;
    readonly points: Over;
    readonly goals: Over;
    readonly assists: Over;
    readonly shots: Over;
    readonly mainShots: number;
    readonly blocks: Over;
  }[];
  readonly goalies: readonly { readonly player: Player; readonly saves: Over }[];
};

const GOALS = 3.02;
const HOME_ICE = 1.06;
/** Number of players per team for whom books have prices: the best forwards and defensemen of the roster. */
const QUOTED = { forwards: 9, defensemen: 4 } as const;

const overOf =
  (mean: number): Over =>
  (line) => {
    let term = Math.exp(-mean);
    let under = 0;
    for (let count = 0; count < line; count++) {
      under += term;
      term *= mean / (count + 1);
    }
    return 1 - under;
  };

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

export function chancesOf({ season }: Book, game: ScheduledGame): GameChances {
  const mean = (side: Side): number => {
    const other = side === 'home' ? game.away : game.home;
    return GOALS * game[side].attack * other.defense * (side === 'home' ? HOME_ICE : 1 / HOME_ICE);
  };
  const [away, home] = [mean('away'), mean('home')];
  const edge = home - away;
  const rosters = SIDES.map((side) => ({ side, spots: listedPlayers(season, game[side].index, game.date) }));
  return {
    homeWins: logistic(0.62 * edge),
    homeByTwo: logistic(0.6 * edge - 0.95),
    mainTotal: away + home > 6.3 ? 6.5 : 5.5,
    total: overOf(away + home),
    goals: { away: overOf(away), home: overOf(home) },
    skaters: rosters.flatMap(({ side, spots }) => {
      const group = (name: keyof typeof QUOTED): readonly Player[] =>
        spots
          .filter(({ place }) => ROSTER_GROUPS[name](place))
          .slice(0, QUOTED[name])
          .map(({ player }) => player);
      return [...group('forwards'), ...group('defensemen')].map((player) =>
        skaterChances(player, side === 'home' ? home / GOALS : away / GOALS),
      );
    }),
    goalies: rosters.flatMap(({ side, spots }) => {
      const first = spots.find(({ place }) => ROSTER_GROUPS.goalies(place))?.player;
      const shots = 25.5 * (side === 'home' ? away / GOALS : home / GOALS);
      return first === undefined ? [] : [{ player: first, saves: overOf(shots) }];
    }),
  };
}

function skaterChances(player: Player, level: number): GameChances['skaters'][number] {
  const { shot, finish, pass, block } = player.talent;
  const shots = 1.75 * shot * level;
  const goals = shots * 0.105 * finish;
  const assists = 0.29 * pass * level;
  return {
    player,
    points: overOf(goals + assists),
    goals: overOf(goals),
    assists: overOf(assists),
    shots: overOf(shots),
    mainShots: Math.max(0.5, Math.round(shots) - 0.5),
    blocks: overOf(block),
  };
}

/**
 * Returns a sportsbook's odds for a bet whose fair chance is `fair`. Raises the chance by the share `margin`, and adds
 * noise.
 */
export function bookPrice(fair: number, margin: number, format: 'american' | 'decimal', random: Random): number {
  const implied = Math.min(0.985, Math.max(0.01, fair * (1 + margin) + 0.004 * random.normal()));
  if (format === 'decimal') return Number((1 / implied).toFixed(2));
  const american = implied > 0.5 ? (-100 * implied) / (1 - implied) : (100 * (1 - implied)) / implied;
  const step = Math.abs(american) > 300 ? 10 : Math.abs(american) > 150 ? 5 : 2;
  const rounded = Math.round(american / step) * step;
  return Math.abs(rounded) < 100 ? 100 : rounded;
}
