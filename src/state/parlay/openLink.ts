import {
  builderOfLink,
  decodeSlipLink,
  resumeBuilder,
  type Builder,
  type BuilderPage,
  type SharedSlip,
} from '@ddh/engine';
import type { LinkNews } from './link.ts';

export type OpenedLink =
  | { readonly news: Extract<LinkNews, { kind: 'gone' | 'bad' }> }
  | { readonly shared: SharedSlip; readonly builder: Builder };

/** The slip of an address, for a page that knows its games. Null for an ordinary fragment. */
export function openLink(fragment: string, page: BuilderPage): OpenedLink | null {
  const decoded = decodeSlipLink(fragment);
  if (!decoded.ok) return decoded.error.kind === 'noSlip' ? null : { news: { kind: 'bad', error: decoded.error } };
  const shared = decoded.value;
  const { away, home } = shared;
  const game = page.games.find(({ gameId }) => gameId === shared.gameId);
  // An id that another game has now is no game of the link's.
  const builder = game?.away === away && game.home === home ? resumeBuilder(builderOfLink(shared), page) : null;
  return builder ? { shared, builder } : { news: { kind: 'gone', away, home } };
}
