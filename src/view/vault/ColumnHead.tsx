import { valueColumnName } from '@ddh/engine/format';
import type { ValueColumn, ValueOrder, VaultTable } from '@ddh/engine';
import columns from './Columns.module.css';
import styles from './ColumnHead.module.css';

type ColumnHeadProps = {
  readonly column: ValueColumn;
  readonly table: VaultTable;
  readonly order: ValueOrder;
  readonly onPress: (column: ValueColumn) => void;
};

/** A column's name, which orders the table. `aria-sort` tells readers what the arrow shows. */
export function ColumnHead({ column, table, order, onPress }: ColumnHeadProps) {
  const direction = order.by !== column ? undefined : order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={columns[column]} aria-sort={direction}>
      <button
        type="button"
        className={`${styles['button']} ${column === 'name' || column === 'book' ? '' : styles['figures']} ${direction ? styles['active'] : ''}`}
        onClick={() => onPress(column)}
      >
        {valueColumnName(column, table)}
        <svg
          width="10"
          height="10"
          viewBox="0 0 10 10"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          focusable="false"
        >
          <path d={direction ? ARROWS[direction] : 'M2.5 4 5 1.5 7.5 4M2.5 6 5 8.5 7.5 6'} />
        </svg>
      </button>
    </th>
  );
}

const ARROWS = {
  ascending: 'M5 9V1.5M1.8 4.5 5 1.2l3.2 3.3',
  descending: 'M5 1v7.5M1.8 5.5 5 8.8l3.2-3.3',
} as const;
