import type { ReactNode } from 'react';
import { formatStart } from '@ddh/engine/internal/format';
import type { GameCard } from '@ddh/engine/internal/hub';
import { NO_GOALIES } from './copy.ts';
import styles from './CardHead.module.css';

type CardHeadProps = { readonly game: GameCard; readonly children?: ReactNode };

/** The head of a face: the start, a note if the goalies are not known, and a button that is at the same place on both faces. */
export const CardHead = ({ game, children }: CardHeadProps) => (
  <div className={`ddh-line ${styles['head']}`}>
    <p className="ddh-quiet">
      {formatStart(game.time)}
      {game.figures !== null && game.goalies === null && (
        <span className={styles['note']}>
          {game.time !== '' && ' · '}
          {NO_GOALIES}
        </span>
      )}
    </p>
    <div className={`ddh-not-printed ${styles['button']}`}>{children}</div>
  </div>
);
