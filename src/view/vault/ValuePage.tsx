import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { displayName, noValuesText, unknownPositionText } from '@ddh/engine/internal/format';
import type { VaultPage } from '@ddh/engine/internal/vault';
import { USUAL_DISPLAY, VALUE_DISPLAYS } from '@ddh/engine/internal/domain';
import { VAULT_TABLES, type ValueTab, type VaultTable } from '@ddh/engine/internal/vault';
import type { Vault } from '../../state/vault.ts';
import type { Slips } from '../../state/slips.ts';
import { Notice } from '../shared/Notice.tsx';
import { Segments } from '../shared/Segments.tsx';
import { TabData } from '../shared/section/TabData.tsx';
import { betsFoundText, noPricesText } from './copy.ts';
import { ValueFilters } from './ValueFilters.tsx';
import { ValueTable } from './ValueTable.tsx';

type ValuePageProps = { readonly vault: Vault; readonly slips: Slips; readonly tab: ValueTab };

/** A tab of the Vault with its tables of bets. */
export const ValuePage = ({ vault, slips, tab }: ValuePageProps) => (
  <TabData section={vault} tab={tab}>
    {(figures) => <Values vault={vault} slips={slips} tab={tab} figures={figures} />}
  </TabData>
);

type ValuesProps = ValuePageProps & { readonly figures: VaultPage };

function Values({ vault, slips, tab, figures: { bets, leftOut, lacksPositions } }: ValuesProps) {
  const known = useKnownTables(vault, tab);
  const { tables: lists } = useSnapshot(vault.state.values[tab], { sync: true });
  const { display } = useSnapshot(vault.state, { sync: true });
  const tables = known.filter((table) => table !== 'unknownPosition' || (lists[table]?.found ?? 0) > 0);
  // The second table is rendered in a second commit, so that the first one appears sooner.
  const count = useDeferredValue(tables.length, 1);
  if (tables.length === 0) return null;
  const nothing = tables.every((table) => lists[table]?.found === 0);
  return (
    <div className="ddh-stack-wide">
      {bets.length > 0 && (
        <ValueFilters
          vault={vault}
          set={display === USUAL_DISPLAY ? 0 : 1}
          found={betsFoundText(
            Object.values(lists).map(({ found }) => found),
            bets.length,
          )}
        >
          <Display vault={vault} />
        </ValueFilters>
      )}
      {nothing ? (
        <NoValues vault={vault} tab={tab} filtered={bets.length > 0} old={bets.length === 0 && leftOut.length > 0} />
      ) : (
        tables
          .slice(0, count)
          .map((table) => (
            <ValueTable
              key={table}
              vault={vault}
              slips={slips}
              tab={tab}
              table={table}
              note={table === 'unknownPosition' ? unknownPositionText(lacksPositions) : null}
              empty={<NoValues vault={vault} tab={tab} filtered={bets.some((bet) => bet.table === table)} />}
            />
          ))
      )}
    </div>
  );
}

const DISPLAYS = VALUE_DISPLAYS.map((display) => ({ value: display, label: displayName(display) }));

function Display({ vault }: { readonly vault: Vault }) {
  const { display } = useSnapshot(vault.state, { sync: true });
  return (
    <fieldset>
      <legend className="ddh-visually-hidden">Display</legend>
      <Segments names value={display} options={DISPLAYS} onChoose={vault.actions.selectDisplay} />
    </fieldset>
  );
}

const FILES: { readonly [table in VaultTable]?: string } = { totals: 'total_value', moneylines: 'moneyline_value' };

/** The tables whose file was loaded. A table whose file failed to load may have bets, so it is not shown as empty. */
function useKnownTables(vault: Vault, tab: ValueTab): readonly VaultTable[] {
  const data = useSnapshot(vault.state).tabs[tab];
  const failed = data.phase === 'ready' ? data.value.failed : [];
  return VAULT_TABLES[tab].filter((table) => !failed.some(({ file }) => file === (FILES[table] ?? `${tab}_value`)));
}

type NoValuesProps = Omit<ValuePageProps, 'slips'> & {
  readonly filtered: boolean;
  /** True if the files have prices only for dates or teams without figures. */
  readonly old?: boolean;
};

/** The notice for a tab without bets. If the filters are the reason, it has a button to clear them. */
function NoValues({ vault, tab, filtered, old = false }: NoValuesProps) {
  const { dataInfo, now } = useSnapshot(vault.state);
  const clear = {
    label: 'Clear filters',
    run: () => {
      vault.actions.selectGame(null);
      vault.actions.selectAllBooks();
    },
  };
  return (
    <Notice tone="plain" title={noValuesText(tab)} {...(filtered ? { action: clear } : {})}>
      {old && dataInfo ? noPricesText(dataInfo.dates, now) : undefined}
    </Notice>
  );
}
