import { memo, useLayoutEffect, useRef } from 'react';
import {
  canPush,
  formatOrder,
  formatSideLine,
  playersText,
  propsCaption,
  showMoreText,
  WHOLE_LINES,
} from '@ddh/engine/format';
import type { HubGame, LeagueDate, Line, OddsType, Prop, PropsOrder, PropsRow } from '@ddh/engine';
import { Button } from '../../shared/Button.tsx';
import { PlayerLine } from './PlayerLine.tsx';
import { directionOf, SortButton } from './SortButton.tsx';
import { SortNews } from './SortNews.tsx';
import columns from './Columns.module.css';
import styles from './PropsTable.module.css';

type PropsTableProps = {
  readonly prop: Prop;
  readonly line: Line;
  readonly game: HubGame | null;
  readonly date: LeagueDate | null;
  readonly oddsType: OddsType;
  readonly order: PropsOrder;
  readonly rows: readonly PropsRow[];
  readonly found: number;
  readonly onOrder: (order: PropsOrder) => void;
  readonly onMore: () => void;
};

/** Every player's chances at one line. A phone shows the percent above the odds; to readers they are columns everywhere. */
export const PropsTable = memo(function PropsTable(props: PropsTableProps) {
  const { prop, line, game, date, oddsType, order, rows, found, onOrder, onMore } = props;
  const table = useRef<HTMLTableElement>(null);
  const { body, expectMore } = useFirstNewRow(rows.length);
  const withPush = canPush(line);
  const caption = propsCaption({ prop, line, game, date });
  const sortable = (by: PropsOrder) => (
    <th
      scope="col"
      className={`${columns[by]} ${styles['sortable']}`}
      aria-sort={by === order ? directionOf(by) : undefined}
    >
      <SortButton
        by={by}
        name={by === 'player' ? formatOrder(by) : formatSideLine(by, line)}
        active={by === order}
        onPress={() => {
          // Another order begins at its top, for whoever has scrolled down to its middle as well.
          if (table.current && table.current.getBoundingClientRect().top < 0) table.current.scrollIntoView();
          onOrder(by);
        }}
      />
    </th>
  );
  return (
    <div className={styles['card']}>
      <table ref={table} className={styles['table']}>
        <caption className={styles['caption']}>{caption}</caption>
        <thead className={styles['head']}>
          <tr className={`${columns['row']} ${styles['names']}`}>
            {sortable('player')}
            {sortable('over')}
            <th scope="col" className={`${columns['overOdds']} ${styles['plain']}`}>
              <span className="ddh-for-readers">Over </span>Odds
            </th>
            {sortable('under')}
            <th scope="col" className={`${columns['underOdds']} ${styles['plain']}`}>
              <span className="ddh-for-readers">Under </span>Odds
            </th>
            {withPush && (
              <th scope="col" className={`${columns['push']} ${styles['plain']}`}>
                Push
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} className={styles['body']}>
          {rows.map(({ key, player, over, under, push }) => (
            <PlayerLine
              key={key}
              player={player}
              over={over}
              under={under}
              push={push}
              withPush={withPush}
              oddsType={oddsType}
            />
          ))}
        </tbody>
      </table>
      <SortNews caption={caption} order={order} shown={rows.length} found={found} />
      <div className={styles['foot']}>
        <p className={styles['count']}>
          {playersText(rows.length, found)}
          {withPush && <span className={styles['note']}>{WHOLE_LINES}</span>}
        </p>
        {rows.length < found && (
          <div className={styles['more']}>
            <Button
              onPress={() => {
                expectMore();
                onMore();
              }}
            >
              {showMoreText(rows.length, found)}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
});

/** Asked for more, the keyboard goes on with the first row that is new: the button has moved below all of them. */
function useFirstNewRow(length: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const expected = useRef<number | null>(null);
  useLayoutEffect(() => {
    const place = expected.current;
    expected.current = null;
    if (place === null || place >= length) return;
    const first = body.current?.children[place]?.querySelector('th');
    if (!first) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [length]);
  const expectMore = (): void => {
    expected.current = length;
  };
  return { body, expectMore };
}
