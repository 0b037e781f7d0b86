import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { createBoard } from '../../../../state/parlay/board.ts';
import type { BuilderStores } from '../../../../state/parlay/stores.ts';
import { Board } from './Board.tsx';
import { GameTiles } from './GameTiles.tsx';
import { PICK_A_GAME } from './copy.ts';
import styles from './BoardFace.module.css';

/** The day's games as tiles, and the prices of the chosen game. */
export function BoardFace({ stores }: { readonly stores: BuilderStores }) {
  const { state, actions } = stores.parlay;
  const board = stores.panel(createBoard);
  const { games } = useSnapshot(board.state);
  const chosen = useSnapshot(state, { sync: true }).builder.matchup?.gameId ?? null;
  // The pressed tile is marked at once, and the prices of its game are rendered later.
  const shown = useDeferredValue(chosen);
  const game = games.find(({ gameId }) => gameId === shown);
  return (
    <>
      <GameTiles games={games} chosen={chosen} onChoose={actions.openSlip} onReach={actions.reachGames} />
      {game === undefined ? (
        <p className={styles['hint']}>{PICK_A_GAME}</p>
      ) : (
        <Board board={board} stores={stores} game={game} />
      )}
    </>
  );
}
