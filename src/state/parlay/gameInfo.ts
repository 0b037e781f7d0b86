import {
  boardShares,
  gamesOn,
  hasBegun,
  type BuilderGame,
  type GameCard,
  type GameStart,
} from '@ddh/engine/internal/hub';
import type { Venue } from '@ddh/engine/internal/domain';
import type { BetShares } from '@ddh/engine/internal/odds';
import type { BuilderLeg, Matchup } from '@ddh/engine/internal/parlay';
import type { GameSource } from '@ddh/workers/protocol';
import type { Hub } from '../hub.ts';

/** Returns the builder's game with the id of a matchup. Undefined if the data does not have that game. */
function gameIn({ state }: Hub, matchup: Matchup | null): BuilderGame | undefined {
  const { parlay } = state.tabs;
  return parlay.phase === 'ready'
    ? parlay.value.builder.games.find(({ gameId }) => gameId === matchup?.gameId)
    : undefined;
}

/** Returns the URLs of a game's simulation. Undefined if the builder's data has no simulation of this game. */
export function sourceOf({ state }: Hub, gameId: string): GameSource | undefined {
  const { parlay } = state.tabs;
  return parlay.phase === 'ready' ? parlay.value.simulations[gameId] : undefined;
}

/** Returns the game's card, which has its figures, goalies and changes. */
export function cardOf(hub: Hub, matchup: Matchup | null): GameCard | undefined {
  const { parlay } = hub.state.tabs;
  const game = gameIn(hub, matchup);
  if (game === undefined || parlay.phase !== 'ready') return undefined;
  return gamesOn(parlay.value.figures.prices.games.cards, game.date).find(
    ({ away, home }) => away.name === game.away && home.name === game.home,
  );
}

export function startOf(hub: Hub, matchup: Matchup | null): GameStart | null {
  const game = gameIn(hub, matchup);
  if (game === undefined) return null;
  return { date: game.date, time: game.time, started: cardOf(hub, matchup)?.goalies?.started ?? false };
}

/** Returns whether a game of the data has begun. For sample data, the clock is ignored. */
export function isBegun(hub: Hub, matchup: Matchup): boolean {
  const { dataInfo, now } = hub.state;
  const start = startOf(hub, matchup);
  return start !== null && (dataInfo?.sample ? start.started : hasBegun(start, now));
}

/** Returns a game's name with the teams' abbreviations: `CHI @ FLA`. A team without one is named in full. */
export function shortGameOf(hub: Hub, matchup: Matchup | null): string {
  const card = cardOf(hub, matchup);
  const name = (venue: Venue): string => card?.[venue].abbreviation ?? matchup?.[venue] ?? '';
  return matchup === null ? '' : `${name('away')} @ ${name('home')}`;
}

/** Returns what the files say about a slip of one leg. Null if no file has this bet, or for other slips. */
export function sharesInFiles(hub: Hub, matchup: Matchup | null, legs: readonly BuilderLeg[]): BetShares | null {
  const { parlay } = hub.state.tabs;
  const [only, ...others] = legs;
  if (parlay.phase !== 'ready' || only === undefined || others.length > 0 || matchup === null) return null;
  const date = gameIn(hub, matchup)?.date;
  const { prices: figures } = parlay.value.figures;
  return date === undefined ? null : boardShares({ figures, date, matchup, counts: null, honest: null }, only.leg);
}
