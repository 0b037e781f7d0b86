import type { GameChange } from '@ddh/engine/internal/datasets';
import { formatClock, lastName } from '@ddh/engine/internal/format';

const CHANGED = { goalie: 'confirmed', scratch: 'out', return: 'back' } as const;

/** `Bobrovsky confirmed`. */
export const whatText = ({ player, what }: GameChange): string => `${lastName(player)} ${CHANGED[what]}`;

/** What has changed the figures of a game, and when: `Bobrovsky confirmed 5:12 PM`. */
export const newsText = (change: GameChange): string =>
  `${whatText(change)} ${formatClock(Date.parse(change.at), change.date)}`;
