import { formatPercent } from '@ddh/engine/internal/format';
import type { GameCard, HubGame } from '@ddh/engine/internal/hub';

/** A game for screen readers: `Chicago Blackhawks at Florida Panthers`. */
export const spokenGame = ({ away, home }: Pick<HubGame, 'away' | 'home'>): string => `${away.name} at ${home.name}`;

/** Describes the bar of win shares: `Chicago Blackhawks 38.2%, Florida Panthers 61.8%`. */
export const winSplitText = ({ away, home, figures }: Pick<GameCard, 'away' | 'home' | 'figures'>): string =>
  `${away.name} ${formatPercent(figures?.away.wins.any)}, ${home.name} ${formatPercent(figures?.home.wins.any)}`;
