import { formatCounted, unreadableLegsText } from '@ddh/engine/internal/format';
import type { UnreadableLeg } from '@ddh/engine/internal/parlay';

/**
 * Shown if the game of a link is over or on another date. The text does not name the game, because the content of a
 * link cannot be trusted.
 */
export const LINK_GAME_GONE =
  'The game in this link is no longer available in the builder, so its slip cannot be opened.';

/**
 * `lost` is the number of legs whose players are not in the game any more, and `left` is the number of remaining legs.
 */
export const linkLostText = (lost: number, left: number): string =>
  left === 0
    ? 'No player of this link is in its game now, so its slip cannot be opened.'
    : `${formatCounted(lost, 'leg')} of this link ${lost === 1 ? 'is' : 'are'} left out: no such player is in the game now.`;

/** Names the legs of a link or of a stored slip that cannot be read. */
export const unreadableText = (legs: readonly UnreadableLeg[]): string =>
  `Not readable, so left out: ${unreadableLegsText(legs)}.`;

export const linkOpenedText = (legs: number): string =>
  `Shared slip: ${formatCounted(legs, 'leg')}. Numbers unchanged since it was sent.`;

export const LINK_READING = 'Opening the slip of a link...';

/** Shown if the chunk that decodes links failed to load. */
export const LINK_UNREAD =
  'The link could not be read: a part of the page could not be loaded. Reload the page to try again.';
