import { rankColumnHead, rankColumnName } from '@ddh/engine/format';
import type { RankColumn, RankOrder } from '@ddh/engine';
import { SortButton } from '../../shared/table/SortButton.tsx';
import look from './Columns.module.css';

type ColumnHeadProps = {
  readonly column: RankColumn;
  readonly order: RankOrder;
  readonly onPress: (by: RankColumn) => void;
};

/** A column's short name, which orders the table by it; readers hear the whole one. */
export function ColumnHead({ column, order, onPress }: ColumnHeadProps) {
  const direction = order.by !== column ? undefined : order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={column === 'player' ? look['name'] : look['figure']} aria-sort={direction}>
      <SortButton
        name={rankColumnHead(column)}
        {...(column === 'player' ? {} : { full: rankColumnName(column) })}
        direction={direction}
        figures={column !== 'player'}
        onPress={() => onPress(column)}
      />
    </th>
  );
}
