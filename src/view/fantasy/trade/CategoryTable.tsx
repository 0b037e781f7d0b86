import type { CSSProperties } from 'react';
import { NONE } from '@ddh/engine/internal/format';
import type { CategoryTally } from '@ddh/engine/internal/fantasy';
import { Cell, DataTable, fr, NameCell, Row, tracks, type TableLayout } from '../../shared/table/DataTable.tsx';
import { betterText, categoryName, netText, sideTitle, tallyText } from './copy.ts';
import styles from './Outcome.module.css';

type CategoryTableProps = { readonly categories: readonly CategoryTally[]; readonly timeframe: string };

const NAME = { key: 'name', head: 'Category' } as const;
const GIVE = { key: 'give', head: sideTitle('give'), align: 'figure' } as const;
const GET = { key: 'get', head: sideTitle('get'), align: 'figure' } as const;
const NET = { key: 'net', head: 'Net', align: 'end' } as const;
const POINTS = { key: 'points', head: 'Fantasy points', align: 'figure' } as const;
const COLUMNS = [NAME, GIVE, GET, NET, POINTS];

const LAYOUT: TableLayout = {
  narrow: `'name net' 'give get' 'points .' / ${fr(1)} minmax(50%, max-content)`,
  phone: `'name name net' 'give get points' / ${tracks(3, fr(1))}`,
  middle: `'name give get net points' / ${fr(1.7)} ${tracks(4, fr(1))}`,
  wide: `'name give get net points' / ${fr(1.7)} ${tracks(4, fr(1))}`,
  heads: 'narrow',
};

/** Compares both sides of a trade by category. */
export const CategoryTable = ({ categories, timeframe }: CategoryTableProps) => (
  <DataTable
    caption={`Categories, ${timeframe}`}
    columns={COLUMNS}
    layout={LAYOUT}
    order={null}
    rows={categories}
    renderRow={(category) => <Line key={category.stat} category={category} />}
  />
);

function Line({ category }: { readonly category: CategoryTally }) {
  const { stat, give, get, net, points, shade } = category;
  return (
    <Row>
      <NameCell column={NAME} team={null} name={categoryName(stat)} />
      <Cell column={GIVE}>{tallyText(give, stat)}</Cell>
      <Cell column={GET}>{tallyText(get, stat)}</Cell>
      <Cell column={NET}>
        <span className={`ddh-shade ${styles['wash']}`} style={{ '--shade': shade } as CSSProperties}>
          {netText(net, stat)}
        </span>
        <span className="ddh-visually-hidden">{`, ${betterText(category)}`}</span>
      </Cell>
      <Cell column={POINTS}>{points === null ? NONE : netText(points, 'fantasyPoints')}</Cell>
    </Row>
  );
}
