import type { CSSProperties } from 'react';
import { CATEGORY_COLUMNS, type CategoryTally } from '@ddh/engine/internal/fantasy';
import { Cell, DataTable, fr, NameCell, Row, tracks, type TableLayout } from '../../shared/table/DataTable.tsx';
import { betterText, categoryName } from './copy.ts';
import styles from './Outcome.module.css';

type CategoryTableProps = { readonly categories: readonly CategoryTally[]; readonly timeframe: string };

const NAME = { key: 'name', head: 'Category' } as const;
const FIGURES = CATEGORY_COLUMNS.map(({ key, head, text }) => ({
  key,
  head: head ?? '',
  align: key === 'net' ? ('end' as const) : ('figure' as const),
  text,
}));

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
    columns={[NAME, ...FIGURES]}
    layout={LAYOUT}
    order={null}
    rows={categories}
    renderRow={(category) => <Line key={category.stat} category={category} />}
  />
);

const Line = ({ category }: { readonly category: CategoryTally }) => (
  <Row>
    <NameCell column={NAME} team={null} name={categoryName(category.stat)} />
    {FIGURES.map((column) => {
      const text = column.text(category, 'decimal');
      return (
        <Cell key={column.key} column={column}>
          {column.key === 'net' ? <Net category={category} text={text} /> : text}
        </Cell>
      );
    })}
  </Row>
);

const Net = ({ category, text }: { readonly category: CategoryTally; readonly text: string }) => (
  <>
    <span className={`ddh-shade ${styles['wash']}`} style={{ '--shade': category.shade } as CSSProperties}>
      {text}
    </span>
    <span className="ddh-visually-hidden">{`, ${betterText(category)}`}</span>
  </>
);
