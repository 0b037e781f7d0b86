import { use, useDeferredValue, useId } from 'react';
import { useSnapshot } from 'valtio';
import { begunText, edgesText, HONEST_CLAIMS, SIMULATION_ONLY, STAKE_RULE, TOO_FEW } from '@ddh/engine/internal/format';
import { VAULT_TABLES, type EdgeTable, type VaultPage } from '@ddh/engine/internal/vault';
import { EDGE_MARKETS } from '@ddh/engine/internal/domain';
import type { Elements } from '../jsx.ts';
import type { Vault } from '../../state/vault.ts';
import { BankrollField } from '../shared/BankrollField.tsx';
import { Button } from '../shared/Button.tsx';
import { Check } from '../shared/Check.tsx';
import { lazyWithRetry } from '../shared/lazyWithRetry.tsx';
import { Notice } from '../shared/Notice.tsx';
import { TabData } from '../shared/section/TabData.tsx';
import { Segments } from '../shared/Segments.tsx';
import type { Slips } from '../../state/slips.ts';
import { BankrollContext } from './bankroll.ts';
import { BetTable } from './BetTable.tsx';
import { noPricesText } from './copy.ts';
import { ALL_BEGUN, ALL_MARKETS, CHOICES, marketName, NO_BETS, NO_BETS_YET, NO_EDGES, SAME_GAME } from './edgeCopy.ts';
import { ValueFilters } from './ValueFilters.tsx';
import styles from './Edges.module.css';

const line = lazyWithRetry(
  () => import('../shared/GamblingLine.tsx').then((m) => m.GamblingLine).catch(() => () => null),
  null,
);
// The line is above the list, which would move down if the line came later.
void line.fetch();

type EdgesProps = { readonly vault: Vault; readonly slips: Slips };

/** The bets of all markets, each at its best price. */
export const EdgesPage = ({ vault, slips }: EdgesProps) => (
  <TabData section={vault} tab="edges">
    {(figures) => <Edges vault={vault} slips={slips} figures={figures} />}
  </TabData>
);

function Edges({ vault, slips, figures: { bets, leftOut } }: EdgesProps & { readonly figures: VaultPage }) {
  const { tables, open } = useSnapshot(vault.state.values.edges, { sync: true });
  const { edges, oddsType, tabs, dataInfo, now } = useSnapshot(vault.state, { sync: true });
  const bankroll = use(BankrollContext);
  // Opening a row renders at once. A new filter or odds type changes all rows, so their rendering is deferred.
  const at = useDeferredValue(tables);
  const shownOdds = useDeferredValue(oddsType);
  if (bets.length === 0) {
    const failed = tabs.edges.phase === 'ready' && tabs.edges.value.failed.length > 0;
    if (failed) return null;
    return (
      <Notice tone="plain" title={NO_BETS_YET}>
        {leftOut.length > 0 && dataInfo ? noPricesText(dataInfo.dates, now) : undefined}
      </Notice>
    );
  }
  return (
    <div className="ddh-stack-wide">
      <ValueFilters
        vault={vault}
        set={(edges.all ? 1 : 0) + (edges.markets === null ? 0 : 1)}
        found={edgesText(edges.above, edges.of)}
        lead={
          bankroll && (
            <div className={`ddh-not-printed ${styles['bankroll']}`}>
              <BankrollField bankroll={bankroll} />
            </div>
          )
        }
      >
        <fieldset>
          <legend className="ddh-visually-hidden">Bets</legend>
          <Segments
            names
            value={edges.all ? 'all' : 'above'}
            options={CHOICES}
            onChoose={(value) => vault.actions.showAllEdges(value === 'all')}
          />
        </fieldset>
        <Markets vault={vault} edges={edges} />
      </ValueFilters>
      <line.Component />
      {edges.begun.bets > 0 && <Begun vault={vault} edges={edges} />}
      {VAULT_TABLES.edges.every((table) => tables[table]?.found === 0) ? (
        <NoEdges vault={vault} filtered={edges.of === 0} begun={edges.begun.bets > 0} />
      ) : (
        VAULT_TABLES.edges.map((table) => {
          const list = at[table];
          return (
            list !== undefined &&
            list.found > 0 && (
              <EdgeSection key={table} table={table}>
                <BetTable
                  vault={vault}
                  slips={slips}
                  tab="edges"
                  table={table}
                  at={list}
                  open={open}
                  oddsType={shownOdds}
                />
              </EdgeSection>
            )
          );
        })
      )}
      {bankroll && <p className="ddh-quiet">{`${STAKE_RULE} ${SAME_GAME}`}</p>}
    </div>
  );
}

type EdgeSectionProps = { readonly table: EdgeTable; readonly children: Elements };

/** A part of the list, below what is known of its figures. */
function EdgeSection({ table, children }: EdgeSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="ddh-stack">
      <div>
        <h3 id={heading} className="ddh-title">
          {table === 'edges' ? TOO_FEW : SIMULATION_ONLY}
        </h3>
        {table === 'edges' && <p className="ddh-quiet">{HONEST_CLAIMS}</p>}
      </div>
      {children}
    </section>
  );
}

type MarketsProps = {
  readonly vault: Vault;
  readonly edges: Pick<Vault['state']['edges'], 'markets' | 'counts'>;
};

/** Filters by market, and shows the number of bets in each market. */
const Markets = ({ vault: { actions }, edges: { markets, counts } }: MarketsProps) => (
  <fieldset className={`ddh-wrap ${styles['markets']}`}>
    <legend className="ddh-visually-hidden">Markets</legend>
    <Check checked={markets === null} onChange={actions.selectAllMarkets}>
      {ALL_MARKETS}
    </Check>
    {EDGE_MARKETS.map((market) => (
      <Check key={market} checked={markets?.includes(market) ?? false} onChange={() => actions.toggleMarket(market)}>
        <span>
          <span>{`${marketName(market)} `}</span>
          <span className="ddh-quiet-small">{counts[market]}</span>
        </span>
      </Check>
    ))}
  </fieldset>
);

type BegunProps = {
  readonly vault: Vault;
  readonly edges: Pick<Vault['state']['edges'], 'begun' | 'showsBegun'>;
};

/** Counts the bets on games that have begun, and shows or hides them. */
const Begun = ({ vault: { actions }, edges: { begun, showsBegun } }: BegunProps) => (
  <p className={`ddh-wrap ddh-quiet ddh-not-printed ${styles['begun']}`}>
    <span>{begunText(begun, !showsBegun)}</span>
    <Button onPress={() => actions.showBegun(!showsBegun)}>{showsBegun ? 'Hide' : 'Show'}</Button>
  </p>
);

type NoEdgesProps = Pick<EdgesProps, 'vault'> & { readonly filtered: boolean; readonly begun: boolean };

/**
 * Shown in place of an empty list. `filtered` is true if no bet of any EV matches the filters, and `begun` if bets on
 * games that have begun are hidden.
 */
function NoEdges({ vault: { actions }, filtered, begun }: NoEdgesProps) {
  const clear = () => {
    actions.selectGame(null);
    actions.selectAllBooks();
    actions.selectAllMarkets();
  };
  if (begun && filtered) return <Notice tone="plain" title={ALL_BEGUN} />;
  return filtered ? (
    <Notice tone="plain" title={NO_BETS} action={{ label: 'Clear filters', run: clear }} />
  ) : (
    <Notice tone="plain" title={NO_EDGES} action={{ label: 'Show all bets', run: () => actions.showAllEdges(true) }} />
  );
}
