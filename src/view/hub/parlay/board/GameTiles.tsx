import { memo } from 'react';
import type { BoardGame } from '@ddh/engine/internal/hub';
import type { Matchup } from '@ddh/engine/internal/parlay';
import { LocalStart } from '../../../shared/StartTime.tsx';
import { shortName, tileText } from './copy.ts';
import styles from './GameTiles.module.css';

type GameTilesProps = {
  readonly games: readonly BoardGame[];
  readonly chosen: string | null;
  readonly onChoose: (matchup: Matchup) => void;
  readonly onReach: () => void;
};

/** The games of the day. Each has its own slip. */
export const GameTiles = memo(function GameTiles({ games, chosen, onChoose, onReach }: GameTilesProps) {
  return (
    <div role="group" aria-label="Game" className={styles['tiles']}>
      {games.map((game) => {
        const { gameId, away, home } = game;
        return (
          <button
            key={gameId}
            type="button"
            className={styles['tile']}
            aria-pressed={gameId === chosen}
            onFocus={onReach}
            onPointerEnter={onReach}
            onClick={() => onChoose({ gameId, away, home })}
          >
            <span className="ddh-visually-hidden">
              {away} @ {home},{' '}
            </span>
            <span className={styles['teams']} aria-hidden="true">
              {shortName(game, 'away')} @ {shortName(game, 'home')}
            </span>
            <span className={styles['note']}>{tileText(game)}</span>{' '}
            <span className={styles['note']}>
              <LocalStart {...game} />
            </span>
          </button>
        );
      })}
    </div>
  );
});
