import type { RosterGroup } from '@ddh/engine/internal/domain';
import { MAX_GROUP, type RosterCounts, type RosterError } from '@ddh/engine/internal/fantasy';
import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import { unreachable } from '@ddh/engine/internal/result';

/** The numbers of players and spots of one position: `5 of 6`, or `5` if the league has no spots. */
export const groupCountText = ({ players, spots }: RosterCounts['groups'][RosterGroup]): string =>
  spots === null ? formatCount(players) : `${formatCount(players)} of ${formatCount(spots)}`;

/** The short form of `groupCountText`: `F 5/6`, or `F 5` if the league has no spots. */
export const groupCountShort = (group: RosterGroup, { players, spots }: RosterCounts['groups'][RosterGroup]): string =>
  `${group} ${formatCount(players)}${spots === null ? '' : `/${formatCount(spots)}`}`;

/** The numbers of players and spots of the whole roster: `24 players, 22 spots`. */
export const rosterCountText = ({ players, spots }: Pick<RosterCounts, 'players' | 'spots'>): string =>
  spots === null
    ? formatCounted(players, 'player')
    : `${formatCounted(players, 'player')}, ${formatCounted(spots, 'spot')}`;

/** The warning of an overfull roster (spec 5), or `null` if every player has a spot. */
export const rosterLimitText = ({ players, spots, over }: RosterCounts): string | null =>
  over && spots !== null
    ? `Your roster has ${formatCounted(players, 'player')}, but your league has only ${formatCounted(spots, 'spot')}.`
    : null;

/** The message after adding or removing a player (spec 5). */
export function rosterEditText(
  message: { readonly kind: 'added' | 'removed'; readonly player: string } | RosterError,
): string {
  const { player } = message;
  switch (message.kind) {
    case 'added':
      return `${player} is on your roster now`;
    case 'removed':
      return `${player} is off your roster`;
    case 'alreadyThere':
      return `${player} is already on your roster`;
    case 'rosterFull':
      return `${player} cannot be added: a position can have at most ${formatCounted(MAX_GROUP, 'player')}`;
    default:
      return unreachable(message);
  }
}

/** The announcement of the number of players found. */
export const foundText = (found: number): string =>
  found === 0 ? NOBODY_FOUND : `${formatCounted(found, 'player')} found`;

export const NOBODY_FOUND = 'No player found';

/** Shown in place of the list while the file of players loads. */
export const PLAYERS_LOADING = 'Loading players...';

export const PLAYERS_FAILED = 'The players could not be loaded';

/** Shown next to a player who is found, but is on the roster already and cannot be added again. */
export const ON_ROSTER = 'on your roster';

/** The question if several players fit a saved name. */
export const whichText = (name: string): string => `Which ${name} is on your team?`;

/** Shown for a position without players. */
export const NO_PLAYERS_YET = 'No players yet';
