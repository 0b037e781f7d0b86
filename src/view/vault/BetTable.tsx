import { memo, use, useId, useRef } from 'react';
import {
  betPick,
  betsText,
  betSubject,
  formatDate,
  formatLine,
  formatPrice,
  noCsvText,
  tableName,
} from '@ddh/engine/internal/format';
import {
  betColumn,
  betName,
  edgesCsv,
  isSorted,
  priceSources,
  valueCsv,
  type Bet,
  type BetColumn,
  type ValueColumn,
  type VaultTab,
  type VaultTable,
} from '@ddh/engine/internal/vault';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Content } from '../jsx.ts';
import type { OpenRow, ValueRow, ValueTableState, Vault, VaultActions } from '../../state/vault.ts';
import type { Slips } from '../../state/slips.ts';
import { DownloadCsv } from '../shared/DownloadCsv.tsx';
import {
  Cell,
  DataTable,
  fr,
  Label,
  NameCell,
  rem,
  Row,
  tracks,
  type TableColumn,
  type TableLayout,
} from '../shared/table/DataTable.tsx';
import { PlayerSide } from '../shared/teams/PlayerSide.tsx';
import { usePriceGrid } from '../slip/bets/usePriceGrid.ts';
import { BankrollContext } from './bankroll.ts';
import { BookName } from './BookName.tsx';
import { betText, orderedText } from './copy.ts';
import { BEST_PRICE, edgeText, OTHER_PRICES } from './edgeCopy.ts';
import { RowDetails } from './RowDetails.tsx';
import { Chance, Ev, Marks, ModelOdds, StakeAndToggle } from './RowParts.tsx';
import { TABS } from './tabs.ts';
import { useLegs, type RowBet } from './useLegs.ts';
import styles from './BetTable.module.css';

type ShownColumn = BetColumn | 'prices' | 'toggle';

/** The columns of each list. Bets on the money line have no line, and all edges have the prices of all books. */
const TAB_COLUMNS: readonly ShownColumn[] = [
  'name',
  'line',
  'value',
  'book',
  'bookOdds',
  'modelOdds',
  'modelProb',
  'toggle',
];
const EDGE_COLUMNS: readonly ShownColumn[] = ['name', 'value', 'prices', 'modelOdds', 'modelProb', 'toggle'];

const keysOf = (table: VaultTable): readonly ShownColumn[] =>
  table === 'edges' ? EDGE_COLUMNS : TAB_COLUMNS.filter((key) => table !== 'moneylines' || key !== 'line');

const FIGURES: readonly ShownColumn[] = ['line', 'bookOdds', 'modelOdds', 'modelProb'];

function columnOf(key: ShownColumn, table: VaultTable, withStakes: boolean): TableColumn<ShownColumn> {
  const aligned: Pick<TableColumn<ShownColumn>, 'align'> = key === 'value' || key === 'toggle'
    ? { align: 'end' }
    : FIGURES.includes(key)
      ? { align: 'figure' }
      : {};
  if (key === 'toggle') {
    const head = withStakes ? 'Stake' : <span className="ddh-visually-hidden">Details</span>;
    return { key, head, sorts: false, ...aligned };
  }
  if (key === 'prices') return { key, head: BEST_PRICE, sorts: false };
  const head = table === 'edges' && key === 'modelOdds' ? 'Fair odds' : betColumn(key, table).head;
  return { key, head: head ?? '', sorts: isSorted(key), ...aligned };
}

const figures = (line: number, value: number, odds: number, prob: number, toggle: number): string =>
  [line, value, odds, odds, prob, toggle]
    .filter((width) => width > 0)
    .map(rem)
    .join(' ');

/** The layout of a tab's tables, with or without a line. */
function tabLayout(withLine: boolean): TableLayout {
  const line = withLine ? 'line' : '';
  const [middle, wide] = [`${line} value bookOdds modelOdds modelProb toggle`, `bookOdds modelOdds modelProb toggle`];
  const middleTracks = `${fr(1)} ${rem(6)} ${figures(withLine ? 4.5 : 0, 5, 4.5, 5.75, 4.5)}`;
  return {
    narrow: `
      'name name' 'book value' '${withLine ? 'line' : '.'} toggle' 'bookOdds modelOdds' 'modelProb .'
      / ${tracks(2, fr(1))}`,
    phone: `
      'name name value' 'book ${withLine ? 'line' : 'book'} toggle' 'bookOdds modelOdds modelProb'
      / ${fr(1.1)} ${fr(0.9)} ${fr(1.2)}`,
    middle: `'name name ${middle}' 'book book ${middle}' / ${middleTracks}`,
    middleHead: `'name book ${middle}' / ${middleTracks}`,
    wide: `
      'name ${line} value book ${wide}'
      / ${fr(1)} ${withLine ? rem(5) : ''} ${rem(5.75)} ${rem(9.5)} ${figures(0, 0, 7.25, 6.75, 5)}`,
    heads: 'middle',
  };
}

