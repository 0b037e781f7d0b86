import { memo, useId } from 'react';
import { zip } from '@ddh/engine/internal/domain';
import { aboveText, opponentsText, playersText, weekShotsText } from '@ddh/engine/internal/format';
import { USAGE_COLUMNS, type Usage, type UsageColumn, type UsageOrder } from '@ddh/engine/internal/fantasy';
import { DataTable, Name, Row, type TableColumn } from '../../shared/table/DataTable.tsx';
import { fr, rem, tracks, type TableLayout } from '../../shared/table/layout.ts';
import { PlayerSide } from '../../shared/teams/PlayerSide.tsx';
import { teamOf } from '../../shared/teams/teamOf.ts';
import { usageOrderText, WEEKS_HEAD, weeksText } from './copy.ts';
import styles from './UsagePage.module.css';

type UsageTableProps = {
  readonly caption: string;
  readonly order: UsageOrder;
  readonly weeks: readonly string[];
  readonly rows: readonly Usage[];
  readonly found: number;
  readonly onOrder: (by: UsageColumn) => void;
  readonly onMore: () => void;
  /** The open rows, keyed by the player's index in the file. */
  readonly open: Readonly<Record<number, true>>;
  readonly onToggle: (at: number) => void;
};

type UsageRowProps = {
  readonly row: Usage;
  readonly weeks: readonly string[];
  readonly open: boolean;
  /** The id of the list of the weeks. */
  readonly details: string;
  readonly onToggle: (at: number) => void;
};

const COLUMNS: readonly TableColumn<UsageColumn | 'weeks', UsageRowProps>[] = [
  ...USAGE_COLUMNS.map(({ text, ...column }): TableColumn<UsageColumn, UsageRowProps> => {
    if (column.key === 'player') return { ...column, cell: ({ row }) => <Player row={row} /> };
    const { key } = column;
    const figure = { ...column, label: column.head, cell: ({ row }: UsageRowProps) => text(row, 'decimal') };
    if (key !== 'shots' && key !== 'goals' && key !== 'powerPlayShare') return figure;
    return {
      ...figure,
      share: ({ row }) => row.above[key],
      cell: ({ row }) => (
        <>
          <span>{text(row, 'decimal')}</span>
          <Above row={row} of={key} />
        </>
      ),
    };
  }),
  { key: 'weeks', head: WEEKS_HEAD, label: WEEKS_HEAD, sorts: false, cell: (props) => <Weeks {...props} /> },
];

const BAR = rem(6.25);
const SHARE = rem(6.25);
/** A card has shots and goals, and below each of them the share of the team's total. */
const LAYOUT: TableLayout = {
  narrow: `
    'player player' 'games points' 'shots goals' 'shotsPerGame goalShare' 'shotShare powerPlayShare' 'weeks weeks'
    / ${fr(1)} ${fr(1)}`,
  phone: `
    'player player player points' 'shots shots goals goals' 'shotsPerGame shotShare goalShare games'
    'powerPlayShare powerPlayShare weeks weeks' / ${tracks(4, fr(1))}`,
  middle: `
    'player player shots shots goals powerPlayShare' 'points games shotsPerGame shotShare goalShare weeks'
    / ${tracks(4, fr(1))} ${fr(1.2)} ${fr(1.5)}`,
  wide: `
    'player games shots shotsPerGame shotShare goals goalShare powerPlayShare points weeks'
    / ${fr(1)} ${rem(3.25)} ${BAR} ${rem(5.25)} ${SHARE} ${BAR} ${SHARE} ${rem(6.5)} ${rem(3.75)} ${rem(7)}`,
  heads: 'wide',
};

/** A table of figures with small charts, shown as cards on a phone. */
export const UsageTable = memo(function UsageTable(props: UsageTableProps) {
  const { caption, order, weeks, rows, found, onOrder, onMore, open, onToggle } = props;
  return (
    <DataTable
      caption={caption}
      captioned
      columns={COLUMNS}
      layout={LAYOUT}
      order={order}
      onOrder={onOrder}
      rows={rows}
      renderRow={(row) => (
        <UsageRow key={row.at} row={row} weeks={weeks} open={open[row.at] ?? false} onToggle={onToggle} />
      )}
      topics={[
        { of: caption, words: caption },
        { of: `${order.by} ${order.descending}`, words: usageOrderText(order, rows.length, found) },
      ]}
      foot={{ count: playersText(rows.length, found), found, onMore }}
    />
  );
});

/** Compares a figure with those of the position. */
function Above({ row, of }: { readonly row: Usage; readonly of: keyof Usage['above'] }) {
  const text = aboveText(row.above[of], row.group);
  if (text === '') return null;
  return (
    <span className={`ddh-quiet-small ${styles['above']}`}>
      <span className="ddh-visually-hidden">, </span>
      <span>{text}</span>
    </span>
  );
}

const UsageRow = memo(function UsageRow(props: Omit<UsageRowProps, 'details'>) {
  const id = useId();
  return (
    <Row
      columns={COLUMNS}
      of={{ ...props, details: id }}
      details={props.open ? { id, shown: <WeekList {...props} /> } : null}
    />
  );
});

function Player({ row: { player } }: { readonly row: Usage }) {
  const team = teamOf(player);
  return (
    <Name team={team} name={player.player}>
      <PlayerSide team={team} position={player.position} />
    </Name>
  );
}

/** A chart of the weeks. A press lists them. */
function Weeks({ row, weeks, open, details, onToggle }: UsageRowProps) {
  const text = weeksText(row, weeks);
  return (
    <button
      type="button"
      className={styles['weeks']}
      aria-label={text}
      title={text}
      aria-expanded={open}
      aria-controls={open ? details : undefined}
      onClick={() => onToggle(row.at)}
    >
      <svg
        className={styles['picture']}
        viewBox={`0 0 ${weeks.length} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={weeksPath(row)} />
      </svg>
    </button>
  );
}

/** The shots and the opponents of each week. */
const WeekList = ({ row, weeks }: Pick<UsageRowProps, 'row' | 'weeks'>) => (
  <ol aria-label={WEEKS_HEAD} className={styles['list']}>
    {zip(weeks, row.weeks).map(([name, week]) => (
      <li key={name} className={styles['week']}>
        <span>{name}</span>
        <span className="ddh-strong">{weekShotsText(week)}</span>
        <span translate="no" className={`ddh-quiet-small ${styles['opponents']}`}>
          {opponentsText(week)}
        </span>
      </li>
    ))}
  </ol>
);

/** An SVG path with one bar per week. Its width is the number of weeks, and its height is 1. */
export const weeksPath = ({ weeks }: Pick<Usage, 'weeks'>): string =>
  weeks.map(({ bar }, i) => (bar === 0 ? '' : `M${i}.12 1V${(1 - bar).toFixed(3)}h.76V1z`)).join('');
