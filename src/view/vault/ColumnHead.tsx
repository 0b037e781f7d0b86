import { valueColumnName } from '@ddh/engine/format';
import type { ValueColumn, ValueOrder, VaultTable } from '@ddh/engine';
import { SortButton } from '../shared/table/SortButton.tsx';
import columns from './Columns.module.css';

type ColumnHeadProps = {
  readonly column: ValueColumn;
  readonly table: VaultTable;
  readonly order: ValueOrder;
  readonly onPress: (column: ValueColumn) => void;
};

/** A column's name, which orders the table by it; by the same column again, the other way round. */
export function ColumnHead({ column, table, order, onPress }: ColumnHeadProps) {
  const direction = order.by !== column ? undefined : order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={columns[column]} aria-sort={direction}>
      <SortButton
        name={valueColumnName(column, table)}
        direction={direction}
        figures={column !== 'name' && column !== 'book'}
        onPress={() => onPress(column)}
      />
    </th>
  );
}
