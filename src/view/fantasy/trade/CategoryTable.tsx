import type { CSSProperties } from 'react';
import { NONE } from '@ddh/engine/internal/format';
import type { CategoryTally } from '@ddh/engine/internal/fantasy';
import { betterText, categoryName, netText, tallyText } from './copy.ts';
import styles from './CategoryTable.module.css';

type CategoryTableProps = { readonly categories: readonly CategoryTally[]; readonly timeframe: string };

/**
 * Compares both sides of a trade by category. On a phone each category takes two lines. For screen readers the table
 * always has columns.
 */
export const CategoryTable = ({ categories, timeframe }: CategoryTableProps) => (
  <div className="ddh-card ddh-listing">
    <table className="ddh-listing-table">
      <caption className="ddh-visually-hidden">{`Categories, ${timeframe}`}</caption>
      <thead className={styles['head']}>
        <tr className={`${styles['row']} ddh-listing-names`}>
          <th scope="col" className={styles['name']}>
            Category
          </th>
          <th scope="col" className={styles['give']}>
            You give
          </th>
          <th scope="col" className={styles['get']}>
            You get
          </th>
          <th scope="col" className={styles['net']}>
            Net
          </th>
          <th scope="col" className={styles['points']}>
            <span className={styles['short']} aria-hidden="true">
              FP
            </span>
            <span className={styles['long']}>Fantasy points</span>
          </th>
        </tr>
      </thead>
      <tbody className="ddh-listing-body">
        {categories.map((category) => (
          <Line key={category.stat} category={category} />
        ))}
      </tbody>
    </table>
  </div>
);

function Line({ category }: { readonly category: CategoryTally }) {
  const { stat, give, get, net, points, shade } = category;
  return (
    <tr className={`${styles['row']} ddh-listing-row ${styles['line']}`}>
      <th scope="row" className={styles['name']}>
        {categoryName(stat)}
      </th>
      <td className={styles['give']}>{tallyText(give, stat)}</td>
      <td className={styles['get']}>{tallyText(get, stat)}</td>
      <td className={styles['net']}>
        <span className={`ddh-shade ${styles['wash']}`} style={{ '--shade': shade } as CSSProperties}>
          {netText(net, stat)}
        </span>
        <span className="ddh-visually-hidden">{`, ${betterText(category)}`}</span>
      </td>
      <td className={styles['points']}>{points === null ? NONE : netText(points, 'fantasyPoints')}</td>
    </tr>
  );
}
