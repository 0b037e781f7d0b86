import { formatCount } from '@ddh/engine/internal/format';
import { PLAYERS_AT_ONCE } from '@ddh/engine/internal/hub';

/** `Show 50 more`, `Show 38 more`. */
export const showMoreText = (shown: number, found: number): string =>
  `Show ${formatCount(Math.min(PLAYERS_AT_ONCE, found - shown))} more`;
