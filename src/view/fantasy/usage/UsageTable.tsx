import { memo } from 'react';
import { playersText } from '@ddh/engine/internal/format';
import { USAGE_COLUMNS, type Usage, type UsageColumn, type UsageOrder } from '@ddh/engine/internal/fantasy';
import { ListFoot } from '../../shared/table/ListFoot.tsx';
import { Announcer } from '../../shared/Announcer.tsx';
import { SortHead } from '../../shared/table/SortHead.tsx';
import { useFirstNewRow } from '../../shared/table/useFirstNewRow.ts';
import { useFirstRows } from '../../shared/table/useFirstRows.ts';
import { usageColumnHead, usageColumnName, usageOrderText, WEEKS_HEAD } from './copy.ts';
import { UsageRow } from './UsageRow.tsx';
import styles from './UsageTable.module.css';

type UsageTableProps = {
  readonly caption: string;
  readonly order: UsageOrder;
  readonly weeks: readonly string[];
  readonly rows: readonly Usage[];
  readonly found: number;
  readonly onOrder: (by: UsageColumn) => void;
  readonly onMore: () => void;
};

/** A table of figures with small charts, shown as cards on a phone. Screen readers always get rows and columns. */
export const UsageTable = memo(function UsageTable(props: UsageTableProps) {
  const { caption, order, weeks, rows, found, onOrder, onMore } = props;
  const { body, expectMore } = useFirstNewRow(rows.length);
  const { listed, pending } = useFirstRows(rows);
  return (
    <div className={`ddh-card ddh-listing ${styles['card']}`}>
      <table className="ddh-listing-table">
        <caption className={styles['caption']}>{caption}</caption>
        <thead className="ddh-listing-head">
          <tr className={`ddh-wrap ${styles['head']} ddh-listing-names`}>
            {USAGE_COLUMNS.map((column) => (
              <SortHead
                key={column}
                column={column}
                order={order}
                name={usageColumnHead(column)}
                abbr={usageColumnName(column)}
                figures={column !== 'player'}
                menu
                className={styles[column]}
                onPress={onOrder}
              />
            ))}
            <th scope="col" className={`${styles['weeks']} ${styles['plain']}`}>
              {WEEKS_HEAD}
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="ddh-listing-body" data-pending={pending || undefined}>
          {listed.map((row) => (
            <UsageRow key={row.at} row={row} weeks={weeks} />
          ))}
        </tbody>
      </table>
      <Announcer
        topics={[
          { of: caption, words: caption },
          { of: `${order.by} ${order.descending}`, words: usageOrderText(order, rows.length, found) },
        ]}
      />
      <ListFoot
        count={playersText(rows.length, found)}
        shown={rows.length}
        found={found}
        onMore={() => {
          expectMore();
          onMore();
        }}
      />
    </div>
  );
});