const WITH_LINE = tabLayout(true);
const WITHOUT_LINE = tabLayout(false);
const EDGE_TRACKS = `${fr(1)} ${fr(1)} ${rem(5)} ${rem(4.5)} ${rem(5.5)} ${rem(4.5)}`;
/** A card has the name and the EV, the prices and the stake, and the model's figures. */
const EDGES: TableLayout = {
  narrow: `'name name' 'prices prices' 'modelOdds value' 'modelProb toggle' / ${tracks(2, fr(1))}`,
  phone: `
    'name name name value' 'prices prices toggle toggle' 'modelOdds modelProb toggle toggle'
    / auto ${fr(1)} auto auto`,
  middle: `
    'name name value modelOdds modelProb toggle' 'prices prices value modelOdds modelProb toggle'
    / ${EDGE_TRACKS}`,
  middleHead: `'name prices value modelOdds modelProb toggle' / ${EDGE_TRACKS}`,
  wide: `
    'name value prices modelOdds modelProb toggle'
    / ${fr(1)} ${rem(5.75)} ${fr(1.4)} ${rem(5.5)} ${rem(6.5)} ${rem(5.5)}`,
  heads: 'middle',
};

type BetTableProps = {
  readonly vault: Vault;
  readonly slips: Slips;
  readonly tab: VaultTab;
  readonly table: VaultTable;
  readonly at: ValueTableState;
  readonly open: Readonly<Record<string, OpenRow>>;
  readonly oddsType: OddsType;
};

/** A list of bets: a table of a tab, or all edges. */
export const BetTable = memo(function BetTable({ vault, slips, tab, table, at, open, oddsType }: BetTableProps) {
  const { actions } = vault;
  const { order, rows, found } = at;
  const body = useRef<HTMLTableSectionElement>(null);
  usePriceGrid(body);
  const betOf = useLegs(vault, slips);
  const withStakes = use(BankrollContext) !== null;
  const columns = keysOf(table).map((key) => columnOf(key, table, withStakes));
  const all = table === 'edges';
  const sources = priceSources(rows.flatMap(({ bet, others }) => [bet, ...others]));
  const file = all ? TABS[tab].slug : `${TABS[tab].slug}-${table}`;
  return (
    <DataTable<ShownColumn, ValueColumn, ValueRow>
      caption={all ? TABS.edges.title : `${TABS[tab].title}: ${tableName(table)}`}
      columns={columns}
      layout={all ? EDGES : table === 'moneylines' ? WITHOUT_LINE : WITH_LINE}
      order={all ? null : order}
      onOrder={(by) => actions.order(tab, table, by)}
      rows={rows}
      renderRow={(row) => (
        <BetRow
          key={row.key}
          row={row}
          tab={tab}
          table={table}
          withStakes={withStakes}
          open={open[row.key] ?? null}
          oddsType={oddsType}
          {...betOf(row)}
          actions={actions}
        />
      )}
      body={body}
      topics={
        all ? [] : [{ of: `${order.by} ${order.descending}`, words: orderedText(table, order, rows.length, found) }]
      }
      foot={{ count: betsText(rows.length, found), found, onMore: () => actions.showMore(tab, table) }}
    >
      {sources.length > 0 ? (
        <p className="ddh-quiet">{noCsvText(sources)}</p>
      ) : (
        <DownloadCsv file={`${file}.csv`} text={() => (all ? edgesCsv(rows) : valueCsv(rows))}>
          {!all && <span className="ddh-visually-hidden">{` of ${tableName(table)}`}</span>}
        </DownloadCsv>
      )}
    </DataTable>
  );
});

type BetRowProps = RowBet & {
  readonly row: ValueRow;
  readonly tab: VaultTab;
  readonly table: VaultTable;
  readonly withStakes: boolean;
  readonly open: OpenRow | null;
  readonly oddsType: OddsType;
  readonly actions: Pick<VaultActions, 'toggleRow' | 'typePrice'>;
};

