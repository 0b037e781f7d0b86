/** Returns a link to the builder. The linked page then selects the game. */
export const builderLink = (hub: string, gameId: string): string =>
  `${hub}/parlay-builder#game=${encodeURIComponent(gameId)}`;

/** Returns a link to a player's prices. The linked page then selects the player's game. */
export const playerLink = (hub: string, player: string): string =>
  `${hub}/player-prop-probabilities#player=${encodeURIComponent(player)}`;
