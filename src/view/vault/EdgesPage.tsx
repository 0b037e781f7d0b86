import { use, useDeferredValue, useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  begunText,
  edgesText,
  fallbackLines,
  HONEST_CLAIMS,
  SIMULATION_ONLY,
  STAKE_RULE,
  TOO_FEW,
  type ClaimsTexts,
} from '@ddh/engine/internal/format';
import { VAULT_TABLES, type VaultPage } from '@ddh/engine/internal/vault';
import { EDGE_MARKETS } from '@ddh/engine/internal/domain';
import type { Elements } from '../jsx.ts';
import type { App } from '../../state/app.ts';
import type { DataInfo } from '../../state/sectionState.ts';
import type { Vault } from '../../state/vault.ts';
import { BankrollField } from '../shared/BankrollField.tsx';
import { Button } from '../shared/Button.tsx';
import { Check } from '../shared/Check.tsx';
import { lazyWithRetry } from '../shared/lazyWithRetry.tsx';
import { Notice } from '../shared/Notice.tsx';
import { TabData } from '../shared/section/TabData.tsx';
import { Segments } from '../shared/Segments.tsx';
import { BankrollContext } from './bankroll.ts';
import { BetTable } from './BetTable.tsx';
import { noPricesText } from './copy.ts';
import { ALL_BEGUN, ALL_MARKETS, CHOICES, marketName, NO_BETS, NO_BETS_YET, NO_EDGES, SAME_GAME } from './edgeCopy.ts';
import type { VaultProps } from './tabs.ts';
import { ValueFilters } from './ValueFilters.tsx';
import styles from './Edges.module.css';

const line = lazyWithRetry(
  () => import('../shared/GamblingLine.tsx').then((m) => m.GamblingLine).catch(() => () => null),
  null,
);
// The line is above the list, which would move down if the line came later.
void line.fetch();

/** The bets of all markets, each at its best price. */
export const EdgesPage = (given: VaultProps) => (
  <TabData section={given.vault} tab="edges">
    {(figures) => <Edges {...given} figures={figures} />}
  </TabData>
);

function Edges({ app, vault, slips, figures: { bets, leftOut } }: VaultProps & { readonly figures: VaultPage }) {
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
        found={edgesText(edges)}
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
        <NoEdges vault={vault} filtered={edges.of + edges.simulationOnly.of === 0} begun={edges.begun.bets > 0} />
      ) : (
        VAULT_TABLES.edges.map((table) => {
          const list = at[table];
          return (
            list !== undefined &&
            list.found > 0 && (
              <EdgeSection
                key={table}
                honest={table === 'edges' ? { app, info: dataInfo } : null}
                fallbacks={edges.fallbacks}
              >
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

type EdgeSectionProps = Pick<Vault['state']['edges'], 'fallbacks'> & {
  /** Where to find the record of honest bets. `null` for the bets that only the simulation prices. */
  readonly honest: { readonly app: App; readonly info: DataInfo | null } | null;
  readonly children: Elements;
};

/** A part of the list, below what is known of its figures. */
function EdgeSection({ honest, fallbacks, children }: EdgeSectionProps) {
  const heading = useId();
  const version = honest?.info?.trackRecord ? honest.info.version : null;
  const claims = useClaims(honest?.app ?? null, version);
  const known = !honest ? fallbackLines(fallbacks) : claims.text === HONEST_CLAIMS ? [HONEST_CLAIMS] : [];
  return (
    <section aria-labelledby={heading} className="ddh-stack">
      {/* With the key, a longer title is a new element, and its line below does not move. */}
      <div key={claims.title} className={version === null ? '' : styles['claims']}>
        <h3 id={heading} className="ddh-title">
          {honest ? claims.title : SIMULATION_ONLY}
        </h3>
        {known.map((words) => (
          <p key={words} className="ddh-quiet">
            {words}
          </p>
        ))}
        {honest && known.length === 0 && (
          <details className="ddh-quiet">
            <summary className="ddh-summary">How this is counted</summary>
            <p>{claims.text}</p>
          </details>
        )}
      </div>
      {children}
    </section>
  );
}

const NO_RECORD: ClaimsTexts = { title: TOO_FEW, text: HONEST_CLAIMS };

/** What is known of honest bets. A site's record is loaded after the list, with the code that reads it. */
function useClaims(app: App | null, version: string | null): ClaimsTexts {
  const [claims, setClaims] = useState(NO_RECORD);
  useEffect(() => {
    if (app === null || version === null) return;
    let wanted = true;
    import('../../state/edges.ts')
      .then(({ loadClaims }) => loadClaims(app, version))
      .then(
        (loaded) => wanted && setClaims(loaded),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [app, version]);
  return version === null ? NO_RECORD : claims;
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

type NoVaultProps = Pick<VaultProps, 'vault'> & { readonly filtered: boolean; readonly begun: boolean };

/**
 * Shown in place of an empty list. `filtered` is true if no bet of any EV matches the filters, and `begun` if bets on
 * games that have begun are hidden.
 */
function NoEdges({ vault: { actions }, filtered, begun }: NoVaultProps) {
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