/** A bet's row. While it is open, the details of the bet are below it. */
const BetRow = memo(function BetRow(props: BetRowProps) {
  const { row, tab, table, withStakes, open, oddsType, bets, actions } = props;
  const { bet, key, others } = row;
  const id = useId();
  const keys = keysOf(table);
  const details = open && {
    id,
    columns: keys.length,
    shown: (
      <>
        {others.length > 0 && (
          <p className={`ddh-quiet ${styles['list']}`}>
            {`${OTHER_PRICES}: ${others.map((one) => `${one.book} ${formatPrice(one.bookOdds, oddsType)}`).join(', ')}`}
          </p>
        )}
        <RowDetails
          row={row}
          open={open}
          oddsType={oddsType}
          asksBankroll={table !== 'edges'}
          gameId={bets?.gameId ?? null}
          onType={(typed) => actions.typePrice(tab, key, typed)}
        />
      </>
    ),
  };
  return (
    <Row details={details}>
      {keys.map((one) => {
        const column = columnOf(one, table, withStakes);
        if (one === 'name') return <Named key={one} column={column} row={row} table={table} />;
        if (one === 'toggle')
          return (
            <Cell key={one} column={column}>
              <StakeAndToggle
                row={row}
                name={table === 'edges' ? edgeText(bet) : betText(bet)}
                isOpen={open !== null}
                details={id}
                onPress={() => actions.toggleRow(tab, key)}
              />
            </Cell>
          );
        return (
          <Cell key={one} column={column} className={one === 'book' ? styles['book'] : undefined}>
            {cellOf(one, props)}
          </Cell>
        );
      })}
    </Row>
  );
});

/** What a row shows in a column. In a card, a label names the figure. */
function cellOf(
  column: Exclude<ShownColumn, 'name' | 'toggle'>,
  { row, table, oddsType, bets, pressed }: BetRowProps,
): Content {
  const { bet } = row;
  if (column === 'prices') return <Prices row={row} oddsType={oddsType} />;
  const { head, text: textOf } = betColumn(column, table);
  const text = textOf(row, oddsType);
  switch (column) {
    case 'line':
      return (
        <>
          {bet.kind === 'player' && <Label text="Over" />}
          <span>{bet.kind === 'player' ? formatLine(bet.line) : text}</span>
        </>
      );
    case 'value':
      return (
        <>
          {table === 'edges' && <Label text={head ?? ''} />}
          <Ev row={row} />
        </>
      );
    case 'book':
      return <BookName book={bet.book} />;
    case 'bookOdds':
      return (
        <>
          <Label text="Book" />
          <span>{text}</span>
        </>
      );
    case 'modelOdds':
      return (
        <>
          <Label text={table === 'edges' ? 'Fair' : 'Model'} />
          <ModelOdds row={row} bets={bets} pressed={pressed} oddsType={oddsType} />
        </>
      );
    case 'modelProb':
      return (
        <>
          <Label text="Prob." />
          <Chance row={row} />
        </>
      );
    default:
      return (
        <>
          <Label text={head ?? ''} />
          <span>{text}</span>
        </>
      );
  }
}

type NamedProps = { readonly column: TableColumn<ShownColumn>; readonly row: ValueRow; readonly table: VaultTable };

/** The player, the game or the team of a bet. In the list of all edges, also what is bet on. */
function Named({ column, row, table }: NamedProps) {
  const { bet, day } = row;
  const all = table === 'edges';
  return (
    <NameCell column={column} team={bet.kind === 'total' ? null : bet.team} name={all ? betSubject(bet) : betName(bet)}>
      {all && (
        <span className={styles['pick']}>
          <span className="ddh-visually-hidden">: </span>
          <span>{betPick(bet)}</span>
        </span>
      )}
      {(!all || bet.kind === 'player') && <Side bet={bet} className={all ? styles['side'] : undefined} />}
      {all && bet.shortGame !== null && <Beside text={bet.shortGame} />}
      {day !== null && <Beside text={formatDate(day)} />}
      <Marks row={row} />
    </NameCell>
  );
}

const Beside = ({ text }: { readonly text: string }) => (
  <span>
    <span className="ddh-visually-hidden">, </span>
    <span>{text}</span>
  </span>
);

function Side({ bet, className }: { readonly bet: Bet; readonly className: string | undefined }) {
  switch (bet.kind) {
    case 'player':
      return <PlayerSide team={bet.team} position={bet.position} className={className} />;
    case 'total':
      return bet.team === null ? null : <span>{`${bet.team} total`}</span>;
    case 'moneyline':
      return bet.opponent === null ? null : <span>{`against ${bet.opponent}`}</span>;
  }
}

/** The best price, and on a wide page the prices of other books. */
const Prices = ({ row: { bet, others }, oddsType }: { readonly row: ValueRow; readonly oddsType: OddsType }) => (
  <div className={`ddh-wrap ${styles['chips']}`}>
    <span className={`${styles['chip']} ${styles['best']}`}>
      <span>{`${bet.book} `}</span>
      <b>{formatPrice(bet.bookOdds, oddsType)}</b>
    </span>
    {others.map((one) => (
      <span key={one.row} className={`${styles['chip']} ${styles['other']}`}>
        <span className="ddh-visually-hidden">, </span>
        <span>{`${one.book} ${formatPrice(one.bookOdds, oddsType)}`}</span>
      </span>
    ))}
  </div>
);
