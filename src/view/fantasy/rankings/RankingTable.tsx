import { memo } from 'react';
import { playersText, rankCaption, rankColumn, scoringText } from '@ddh/engine/internal/format';
import type { RankColumn, RankKind, RankQuery, Scoring } from '@ddh/engine/internal/fantasy';
import type { RankingState, Rankings } from '../../../state/rankings.ts';
import { SideTable } from '../../shared/table/SideTable.tsx';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { DownloadCsv } from '../../shared/DownloadCsv.tsx';
import { TABS } from '../tabs.ts';
import { rankOrderText, SHADE_RULE, SHADE_ENDS } from './copy.ts';
import { PlayerRow } from './PlayerRow.tsx';
import styles from './RankingTable.module.css';
import { Z_SCORE_RULE } from '../copy.ts';

/** Explains the colors. Every shaded cell also shows its figure, so no meaning depends on color alone. */
const ShadeLegend = () => (
  <p className={`ddh-quiet-small ddh-line ${styles['legend']}`}>
    <span>{SHADE_ENDS.low}</span>
    <span className={`ddh-scale ${styles['scale']}`} aria-hidden="true" />
    <span className="ddh-visually-hidden">to</span>
    <span>{SHADE_ENDS.high}</span>
  </p>
);

type ReadingProps = {
  readonly columns: readonly RankColumn[];
  readonly scoring: Scoring;
  /** The name of the current team, or `null`. */
  readonly team: string | null;
};

/** Explains how to read a ranking: the short column names, the scoring, the shading and the z-scores. */
const Reading = ({ columns, scoring, team }: ReadingProps) => (
  <details className={`ddh-quiet ddh-not-printed ${styles['reading']}`}>
    <summary className={styles['summary']}>How to read this table</summary>
    <dl className={styles['names']}>
      {columns.map(rankColumn).map(({ key, head, name }) => (
        <div key={key} className={styles['pair']}>
          <dt className={styles['short']}>{head}</dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
    <p>{scoringText(scoring, team)}</p>
    <p>{SHADE_RULE}</p>
    <p>{Z_SCORE_RULE}</p>
  </details>
);

type RankingTableProps = { readonly rankings: Rankings; readonly kind: RankKind };

/** The table of all players found. */
export function RankingTable({ rankings, kind }: RankingTableProps) {
  const at = useDeferredSnapshot(rankings.state[kind]);
  // The cast to `RankingState` is safe: the rows of the snapshot still contain maps, but the type of the snapshot
  // wrongly has lists in their place.
  return <Listed {...(at as RankingState)} kind={kind} rankings={rankings} />;
}

type ListedProps = RankingState & RankingTableProps;

/** The columns that are combined into the frozen first column. */
const NAMED: readonly RankColumn[] = ['player', 'team', 'position'];

const Listed = memo(function Listed(props: ListedProps) {
  const { kind, rankings, order, rows, found, columns, open } = props;
  const { actions } = rankings;
  const caption = rankCaption(kind, { ...props, timeframe: props.timeframe ?? '' } satisfies Partial<RankQuery>);
  const figures = columns.filter((column) => !NAMED.includes(column));
  return (
    <SideTable<RankColumn, RankColumn, (typeof rows)[number]>
      caption={caption}
      columns={(['player', ...figures] as const).map(rankColumn)}
      order={order}
      onOrder={(by) => actions.order(kind, by)}
      rows={rows}
      renderRow={({ row, mine }) => (
        <PlayerRow
          key={row.at}
          row={row}
          mine={mine}
          columns={columns}
          open={open[row.at] ?? null}
          kind={kind}
          onToggle={actions.toggleRow}
        />
      )}
      topics={[
        { of: `${order.by} ${order.descending}`, words: rankOrderText(order, rows.length, found) },
        { of: props.timeframe ?? '', words: caption },
      ]}
      foot={{ count: playersText(rows.length, found), found, onMore: () => actions.showMore(kind) }}
      legend={<ShadeLegend />}
      after={<Reading columns={figures} scoring={props.scoring} team={props.scoredFor} />}
    >
      <DownloadCsv file={`${TABS[kind].slug}.csv`} text={() => rankings.csv(kind)} />
    </SideTable>
  );
});
