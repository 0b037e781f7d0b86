import type { Lineup, StartingGoalie } from '@ddh/engine/internal/datasets';
import type { ExpectedGoalie, GameRates } from '@ddh/engine/internal/model';
import type { Probability } from '@ddh/engine/internal/odds';

/** Returns the starting goalies that the rates of a game assume. */
export const lineupOf = ({ date, away, home }: GameRates): Lineup => ({
  date,
  away: away.name,
  home: home.name,
  goalies: { away: goalieOf(away.goalie), home: goalieOf(home.goalie) },
  started: false,
});

/** The chance has four digits, as in the other files of the Hub. */
const goalieOf = (goalie: ExpectedGoalie | undefined): StartingGoalie | null =>
  goalie === undefined
    ? null
    : {
        name: goalie.name,
        chance: Number(goalie.chance.toFixed(4)) as Probability,
        source: goalie.confirmed === true ? 'confirmed' : 'inferred',
        announcedAt: goalie.announced?.at ?? null,
        announcedBy: goalie.announced?.by ?? null,
      };
