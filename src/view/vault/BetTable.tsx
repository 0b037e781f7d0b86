import { memo, use, useId, useMemo, useRef } from 'react';
import {
  betLineText,
  betPick,
  betsText,
  betSubject,
  formatCounted,
  formatDate,
  formatLine,
  formatSide,
  formatPrice,
  noCsvText,
  tableName,
} from '@ddh/engine/internal/format';
import {
  betColumn,
  betName,
  edgesCsv,
  OTHER_PRICES,
  priceSources,
  sortedColumns,
  valueCsv,
  type Bet,
  type ValueColumn,
  type VaultTab,
  type VaultTable,
} from '@ddh/engine/internal/vault';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { OpenRow, ValueRow, ValueTableState, Vault, VaultActions } from '../../state/vault.ts';
import type { Slips } from '../../state/slips.ts';
import { DownloadCsv } from '../shared/DownloadCsv.tsx';
import { DataTable, Label, Name, Row, type TableColumn } from '../shared/table/DataTable.tsx';
import { PlayerSide } from '../shared/teams/PlayerSide.tsx';
import { usePriceGrid } from '../slip/bets/usePriceGrid.ts';
import { BankrollContext } from './bankroll.ts';
import { EDGES, WITH_LINE, WITHOUT_LINE } from './betLayouts.ts';
import { BookName } from './BookName.tsx';
import { betText, orderedText } from './copy.ts';
import { BEST_PRICE, edgeText } from './edgeCopy.ts';
import { RowDetails } from './RowDetails.tsx';
import { Chance, Ev, Marks, ModelOdds, StakeAndToggle } from './RowParts.tsx';
import { TABS } from './tabs.ts';
import { useLegs, type RowBet } from './useLegs.ts';
import styles from './BetTable.module.css';

type ShownColumn = ValueColumn | 'toggle';
type Columns = readonly TableColumn<ShownColumn, BetRowProps>[];
type Part = Partial<Omit<Columns[number], 'key'>>;

/** How the tables show a column, if not by its text below its head. */
const PARTS: { readonly [key in ValueColumn]?: Part } = {
  name: { cell: (props) => <Named {...props} /> },
  line: { left: false, cell: (props) => <Line {...props} /> },
  value: { end: true, cell: ({ row }) => <Ev row={row} /> },
  book: { cell: ({ row }) => <BookName book={row.bet.book} />, className: styles['book'] },
  bookOdds: { label: 'Book' },
  modelOdds: { label: 'Model', cell: (props) => <ModelOdds {...props} /> },
  modelProb: { label: 'Prob.', cell: ({ row, table }) => <Chance row={row} byHonest={table === 'edges'} /> },
};

/** All edges have the prices of all books in one column, and their cards name the EV. */
const EDGE_PARTS: typeof PARTS = {
  value: { label: betColumn('value').head },
  book: { head: BEST_PRICE, cell: (props) => <Prices {...props} />, className: undefined },
};
/** The odds of an honest price are not the model's. */
const HONEST_PARTS: typeof PARTS = { modelOdds: { label: 'Fair' }, modelProb: { label: 'Honest' } };

function columnsOf(tab: VaultTab, table: VaultTable, withStakes: boolean): Columns {
  const all = tab === 'edges';
  const head = withStakes ? 'Stake' : <span className="ddh-visually-hidden">Details</span>;
  return [
    ...sortedColumns(table)
      .filter(({ key }) => !(all && key === 'bookOdds'))
      .map(({ text, ...column }) => ({
        ...column,
        cell: ({ row, oddsType }: BetRowProps) => text(row, oddsType),
        ...PARTS[column.key],
        ...(all ? EDGE_PARTS[column.key] : {}),
        ...(table === 'edges' ? HONEST_PARTS[column.key] : {}),
      })),
    { key: 'toggle', head, sorts: false, end: true, cell: (props) => <Toggle {...props} /> },
  ];
}

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
  const columns = useMemo(() => columnsOf(tab, table, withStakes), [tab, table, withStakes]);
  const all = tab === 'edges';
  const sources = priceSources(rows.flatMap(({ bet, others }) => [bet, ...others]));
  const file = table === 'edges' ? TABS[tab].slug : `${TABS[tab].slug}-${table}`;
  return (
    <DataTable<ShownColumn, ValueColumn, ValueRow>
      caption={table === 'edges' ? TABS.edges.title : `${TABS[tab].title}: ${tableName(table)}`}
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
          columns={columns}
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
          {table !== 'edges' && <span className="ddh-visually-hidden">{` of ${tableName(table)}`}</span>}
        </DownloadCsv>
      )}
    </DataTable>
  );
});

type BetRowProps = RowBet & {
  readonly row: ValueRow;
  readonly tab: VaultTab;
  readonly table: VaultTable;
  readonly columns: Columns;
  /** The id of the element with the bet's details. */
  readonly details: string;
  readonly open: OpenRow | null;
  readonly oddsType: OddsType;
  readonly actions: Pick<VaultActions, 'toggleRow' | 'typePrice'>;
};

/** A bet's row. While it is open, the details of the bet are below it. */
const BetRow = memo(function BetRow(props: Omit<BetRowProps, 'details'>) {
  const { row, tab, columns, open, oddsType, bets, actions } = props;
  const { key, others } = row;
  const id = useId();
  const details = open && {
    id,
    shown: (
      <>
        {others.length > 0 && (
          <p className={`ddh-quiet ${styles['list']}`}>{`${OTHER_PRICES.head}: ${OTHER_PRICES.text(row, oddsType)}`}</p>
        )}
        <RowDetails
          row={row}
          open={open}
          oddsType={oddsType}
          asksBankroll={tab !== 'edges'}
          gameId={bets?.gameId ?? null}
          onType={(typed) => actions.typePrice(tab, key, typed)}
        />
      </>
    ),
  };
  return <Row columns={columns} of={{ ...props, details: id }} details={details} />;
});

const Toggle = ({ row, tab, open, details, actions }: BetRowProps) => (
  <StakeAndToggle
    row={row}
    name={tab === 'edges' ? edgeText(row.bet) : betText(row.bet)}
    isOpen={open !== null}
    details={details}
    onPress={() => actions.toggleRow(tab, row.key)}
  />
);

const Line = ({ row: { bet } }: BetRowProps) =>
  bet.kind === 'player' ? (
    <>
      <Label text={formatSide(bet.side)} />
      <span>{formatLine(bet.line)}</span>
    </>
  ) : (
    <span>{betLineText(bet)}</span>
  );

/** The player, the game or the team of a bet. In the list of all edges, also what is bet on. */
function Named({ row, tab }: BetRowProps) {
  const { bet, day } = row;
  const all = tab === 'edges';
  return (
    <Name team={bet.kind === 'total' ? null : bet.team} name={all ? betSubject(bet) : betName(bet)}>
      {all && (
        <span className={styles['pick']}>
          <span className="ddh-visually-hidden">: </span>
          <span>{betPick(bet)}</span>
        </span>
      )}
      {(!all || bet.kind === 'player') && <Side bet={bet} className={all ? styles['side'] : undefined} />}
      {all && bet.shortGame !== null && <Beside text={bet.shortGame} />}
      {day !== null && <Beside text={formatDate(day)} />}
      {row.books !== null && <Beside text={formatCounted(row.books, 'book')} />}
      <Marks row={row} />
    </Name>
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
const Prices = ({ row: { bet, others }, oddsType }: BetRowProps) => (
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
