import type { HubGame } from '@ddh/engine/internal/hub';
import { changeLine } from '../shared/newsCopy.ts';
import styles from './GameNews.module.css';

/** Shows the latest news that changed the figures of a game. Shows nothing if the site publishes no news. */
export function GameNews({ game }: { readonly game: Pick<HubGame, 'changes'> }) {
  return game.changes && <p className={`ddh-quiet-small ${styles['news']}`}>{changeLine(game, 'long')}</p>;
}
