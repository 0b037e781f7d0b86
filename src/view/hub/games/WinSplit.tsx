import type { CSSProperties } from 'react';
import { VENUES } from '@ddh/engine/internal/domain';
import type { GameCard } from '@ddh/engine/internal/hub';
import { teamColor } from '../../shared/teams/teamColor.ts';
import { winSplitText } from './copy.ts';
import styles from './WinSplit.module.css';

type WinSplitProps = { readonly game: GameCard; readonly part: number | null };

/** One bar with a part for each team. The figures are at its ends, where they are readable at any split. */
export function WinSplit({ game, part }: WinSplitProps) {
  if (part === null) return <div className={styles['split']} aria-hidden="true" />;
  return (
    <div
      className={styles['split']}
      role="img"
      aria-label={winSplitText(game)}
      style={{ '--away': part } as CSSProperties}
    >
      {VENUES.map((venue) => (
        <span
          key={venue}
          className={`${styles['part']} ${styles[venue]}`}
          style={teamColor(game[venue].abbreviation)}
        />
      ))}
    </div>
  );
}
