import type { RosterGroup } from '@ddh/engine/internal/domain';
import { MAX_GROUP, type RosterCounts, type RosterError } from '@ddh/engine/internal/fantasy';
import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import { unreachable } from '@ddh/engine/internal/result';

/** Players and spots of a part of the roster: `5 of 6`; `5` without spots. */
export const groupCountText = ({ players, spots }: RosterCounts['groups'][RosterGroup]): string =>
  spots === null ? formatCount(players) : `${formatCount(players)} of ${formatCount(spots)}`;

/** `F 5/6`; `F 5` without spots. */
export const groupCountShort = (group: RosterGroup, { players, spots }: RosterCounts['groups'][RosterGroup]): string =>
  `${group} ${formatCount(players)}${spots === null ? '' : `/${formatCount(spots)}`}`;

/** The whole roster: `24 players, 22 spots`. */
export const rosterCountText = ({ players, spots }: Pick<RosterCounts, 'players' | 'spots'>): string =>
  spots === null
    ? formatCounted(players, 'player')
    : `${formatCounted(players, 'player')}, ${formatCounted(spots, 'spot')}`;

/** The roster's warning (spec 5); `null` if every player has a spot. */
export const rosterLimitText = ({ players, spots, over }: RosterCounts): string | null =>
  over && spots !== null
    ? `Your roster has ${formatCounted(players, 'player')}, but your league has only ${formatCounted(spots, 'spot')}.`
    : null;

/** The result of adding or removing a player (spec 5). */
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

/** Announces the result of a search for players. */
export const foundText = (found: number): string =>
  found === 0 ? NOBODY_FOUND : `${formatCounted(found, 'player')} found`;

export const NOBODY_FOUND = 'No player found';

/** Shown in place of the search's list while the file of players loads. */
export const PLAYERS_LOADING = 'Loading players...';

export const PLAYERS_FAILED = 'The players could not be loaded';

/** Beside a found player who cannot be added again. */
export const ON_ROSTER = 'on your roster';

/** A part of the roster without players. */
export const NO_PLAYERS_YET = 'No players yet';
