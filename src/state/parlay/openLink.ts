import { builderLegs, builderOfLink, decodeSlipLink, type Builder, type SharedSlip } from '@ddh/engine/internal/parlay';
import { resumeBuilder, type BuilderPage } from '@ddh/engine/internal/hub';
import type { LinkMessage } from './link.ts';

export type OpenedLink =
  | { readonly message: Extract<LinkMessage, { kind: 'bad' | 'lost' }> }
  /** The builder does not have the game. */
  | { readonly gone: SharedSlip }
  /** `lost`: the number of legs whose players are not in the game any more. */
  | { readonly shared: SharedSlip; readonly builder: Builder; readonly lost: number };

/** Reads the slip in a fragment. Returns null if the fragment is not a link to a slip. */
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
