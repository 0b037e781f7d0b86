import { createContext } from 'react';

/** The path of the Hub's page, for links from other pages. `null` if the path is unknown. */
export const HubPathContext = createContext<string | null>(null);

/** A link to the builder with the game open. */
export const builderLink = (hub: string, gameId: string): string =>
  `${hub}/parlay-builder#game=${encodeURIComponent(gameId)}`;

/** A link to the prices of a player. The page chooses their game. */
export const playerLink = (hub: string, player: string): string =>
  `${hub}/player-prop-probabilities#player=${encodeURIComponent(player)}`;
