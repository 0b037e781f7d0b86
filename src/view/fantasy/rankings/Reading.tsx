import { rankColumnHead, rankColumnName, scoringText } from '@ddh/engine/internal/format';
import type { RankColumn, Scoring } from '@ddh/engine/internal/fantasy';
import { Z_SCORE_RULE } from '../copy.ts';
import { SHADE_RULE } from './copy.ts';
import styles from './Reading.module.css';

type ReadingProps = {
  readonly columns: readonly RankColumn[];
  readonly scoring: Scoring;
  /** The name of the current team, or `null`. */
  readonly team: string | null;
};

/** Explains how to read a ranking: the short column names, the scoring, the shading and the z-scores. */
export const Reading = ({ columns, scoring, team }: ReadingProps) => (
  <details className={`ddh-quiet ddh-not-printed ${styles['reading']}`}>
    <summary className={styles['summary']}>How to read this table</summary>
    <dl className={styles['names']}>
      {columns.map((column) => (
        <div key={column} className={styles['pair']}>
          <dt className={styles['short']}>{rankColumnHead(column)}</dt>
          <dd>{rankColumnName(column)}</dd>
        </div>
      ))}
    </dl>
    <p>{scoringText(scoring, team)}</p>
    <p>{SHADE_RULE}</p>
    <p>{Z_SCORE_RULE}</p>
  </details>
);
