import { weekColumnName, weekColumnShort } from '@ddh/engine/format';
import type { WeekColumn, WeekOrder } from '@ddh/engine';
import { SortButton } from '../../shared/table/SortButton.tsx';
import { Either } from './Either.tsx';
import columns from './Columns.module.css';

type FigureHeadProps = {
  readonly column: WeekColumn;
  readonly order: WeekOrder;
  readonly onPress: (column: WeekColumn) => void;
};

/** The name of the teams' column or of a total, which orders the table by it. */
export function FigureHead({ column, order, onPress }: FigureHeadProps) {
  const direction = order.by !== column ? undefined : order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={columns[column]} aria-sort={direction}>
      <SortButton
        name={<Either long={weekColumnName(column)} short={weekColumnShort(column)} />}
        direction={direction}
        figures={column !== 'team'}
        onPress={() => onPress(column)}
      />
    </th>
  );
}
