import { memo, use, useDeferredValue, useId } from 'react';
import { useSnapshot } from 'valtio';
import { betsText, noCsvText, tableName, valueColumnName } from '@ddh/engine/internal/format';
import { priceSources, VALUE_COLUMNS, valueCsv, type ValueColumn } from '@ddh/engine/internal/vault';
import type { OddsType, ValueTab, VaultTable } from '@ddh/engine/internal/domain';
import type { Elements } from '../jsx.ts';
import type { OpenRow, ValueTableState, Vault } from '../../state/vault.ts';
import { Announcer } from '../shared/Announcer.tsx';
import { SortMenu } from '../shared/table/SortMenu.tsx';
import { SortHead } from '../shared/table/SortHead.tsx';
import { useFirstNewRow } from '../shared/table/useFirstNewRow.ts';
import type { Slips } from '../../state/slips.ts';
import { usePriceGrid } from '../slip/bets/usePriceGrid.ts';
import { BankrollContext } from './bankroll.ts';
import { BetRow } from './BetRow.tsx';
import { orderedText } from './copy.ts';
import { TABS } from './tabs.ts';
import { DownloadCsv } from '../shared/DownloadCsv.tsx';
import { ListFoot } from '../shared/table/ListFoot.tsx';
import { useLegs } from './useLegs.ts';
import styles from './ValueTable.module.css';

type ValueTableProps = {
  readonly vault: Vault;
  readonly slips: Slips;
  readonly tab: ValueTab;
  readonly table: VaultTable;
  /** A sentence below the table's name, or `null`. */
  readonly note: string | null;
  /** Shown in place of a table without bets. */
  readonly empty: Elements;
};

/** Bets on the money line have no over/under line, so their table has no line column. */
const columnsOf = (table: VaultTable): readonly ValueColumn[] =>
  VALUE_COLUMNS.filter((column) => table !== 'moneylines' || column !== 'line');

/**
 * A table of bets of one kind, the best first, shown as cards on a phone. Screen readers always get rows and columns.
 */
export function ValueTable({ vault, slips, tab, table, note, empty }: ValueTableProps) {
  const { tables, open } = useSnapshot(vault.state.values[tab], { sync: true });
  // Opening a row renders at once. A new order or odds type changes all rows, so their rendering is deferred.
  const oddsType = useDeferredValue(useSnapshot(vault.state).oddsType);
  const at = useDeferredValue(tables[table]);
  const heading = useId();
  const shown = tables[table];
  if (at === undefined || shown === undefined) return null;
  const { found, order } = shown;
  return (
    <section aria-labelledby={heading} className="ddh-stack">
      <div className={`ddh-spread ${styles['title']}`}>
        <h3 id={heading} className="ddh-title">
          {tableName(table)}
        </h3>
        {found > 0 && (
          <SortMenu
            className={styles['sort']}
            columns={columnsOf(table).map((column) => ({ value: column, label: valueColumnName(column, table) }))}
            order={order}
            onPress={(by) => vault.actions.order(tab, table, by)}
          />
        )}
      </div>
      {note !== null && <p className="ddh-quiet">{note}</p>}
      {at.found === 0 ? (
        empty
      ) : (
        <Listed vault={vault} slips={slips} tab={tab} table={table} at={at} open={open} oddsType={oddsType} />
      )}
    </section>
  );
}

type ListedProps = Omit<ValueTableProps, 'note' | 'empty'> & {
  readonly at: ValueTableState;
  readonly open: Readonly<Record<string, OpenRow>>;
  readonly oddsType: OddsType;
};

const Listed = memo(function Listed({ vault, slips, tab, table, at, open, oddsType }: ListedProps) {
  const { actions } = vault;
  const { order, rows, found } = at;
  const { body, expectMore } = useFirstNewRow(rows.length);
  usePriceGrid(body);
  const betOf = useLegs(vault, slips);
  const withLine = table !== 'moneylines';
  const withStakes = use(BankrollContext) !== null;
  const sources = priceSources(rows.map(({ bet }) => bet));
  const shape = withLine ? '' : styles['plain'];
  return (
    <div className={`ddh-card ddh-listing ${styles['card']}`}>
      <table className="ddh-listing-table">
        <caption className="ddh-visually-hidden">{`${TABS[tab].title}: ${tableName(table)}`}</caption>
        <thead className={`ddh-listing-head ${styles['thead']}`}>
          <tr className={`ddh-wrap ${styles['head']} ${shape} ddh-listing-names ${styles['names']}`}>
            {columnsOf(table).map((column) => (
              <SortHead
                key={column}
                column={column}
                order={order}
                name={valueColumnName(column, table)}
                figures={column !== 'name' && column !== 'book'}
                menu
                className={styles[column]}
                onPress={(by) => actions.order(tab, table, by)}
              />
            ))}
            <th scope="col" className={styles['toggle']}>
              {withStakes ? 'Stake' : <span className="ddh-visually-hidden">Details</span>}
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="ddh-listing-body">
          {rows.map((row) => (
            <BetRow
              key={row.key}
              row={row}
              tab={tab}
              withLine={withLine}
              open={open[row.key] ?? null}
              oddsType={oddsType}
              {...betOf(row)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      <Announcer
        topics={[{ of: `${order.by} ${order.descending}`, words: orderedText(table, order, rows.length, found) }]}
      />
      <ListFoot
        count={betsText(rows.length, found)}
        shown={rows.length}
        found={found}
        onMore={() => {
          expectMore();
          actions.showMore(tab, table);
        }}
      >
        {sources.length > 0 ? (
          <p className="ddh-quiet">{noCsvText(sources)}</p>
        ) : (
          <DownloadCsv file={`${TABS[tab].slug}-${table}.csv`} text={() => valueCsv(rows)}>
            <span className="ddh-visually-hidden">{` of ${tableName(table)}`}</span>
          </DownloadCsv>
        )}
      </ListFoot>
    </div>
  );
});
