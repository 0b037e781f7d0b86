import { formatHundredths, formatScore, rankColumn } from '@ddh/engine/internal/format';
import type { PointsPart, RankRow, RankStat } from '@ddh/engine/internal/fantasy';
import { ON_TOP } from './copy.ts';
import styles from './PointsBreakdown.module.css';

/** Power-play and short-handed stats. Their weights are added to the weight of a goal or an assist. */
const ADDED: readonly RankStat[] = ['ppGoals', 'ppAssists', 'pkGoals', 'pkAssists'];

/** The breakdown of a player's fantasy points and z-score: each weighted stat, and the sums. */
export const PointsBreakdown = ({ row, parts }: { readonly row: RankRow; readonly parts: readonly PointsPart[] }) => (
  <>
    <table className={styles['table']}>
      <caption className={styles['caption']}>
        <b translate="no">{row.player.player}</b>
        <span>{`: ${rankColumn('fantasyPoints').name.toLowerCase()}`}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles['stat']}>
            Stat
          </th>
          <th scope="col">Projected</th>
          <th scope="col">Weight</th>
          <th scope="col">Points</th>
          <th scope="col">{rankColumn('zScore').name}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ field, stat, amount, weight, points }) => (
          <tr key={field}>
            <th scope="row" className={styles['stat']}>
              {rankColumn(stat).name}
            </th>
            <td>{formatHundredths(amount)}</td>
            <td>
              <span aria-hidden="true">× </span>
              <span>{weight}</span>
            </td>
            <td>
              <span aria-hidden="true">= </span>
              <span>{formatHundredths(points)}</span>
            </td>
            <td>{formatScore(row.scores[stat])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3} className={styles['stat']}>
            <span>{`${rankColumn('fantasyPoints').name} `}</span>
            <span className={styles['short']}>{`(${rankColumn('fantasyPoints').head})`}</span>
          </th>
          <td>{formatHundredths(row.points)}</td>
          <td>{formatScore(row.zScore)}</td>
        </tr>
      </tfoot>
    </table>
    {parts.some(({ stat }) => ADDED.includes(stat)) && <p className={`ddh-quiet-small ${styles['note']}`}>{ON_TOP}</p>}
  </>
);
