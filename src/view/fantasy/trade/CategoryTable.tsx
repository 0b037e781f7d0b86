import type { CSSProperties } from 'react';
import { CATEGORY_COLUMNS, type CategoryTally } from '@ddh/engine/internal/fantasy';
import { DataTable, Name, Row, type TableColumn } from '../../shared/table/DataTable.tsx';
import { fr, tracks, type TableLayout } from '../../shared/table/layout.ts';
import { betterText, categoryName } from './copy.ts';
import styles from './Outcome.module.css';

type CategoryTableProps = { readonly categories: readonly CategoryTally[]; readonly caption: string };

const COLUMNS: readonly TableColumn<string, CategoryTally>[] = [
  { key: 'name', head: 'Category', left: true, cell: ({ stat }) => <Name team={null} name={categoryName(stat)} /> },
  ...CATEGORY_COLUMNS.map(({ text, ...column }) => {
    const cell = (category: CategoryTally) => text(category, 'decimal');
    if (column.key !== 'net') return { ...column, cell };
    return { ...column, end: true, cell: (category: CategoryTally) => <Net of={category} text={cell(category)} /> };
  }),
];

const LAYOUT: TableLayout = {
  narrow: `'name net' 'give get' 'points .' / ${fr(1)} minmax(50%, max-content)`,
  phone: `'name name net' 'give get points' / ${tracks(3, fr(1))}`,
  middle: `'name give get net points' / ${fr(1.7)} ${tracks(4, fr(1))}`,
  wide: `'name give get net points' / ${fr(1.7)} ${tracks(4, fr(1))}`,
  heads: 'narrow',
};

/** Compares both sides of a trade by category. */
export const CategoryTable = ({ categories, caption }: CategoryTableProps) => (
  <DataTable
    caption={caption}
    columns={COLUMNS}
    layout={LAYOUT}
    order={null}
    rows={categories}
    renderRow={(category) => <Row key={category.stat} columns={COLUMNS} of={category} />}
  />
);

const Net = ({ of, text }: { readonly of: CategoryTally; readonly text: string }) => (
  <>
    <span className={`ddh-shade ${styles['wash']}`} style={{ '--shade': of.shade } as CSSProperties}>
      {text}
    </span>
    <span className="ddh-visually-hidden">{`, ${betterText(of)}`}</span>
  </>
);
