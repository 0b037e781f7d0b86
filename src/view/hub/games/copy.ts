import type { HubGame } from '@ddh/engine/internal/hub';

/** A game for screen readers: `Chicago Blackhawks at Florida Panthers`. */
export const spokenGame = ({ away, home }: Pick<HubGame, 'away' | 'home'>): string => `${away.name} at ${home.name}`;

/** Marks the team more likely to win. */
export const FAVORITE = 'favorite';

export const FAIR_ODDS = 'Fair odds';
