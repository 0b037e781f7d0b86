import { PROPS, type Prop } from '@ddh/engine/internal/domain';
import type { Baseline } from './baseline.ts';
import { gameChance, poissonScores } from './likelyScores.ts';
import { GAME_MARKETS, SKATER_MARKETS } from './markets.ts';
import { poissonAbove } from './poisson.ts';
import type { Window } from './recent.ts';
import { rollingCounts } from './rollingCounts.ts';
import { rollingGoals } from './rollingGoals.ts';

export type RollingWindows = { readonly team: Window; readonly skater: { readonly [prop in Prop]: Window } };

/**
 * The windows with the lowest log loss in 2023-24, so the baseline is as strong as possible (docs/model.md,
 * "Walk-forward").
 */
const ROLLING_WINDOWS: RollingWindows = {
  team: { games: 82, prior: 30 },
  skater: {
    Goals: { games: 123, prior: 20 },
    Assists: { games: 123, prior: 10 },
    Points: { games: 82, prior: 5 },
    Shots: { games: 60, prior: 5 },
    Blocks: { games: 82, prior: 20 },
  },
};

/**
 * A baseline that forecasts with independent Poisson counts, whose means are averages of a team's or a skater's last
 * games.
 */
export function rollingBaseline({ team, skater }: RollingWindows = ROLLING_WINDOWS): Baseline {
  const goals = rollingGoals(team);
  const counts = new Map(PROPS.map((prop) => [prop, rollingCounts(prop, skater[prop])]));
  return {
    observe({ game, skaters }) {
      goals.observe(game);
      for (const count of counts.values()) count.observe(skaters);
    },
    game(fixture) {
      const scores = poissonScores(goals.expected(fixture));
      return GAME_MARKETS.map((market) => gameChance(market, scores));
    },
    skater: (one) => SKATER_MARKETS.map(({ prop, line }) => poissonAbove(counts.get(prop)!.expected(one), line)),
  };
}
