import { betTitle } from '@ddh/engine/internal/format';
import type { EdgeMarket } from '@ddh/engine/internal/domain';
import type { Bet } from '@ddh/engine/internal/vault';
import { TABS } from './tabs.ts';

/** The options of the filter that chooses which bets are listed. */
export const CHOICES = [
  { value: 'above', label: 'EV above 0' },
  { value: 'all', label: 'All bets' },
] as const;

export const ALL_MARKETS = 'All markets';

const MARKET_NAMES: Readonly<Record<EdgeMarket, string>> = {
  goal: TABS.goal.name,
  assist: TABS.assist.name,
  point: TABS.point.name,
  sog: TABS.sog.name,
  totals: 'Totals',
  moneylines: 'Money Line',
};

export const marketName = (market: EdgeMarket): string => MARKET_NAMES[market];

export const BEST_PRICE = 'Best price, then others';

export const NO_BETS = 'No bets for these filters.';

/** Shown if the list is empty because all games have begun. */
export const ALL_BEGUN = 'All games of these bets have begun.';

export const NO_BETS_YET = 'There are no bets yet.';

export const NO_EDGES = 'No bet has an EV above 0. By this model, no price here is better than fair.';

export const SAME_GAME =
  'Each stake is for its bet alone. Bets on one game win and lose together, so stake less on several of them.';

/** A bet as screen readers announce it: `Tim Stützle: Over 0.5 Goals, Northgate`. */
export const edgeText = (bet: Bet): string => `${betTitle(bet)}, ${bet.book}`;
