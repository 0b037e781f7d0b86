import { memo, useId, useRef, type CSSProperties } from 'react';
import { playersText, rankCaption, rankColumnHead, rankColumnName, scoringText } from '@ddh/engine/internal/format';
import type { RankColumn, RankKind, RankOrder, RankQuery, Scoring } from '@ddh/engine/internal/fantasy';
import type { RankingState, Rankings } from '../../../state/rankings.ts';
import { Button } from '../../shared/Button.tsx';
import { Announcer } from '../../shared/Announcer.tsx';
import { ScrollRegion } from '../../shared/table/ScrollRegion.tsx';
import { SortHead } from '../../shared/table/SortHead.tsx';
import { useFirstNewRow } from '../../shared/table/useFirstNewRow.ts';
import { useFirstRows } from '../../shared/table/useFirstRows.ts';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { DownloadCsv } from '../../shared/DownloadCsv.tsx';
import { ListFoot } from '../../shared/table/ListFoot.tsx';
import { TABS } from '../tabs.ts';
import { rankOrderText, SHADE_RULE, SHADE_ENDS } from './copy.ts';
import { PlayerRow } from './PlayerRow.tsx';
import { useSideScroll } from '../../shared/table/useSideScroll.ts';
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
      {columns.map((column) => (
        <div key={column} className={styles['pair']}>
          <dt className={styles['short']}>{rankColumnHead(column)}</dt>
          <dd>{rankColumnName(column)}</dd>
        </div>
      ))}
    </dl>
    <p>{scoringText(scoring, team)}</p>
    <p>{SHADE_RULE}</p>
    <p>{Z_SCORE_RULE}</p>
  </details>
);

type RankingTableProps = { readonly rankings: Rankings; readonly kind: RankKind };

/**
 * The table of all players found. The figures scroll sideways behind the frozen first column, and the table scrolls
 * vertically with the page.
 */
export function RankingTable({ rankings, kind }: RankingTableProps) {
  const at = useDeferredSnapshot(rankings.state[kind]);
  // The cast to `RankingState` is safe: the rows of the snapshot still contain maps, but the type of the snapshot
  // wrongly has lists in their place.
  return <Listed {...(at as RankingState)} kind={kind} rankings={rankings} />;
}

type ListedProps = RankingState & RankingTableProps;

/** The columns that are combined into the frozen first column. */
const NAMED: readonly RankColumn[] = ['player', 'team', 'position'];

function SideButtons({ side }: { readonly side: ReturnType<typeof useSideScroll> }) {
  return (
    <>
      <Button label="Columns before" unavailable={side.atStart} onPress={side.back}>
        <span className={styles['back']} />
      </Button>
      <Button label="Columns after" unavailable={side.atEnd} onPress={side.on}>
        <span className={styles['on']} />
      </Button>
    </>
  );
}

type HeadRowProps = {
  readonly figures: readonly RankColumn[];
  readonly order: RankOrder;
  readonly onPress: (by: RankColumn) => void;
};

function HeadRow({ figures, order, onPress }: HeadRowProps) {
  return (
    <tr className={`${styles['row']} ddh-listing-names`}>
      {['player' as const, ...figures].map((column) => (
        <SortHead
          key={column}
          column={column}
          order={order}
          name={rankColumnHead(column)}
          full={column === 'player' ? undefined : rankColumnName(column)}
          figures={column !== 'player'}
          className={styles[column === 'player' ? 'name' : 'figure']}
          onPress={onPress}
        />
      ))}
    </tr>
  );
}

const Listed = memo(function Listed(props: ListedProps) {
  const { kind, rankings, order, rows, found, columns, open } = props;
  const { actions } = rankings;
  const heading = useId();
  const head = useRef<HTMLTableSectionElement>(null);
  const { body, expectMore } = useFirstNewRow(rows.length);
  const { listed, pending } = useFirstRows(rows);
  const side = useSideScroll(head, body);
  const caption = rankCaption(kind, { ...props, timeframe: props.timeframe ?? '' } satisfies Partial<RankQuery>);
  const figures = columns.filter((column) => !NAMED.includes(column));
  return (
    <div
      className={`ddh-card ddh-listing ${styles['card']}`}
      style={{ '--columns': figures.length } as CSSProperties}
      data-start={side.atStart || undefined}
      data-end={side.atEnd || undefined}
    >
      <div className={`ddh-not-printed ddh-line ${styles['bar']}`}>
        <ShadeLegend />
        <div className={styles['scroll']}>{side.scrolls && <SideButtons side={side} />}</div>
      </div>
      <ScrollRegion labelledBy={heading} className={styles['region']} scrolls={side.scrolls} onKeyDown={side.onKeyDown}>
        <table className={`ddh-listing-table ${styles['columns']}`}>
          <caption id={heading} className={styles['caption']}>
            {caption}
          </caption>
          <thead ref={head} className={`ddh-listing-head ${styles['head']}`}>
            <HeadRow figures={figures} order={order} onPress={(by) => actions.order(kind, by)} />
          </thead>
          <tbody
            ref={body}
            className={`ddh-listing-body ${styles['body']}`}
            data-scrolls={side.scrolls || undefined}
            data-pending={pending || undefined}
          >
            {listed.map(({ row, mine }) => (
              <PlayerRow
                key={row.at}
                row={row}
                mine={mine}
                columns={columns}
                open={open[row.at] ?? null}
                kind={kind}
                onToggle={actions.toggleRow}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Announcer
        topics={[
          { of: `${order.by} ${order.descending}`, words: rankOrderText(order, rows.length, found) },
          { of: props.timeframe ?? '', words: caption },
        ]}
      />
      <ListFoot
        count={playersText(rows.length, found)}
        shown={rows.length}
        found={found}
        onMore={() => {
          expectMore();
          actions.showMore(kind);
        }}
      >
        <DownloadCsv file={`${TABS[kind].slug}.csv`} text={() => rankings.csv(kind)} />
      </ListFoot>
      <Reading columns={figures} scoring={props.scoring} team={props.scoredFor} />
    </div>
  );
});
