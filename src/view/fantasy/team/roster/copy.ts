import type { RosterGroup } from '@ddh/engine/internal/domain';
import { MAX_GROUP, type RosterCounts, type RosterError } from '@ddh/engine/internal/fantasy';
import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import { unreachable } from '@ddh/engine/internal/result';

/** How many players a part of the roster names, of its spots: `5 of 6`; without spots `5`. */
export const groupCountText = ({ players, spots }: RosterCounts['groups'][RosterGroup]): string =>
  spots === null ? formatCount(players) : `${formatCount(players)} of ${formatCount(spots)}`;

/** The same for the eye: `F 5/6`; without spots `F 5`. */
export const groupCountShort = (group: RosterGroup, { players, spots }: RosterCounts['groups'][RosterGroup]): string =>
  `${group} ${formatCount(players)}${spots === null ? '' : `/${formatCount(spots)}`}`;

/** Of the whole roster: `24 players, 22 spots`. */
export const rosterCountText = ({ players, spots }: Pick<RosterCounts, 'players' | 'spots'>): string =>
  spots === null
    ? formatCounted(players, 'player')
    : `${formatCounted(players, 'player')}, ${formatCounted(spots, 'spot')}`;

/** Spec 5: the roster's warning. `null`: everybody has a spot. */
export const rosterLimitText = ({ players, spots, over }: RosterCounts): string | null =>
  over && spots !== null
    ? `Your roster has ${formatCounted(players, 'player')}, but your league has only ${formatCounted(spots, 'spot')}.`
    : null;

/** What became of adding or removing a player (spec 5). */
export function rosterEditText(
  news: { readonly kind: 'added' | 'removed'; readonly player: string } | RosterError,
): string {
  const { player } = news;
  switch (news.kind) {
    case 'added':
      return `${player} is on your roster now`;
    case 'removed':
      return `${player} is off your roster`;
    case 'alreadyThere':
      return `${player} is already on your roster`;
    case 'rosterFull':
      return `${player} cannot be added: a position can have at most ${formatCounted(MAX_GROUP, 'player')}`;
    default:
      return unreachable(news);
  }
}

/** What a search for players has found, for who hears the page. */
export const foundText = (found: number): string =>
  found === 0 ? NOBODY_FOUND : `${formatCounted(found, 'player')} found`;

export const NOBODY_FOUND = 'No player found';

/** In place of a search's list, while the players' file is on its way. */
export const PLAYERS_LOADING = 'Loading players...';

export const PLAYERS_FAILED = 'The players could not be loaded';

/** Beside somebody who is found and cannot be added again. */
export const ON_ROSTER = 'on your roster';

/** A part of the roster that names nobody. */
export const NO_PLAYERS_YET = 'No players yet';
