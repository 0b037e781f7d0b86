import type { CSSProperties } from 'react';
import { formatPercent } from '@ddh/engine/internal/format';
import { VENUES } from '@ddh/engine/internal/domain';
import type { GameCard } from '@ddh/engine/internal/hub';
import { teamFill } from '../../shared/teams/teamColor.ts';
import { FAVORITE } from './copy.ts';
import styles from './WinSplit.module.css';

type WinSplitProps = { readonly game: GameCard; readonly figures: NonNullable<GameCard['figures']> };

/** One bar with a part for each team. The favorite's part has the team's color and the word "favorite". */
export const WinSplit = ({ game, figures: { favorite, awayPart, ...sides } }: WinSplitProps) => (
  <dl
    className={`${styles['split']} ${awayPart === null ? styles['unknown'] : ''}`}
    style={{ '--away': awayPart ?? 0.5 } as CSSProperties}
  >
    {VENUES.map((venue) => (
      <div
        key={venue}
        className={`${styles['part']} ${styles[venue]} ${venue === favorite ? styles['favorite'] : ''}`}
        style={venue === favorite ? teamFill(game[venue].abbreviation) : undefined}
      >
        <dt className="ddh-visually-hidden">{game[venue].name} win</dt>
        <dd className={styles['share']}>
          {formatPercent(sides[venue].wins.any)}
          {venue === favorite && <span className={styles['word']}> {FAVORITE}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
