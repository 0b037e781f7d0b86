import { goalieMark, goalieText } from '@ddh/engine/internal/format';
import type { Venue } from '@ddh/engine/internal/domain';
import type { GameCard, HubGame } from '@ddh/engine/internal/hub';

/** A game for screen readers: `Chicago Blackhawks at Florida Panthers`. */
export const spokenGame = ({ away, home }: Pick<HubGame, 'away' | 'home'>): string => `${away.name} at ${home.name}`;

/** Marks the team that is more likely to win. */
export const FAVORITE = 'favorite';

/** Shown if the site has no starting goalies for this game. */
export const NO_GOALIES = 'goalies not in this figure';

/** The starting goalie of a team: `Bobrovsky 75% to start`. */
export function goalieLine({ goalies, started }: NonNullable<GameCard['goalies']>, venue: Venue): string {
  const goalie = goalies[venue];
  return goalie === null ? 'goalie not known' : goalieText(goalie, started);
}

/** Its short form: `SB?`. */
export function goalieShort({ goalies, started }: NonNullable<GameCard['goalies']>, venue: Venue): string {
  const goalie = goalies[venue];
  return goalie === null ? '?' : goalieMark(goalie, started);
}
