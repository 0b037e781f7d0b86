import type { GameCard } from '@ddh/engine/internal/hub';
import type { Content } from '../../jsx.ts';
import { StartTime } from '../../shared/StartTime.tsx';
import styles from './CardHead.module.css';

type CardHeadProps = { readonly game: GameCard; readonly children?: Content };

/** The head of a card's front or back: the start time, and a button that is in the same place on both. */
export const CardHead = ({ game, children }: CardHeadProps) => (
  <div className={`ddh-line ${styles['head']}`}>
    <p className="ddh-quiet">
      <StartTime {...game} />
    </p>
    <div className={`ddh-not-printed ${styles['button']}`}>{children}</div>
  </div>
);
