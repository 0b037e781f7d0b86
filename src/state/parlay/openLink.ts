import {
  builderLegs,
  builderOfLink,
  decodeSlipLink,
  type Builder,
  type Leg,
  type Matchup,
  type SharedSlip,
} from '@ddh/engine/internal/parlay';
import { gameResultOf, settleSlip, type RecordedGame } from '@ddh/engine/internal/record';
import { resumeBuilder, type BuilderPage } from '@ddh/engine/internal/hub';
import type { LinkMessage } from './link.ts';

export type OpenedLink =
  | { readonly message: Extract<LinkMessage, { kind: 'bad' | 'lost' }> }
  /** The builder does not have the game of the slip. */
  | { readonly gone: SharedSlip }
  /** `lost`: the number of legs whose players are not in the game any more. */
  | { readonly shared: SharedSlip; readonly builder: Builder; readonly lost: number };

/** Decodes the slip in a fragment. Returns null if the fragment is not a link to a slip. */
export function openLink(fragment: string, page: BuilderPage): OpenedLink | null {
  const decoded = decodeSlipLink(fragment);
  if (!decoded.ok) return decoded.error.kind === 'noSlip' ? null : { message: { kind: 'bad', error: decoded.error } };
  const shared = decoded.value;
  const { away, home, legs } = shared;
  const game = page.games.find(({ gameId }) => gameId === shared.gameId);
  // The id may belong to another game in the current data.
  const builder = game?.away === away && game.home === home ? resumeBuilder(builderOfLink(shared), page) : null;
  if (builder === null) return { gone: shared };
  const left = builderLegs(builder).length;
  const lost = legs.length - left;
  return left === 0 ? { message: { kind: 'lost', lost, left } } : { shared, builder, lost };
}

/** A slip of a game that the builder may not have any more. */
export type PastSlip = Matchup & { readonly legs: readonly Leg[] };

/**
 * Returns the message about a slip of a finished game. Returns `null` if `game` has other teams: the slip's id may
 * belong to another game.
 */
export function playedSlip(
  { away, home, legs }: PastSlip,
  game: RecordedGame,
  was: Pick<SharedSlip, 'hits' | 'records'> | null,
): LinkMessage | null {
  const result = gameResultOf(game);
  const isOther = result !== null && (result.away.name !== away || result.home.name !== home);
  return isOther ? null : { kind: 'played', settled: settleSlip(legs, result), result, was };
}
