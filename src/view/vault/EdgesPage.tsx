import { memo, use, useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { begunText, betsText, edgesText, noCsvText, STAKE_RULE, valueColumnName } from '@ddh/engine/internal/format';
import { edgesCsv, priceSources, type VaultPage } from '@ddh/engine/internal/vault';
import { EDGE_MARKETS, type OddsType } from '@ddh/engine/internal/domain';
import type { OpenRow, ValueTableState, Vault } from '../../state/vault.ts';
import { BankrollField } from '../shared/BankrollField.tsx';
import { Button } from '../shared/Button.tsx';
import { Check } from '../shared/Check.tsx';
import { RESPONSIBLE_GAMBLING } from '../shared/copy.ts';
import { DownloadCsv } from '../shared/DownloadCsv.tsx';
import { Notice } from '../shared/Notice.tsx';
import { Page } from '../shared/Page.tsx';
import { TabData } from '../shared/section/TabData.tsx';
import { Segments } from '../shared/Segments.tsx';
import { ListFoot } from '../shared/table/ListFoot.tsx';
import { useFirstNewRow } from '../shared/table/useFirstNewRow.ts';
import type { Slips } from '../../state/slips.ts';
import { usePriceGrid } from '../slip/bets/usePriceGrid.ts';
import { BankrollContext } from './bankroll.ts';
import { noPricesText } from './copy.ts';
import {
  ALL_BEGUN,
  ALL_MARKETS,
  BEST_PRICE,
  CHOICES,
  marketName,
  NO_BETS,
  NO_BETS_YET,
  NO_EDGES,
  SAME_GAME,
} from './edgeCopy.ts';
import { EdgeRow } from './EdgeRow.tsx';
import { TABS, VAULT_TITLE } from './tabs.ts';
import { ValueFilters } from './ValueFilters.tsx';
import { useLegs } from './useLegs.ts';
import { SiteContext } from '../shared/site.ts';
import styles from './Edges.module.css';

type EdgesProps = { readonly vault: Vault; readonly slips: Slips };

/** The bets of all markets, each at its best price. */
export const EdgesPage = ({ vault, slips }: EdgesProps) => (
  <Page title={TABS.edges.title} section={VAULT_TITLE}>
    <TabData section={vault} tab="edges">
      {(figures) => <Edges vault={vault} slips={slips} figures={figures} />}
    </TabData>
  </Page>
);

function Edges({ vault, slips, figures: { bets, leftOut } }: EdgesProps & { readonly figures: VaultPage }) {
  const { tables, open } = useSnapshot(vault.state.values.edges, { sync: true });
  const { edges, oddsType, tabs, dataInfo, now } = useSnapshot(vault.state, { sync: true });
  const bankroll = use(BankrollContext);
  const { gamblingLine } = use(SiteContext).about;
  // Opening a row renders at once. A new filter or odds type changes all rows, so their rendering is deferred.
  const at = useDeferredValue(tables.edges);
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
      {edges.begun.bets > 0 && <Begun vault={vault} edges={edges} />}
      {tables.edges?.found === 0 ? (
        <NoEdges vault={vault} filtered={edges.of === 0} begun={edges.begun.bets > 0} />
      ) : (
        at && <Listed vault={vault} slips={slips} at={at} open={open} oddsType={shownOdds} />
      )}
      <div className={`ddh-quiet ${styles['notes']}`}>
        {bankroll && <p>{`${STAKE_RULE} ${SAME_GAME}`}</p>}
        <p>{gamblingLine ?? RESPONSIBLE_GAMBLING}</p>
      </div>
    </div>
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

type ListedProps = EdgesProps & {
  readonly at: ValueTableState;
  readonly open: Readonly<Record<string, OpenRow>>;
  readonly oddsType: OddsType;
};

const Listed = memo(function Listed({ vault, slips, at: { rows, found }, open, oddsType }: ListedProps) {
  const { actions } = vault;
  const { body, expectMore } = useFirstNewRow(rows.length);
  usePriceGrid(body);
  const betOf = useLegs(vault, slips);
  const withStakes = use(BankrollContext) !== null;
  const sources = priceSources(rows.flatMap(({ bet, others }) => [bet, ...others]));
  return (
    <div className={`ddh-card ddh-listing ${styles['card']}`}>
      <table className="ddh-listing-table">
        <caption className="ddh-visually-hidden">{TABS.edges.title}</caption>
        <thead className={`ddh-listing-head ${styles['thead']}`}>
          <tr className={`ddh-listing-names ${styles['row']} ${styles['head']}`}>
            <th scope="col" className={styles['name']}>
              {valueColumnName('name', 'edges')}
            </th>
            <th scope="col" className={styles['value']}>
              {valueColumnName('value', 'edges')}
            </th>
            <th scope="col" className={styles['prices']}>
              {BEST_PRICE}
            </th>
            <th scope="col" className={styles['fair']}>
              Fair odds
            </th>
            <th scope="col" className={styles['chance']}>
              {valueColumnName('modelProb', 'edges')}
            </th>
            <th scope="col" className={styles['toggle']}>
              {withStakes ? 'Stake' : <span className="ddh-visually-hidden">Details</span>}
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="ddh-listing-body">
          {rows.map((row) => (
            <EdgeRow
              key={row.key}
              row={row}
              open={open[row.key] ?? null}
              oddsType={oddsType}
              {...betOf(row)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      <ListFoot
        count={betsText(rows.length, found)}
        shown={rows.length}
        found={found}
        onMore={() => {
          expectMore();
          actions.showMore('edges', 'edges');
        }}
      >
        {sources.length > 0 ? (
          <p className="ddh-quiet">{noCsvText(sources)}</p>
        ) : (
          <DownloadCsv file={`${TABS.edges.slug}.csv`} text={() => edgesCsv(rows)} />
        )}
      </ListFoot>
    </div>
  );
});

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
