import {
  builderLegs,
  builderOfLink,
  decodeSlipLink,
  type Builder,
  type Leg,
  type Matchup,
  type SharedSlip,
  type UnreadableLeg,
} from '@ddh/engine/internal/parlay';
import { isSameTeam } from '@ddh/engine/internal/domain';
import { gameResultOf, settleSlip, type TrackRecordGame } from '@ddh/engine/internal/trackRecord';
import { resumeBuilder, type BuilderPage } from '@ddh/engine/internal/hub';
import type { LinkMessage } from './link.ts';

export type OpenedLink =
  | { readonly message: Extract<LinkMessage, { kind: 'bad' | 'lost' }> }
  /** The builder does not have the game of the slip. */
  | { readonly gone: SharedSlip }
  /** `lost` is the message about the legs that are left out, or null if the builder has every leg of the link. */
  | { readonly shared: SharedSlip; readonly builder: Builder; readonly lost: LostLegs | null };

type LostLegs = Extract<LinkMessage, { kind: 'lost' }>;

/** Decodes the slip in a fragment. Returns null if the fragment is not a link to a slip. */
export function openLink(fragment: string, page: BuilderPage): OpenedLink | null {
  const decoded = decodeSlipLink(fragment);
  if (decoded.ok) return openSlip(decoded.value, [], page);
  const { error } = decoded;
  switch (error.kind) {
    case 'noSlip':
      return null;
    case 'badLines':
      return openSlip(error.rest, error.unreadable, page);
    default:
      return { message: { kind: 'bad', error } };
  }
}

function openSlip(shared: SharedSlip, refused: readonly UnreadableLeg[], page: BuilderPage): OpenedLink {
  const { away, home, legs } = shared;
  const game = page.games.find(({ gameId }) => gameId === shared.gameId);
  // The id may belong to another game in the current data.
  const isGame = game !== undefined && isSameTeam(game.away, away) && isSameTeam(game.home, home);
  const builder = isGame ? resumeBuilder(builderOfLink(shared), page) : null;
  if (builder === null) return { gone: shared };
  const left = builderLegs(builder).length;
  // A link can name any player, so only those of the page are named.
  const isKnown = ({ leg }: UnreadableLeg): boolean =>
    leg.kind !== 'player' || page.players.some(({ name }) => name === leg.player);
  const unreadable = refused.filter(isKnown);
  const lost = legs.length + refused.length - unreadable.length - left;
  const message: LostLegs = { kind: 'lost', lost, unreadable, left };
  if (left === 0) return { message };
  return { shared, builder, lost: lost + unreadable.length === 0 ? null : message };
}

/** A slip of a game that the builder may not have any more. */
export type PastSlip = Matchup & { readonly legs: readonly Leg[] };

/**
 * Returns the message about a slip of a finished game. Returns `null` if `game` has other teams: the slip's id may
 * belong to another game.
 */
export function playedSlip(
  { away, home, legs }: PastSlip,
  game: TrackRecordGame,
  was: Pick<SharedSlip, 'hits' | 'records'> | null,
): LinkMessage | null {
  const result = gameResultOf(game);
  const isOther = result !== null && !(isSameTeam(result.away.name, away) && isSameTeam(result.home.name, home));
  return isOther ? null : { kind: 'played', settled: settleSlip(legs, result), result, was };
}
