import { memo, useId, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { betsText, showMoreText, tableName, valueCsv, VALUE_COLUMNS } from '@ddh/engine/format';
import type { OddsType, ValueColumn, VaultTab, VaultTable } from '@ddh/engine';
import type { OpenRow, ValueTableState, Vault } from '../../state/vault.ts';
import { Button } from '../shared/Button.tsx';
import { BetRow } from './BetRow.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import columns from './Columns.module.css';
import { OrderNews } from './OrderNews.tsx';
import { TABS } from './tabs.ts';
import { useDownload } from './useDownload.ts';
import { useFirstNewRow } from './useFirstNewRow.ts';
import styles from './ValueTable.module.css';

type ValueTableProps = {
  readonly vault: Vault;
  readonly tab: VaultTab;
  readonly table: VaultTable;
  /** What stands here where no bet does. */
  readonly empty: ReactNode;
};

/** Bets of one kind, the best first. A phone shows cards; to readers they are rows and columns everywhere. */
export function ValueTable({ vault, tab, table, empty }: ValueTableProps) {
  const { tables, open } = useSnapshot(vault.state.values[tab], { sync: true });
  const { oddsType } = useSnapshot(vault.state);
  const at = tables[table];
  const heading = useId();
  if (at === undefined) return null;
  return (
    <section aria-labelledby={heading} className={styles['section']}>
      <h3 id={heading} className={styles['heading']}>
        {tableName(table)}
      </h3>
      {at.found === 0 ? (
        empty
      ) : (
        <Listed vault={vault} tab={tab} table={table} at={at} open={open} oddsType={oddsType} />
      )}
    </section>
  );
}

type ListedProps = Omit<ValueTableProps, 'empty'> & {
  readonly at: ValueTableState;
  readonly open: Readonly<Record<string, OpenRow>>;
  readonly oddsType: OddsType;
};

const Listed = memo(function Listed({ vault, tab, table, at, open, oddsType }: ListedProps) {
  const { actions } = vault;
  const { order, rows, found } = at;
  const frame = useRef<HTMLTableElement>(null);
  const { body, expectMore } = useFirstNewRow(rows.length);
  const { link, download } = useDownload();
  const withLine = table !== 'moneylines';
  const shape = withLine ? '' : columns['plain'];
  const orderBy = (by: ValueColumn): void => {
    // Another order begins at its top, for whoever has scrolled down to its middle as well.
    if (frame.current && frame.current.getBoundingClientRect().top < 0) frame.current.scrollIntoView();
    actions.order(tab, table, by);
  };
  return (
    <div className={styles['card']}>
      <table ref={frame} className={styles['table']}>
        <caption className="ddh-for-readers">
          {TABS[tab].title}: {tableName(table)}
        </caption>
        <thead className={styles['head']}>
          <tr className={`${columns['head']} ${shape} ${styles['names']}`}>
            {VALUE_COLUMNS.filter((column) => withLine || column !== 'line').map((column) => (
              <ColumnHead key={column} column={column} table={table} order={order} onPress={orderBy} />
            ))}
            <th scope="col" className={columns['toggle']}>
              <span className="ddh-for-readers">Details</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} className={styles['body']}>
          {rows.map((row) => (
            <BetRow
              key={row.key}
              row={row}
              tab={tab}
              withLine={withLine}
              open={open[row.key] ?? null}
              oddsType={oddsType}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      <OrderNews table={table} order={order} shown={rows.length} found={found} />
      <div className={styles['foot']}>
        <p className={styles['count']}>{betsText(rows.length, found)}</p>
        <div className={styles['actions']}>
          <Button look="bare" onPress={() => download(valueCsv(rows))}>
            Download CSV<span className="ddh-for-readers"> of {tableName(table)}</span>
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/anchor-is-valid, jsx-a11y/control-has-associated-label -- never shown: the button presses it */}
          <a ref={link} hidden download={`${TABS[tab].slug}-${table}.csv`} />
          {rows.length < found && (
            <Button
              onPress={() => {
                expectMore();
                actions.showMore(tab, table);
              }}
            >
              {showMoreText(rows.length, found)}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
});
