import type { HubGame } from '@ddh/engine/internal/hub';
import { changeLine } from '../shared/newsCopy.ts';
import styles from './GameNews.module.css';

/** What has changed the figures of a game last. Shows nothing if the site publishes no news. */
export function GameNews({ game }: { readonly game: Pick<HubGame, 'changes'> }) {
  return game.changes && <p className={`ddh-quiet-small ${styles['news']}`}>{changeLine(game, 'long')}</p>;
}
