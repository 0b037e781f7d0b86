import { useDeferredValue, useId } from 'react';
import { useSnapshot } from 'valtio';
import { tableName } from '@ddh/engine/internal/format';
import { sortedColumns, type ValueTab, type VaultTable } from '@ddh/engine/internal/vault';
import type { Elements } from '../jsx.ts';
import type { Vault } from '../../state/vault.ts';
import { SortMenu } from '../shared/table/SortMenu.tsx';
import type { Slips } from '../../state/slips.ts';
import { BetTable } from './BetTable.tsx';
import styles from './BetTable.module.css';

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
            heads="middle"
            columns={sortedColumns(table)}
            order={order}
            onPress={(by) => vault.actions.order(tab, table, by)}
          />
        )}
      </div>
      {note !== null && <p className="ddh-quiet">{note}</p>}
      {at.found === 0 ? (
        empty
      ) : (
        <BetTable vault={vault} slips={slips} tab={tab} table={table} at={at} open={open} oddsType={oddsType} />
      )}
    </section>
  );
}
