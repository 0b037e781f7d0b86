import { memo, useId, useMemo, useRef, type CSSProperties, useLayoutEffect, type RefObject } from 'react';
import { formatLine, formatPercent, formatPush, formatScope, spreadText } from '@ddh/engine/internal/format';
import type { LadderRow, LadderTable, TotalsGame } from '@ddh/engine/internal/hub';
import { SIDES, type OddsType, type Scope, type Side, type TeamStat } from '@ddh/engine/internal/domain';
import { legOf, pickText, type Subject } from '@ddh/engine/internal/parlay';
import type { GameBets } from '../../../state/slips.ts';
import { BetPrice } from '../../slip/bets/BetPrice.tsx';
import { totalSubject } from '../../slip/bets/totalSubject.ts';
import { usePriceGrid } from '../../slip/bets/usePriceGrid.ts';
import { ScrollRegion } from '../../shared/table/ScrollRegion.tsx';
import { LinePicture } from './LinePicture.tsx';
import { TableCard } from './TableCard.tsx';
import { formatSubject } from './copy.ts';
import styles from './Tables.module.css';

/**
 * Scrolls the line nearest even money to about the middle of its region, so that the region begins with a whole row, when
 * the table changes or becomes visible. Runs before the browser paints and scrolls nothing else.
 */
function useCentered(region: RefObject<HTMLElement | null>, table: LadderTable): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    center(element, table);
    let shown = element.clientHeight > 0;
    // A hidden region loses its scroll position, and cannot be scrolled before it is visible.
    const sight = new ResizeObserver(() => {
      const before = shown;
      shown = element.clientHeight > 0;
      if (shown && !before) center(element, table);
    });
    sight.observe(element);
    return () => sight.disconnect();
  }, [region, table]);
}

function center(region: HTMLElement, { even }: LadderTable): void {
  const head = region.querySelector('thead')?.offsetHeight ?? 0;
  const rows = [...region.querySelectorAll<HTMLElement>('tbody > tr')];
  const row = rows[even ?? -1];
  const middle = row ? row.offsetTop - (region.clientHeight + head - row.offsetHeight) / 2 : 0;
  const first = rows.find(({ offsetTop }) => offsetTop - head >= middle);
  region.scrollTop = first ? first.offsetTop - head : 0;
}

type LadderProps = {
  readonly table: LadderTable;
  readonly scope: Scope;
  readonly stat: TeamStat;
  readonly game: TotalsGame;
  readonly oddsType: OddsType;
  readonly bets: GameBets | null;
  /** The side and the line of this total that are in the slip. */
  readonly pick: string | null;
};

/**
 * A chart of one total, and below it a table of the total's lines, with over on the left and under on the right. The
 * table scrolls, and starts at the line nearest even money.
 */
export const Ladder = memo(function Ladder(props: LadderProps) {
  const { table, scope, stat, game, oddsType, bets, pick } = props;
  const subject = useMemo(() => totalSubject(game, scope, stat), [game, scope, stat]);
  const { rows, even, spread } = table;
  const region = useRef<HTMLDivElement>(null);
  const id = useId();
  const name = `${formatScope(scope, game)} ${formatSubject(stat)}`;
  useCentered(region, table);
  usePriceGrid(region);
  return (
    <TableCard scope={scope} subject={stat} game={game}>
      <LinePicture table={table} name={name} subject={subject} oddsType={oddsType} bets={bets} pick={pick} />
      <p className={`ddh-quiet-small ${styles['spread']}`}>{spread && spreadText(spread, stat)}</p>
      <ScrollRegion region={region} labelledBy={`${id}-caption`} className={styles['region']}>
        <table className={`${styles['table']} ${styles['ladder']}`}>
          <caption id={`${id}-caption`} className="ddh-visually-hidden">
            {name}
          </caption>
          <thead>
            <tr>
              <th scope="col" id={`${id}-over`}>
                Over %
              </th>
              <th scope="col" id={`${id}-over-odds`}>
                Over odds
              </th>
              <th scope="col">Line</th>
              <th scope="col">Push</th>
              <th scope="col">Under %</th>
              <th scope="col">Under odds</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              // The React key is the position of the row. If the user selects another game or type, React then
              // keeps the rows and changes only their texts.
              <Rung
                key={i}
                id={`${id}-${i}`}
                table={id}
                row={row}
                isEven={i === even}
                oddsType={oddsType}
                subject={subject}
                bets={bets}
                picked={SIDES.find((side) => pick === pickText(side, row.line)) ?? null}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </TableCard>
  );
});

type RungProps = {
  /**
   * The ids of the row and the table. The `headers` attribute of a cell left of the row's header is built from them.
   */
  readonly id: string;
  readonly table: string;
  readonly row: LadderRow;
  readonly isEven: boolean;
  readonly oddsType: OddsType;
  readonly subject: Subject;
  readonly bets: GameBets | null;
  /** The side of this line that is in the slip. */
  readonly picked: Side | null;
};

const Rung = memo(function Rung({ id, table, row, isEven, oddsType, subject, bets, picked }: RungProps) {
  const { line, over, under, fair, push, height } = row;
  const price = (side: Side) => (
    <BetPrice
      leg={legOf(subject, side, line)}
      chance={row[side]}
      fair={fair[side]}
      pressed={picked === side}
      oddsType={oddsType}
      bets={bets}
      className={styles['bet']}
    />
  );
  return (
    <tr className={isEven ? styles['even'] : undefined} data-start={isEven || undefined}>
      <td headers={`${table}-over ${id}`}>{formatPercent(over)}</td>
      <td headers={`${table}-over-odds ${id}`}>{price('over')}</td>
      <th scope="row" id={id} {...bar(height)}>
        <span>{formatLine(line)}</span>
        {isEven && <span className="ddh-visually-hidden"> nearest even money</span>}
      </th>
      <td>{push !== null && formatPush(row)}</td>
      <td>{formatPercent(under)}</td>
      <td>{price('under')}</td>
    </tr>
  );
});

/**
 * The bar behind the line and the push. Its length is set on one cell only, because otherwise every cell of the row
 * would inherit the length and be restyled.
 */
const bar = (height: number) =>
  height > 0 ? { className: styles['bar'], style: { '--height': height } as CSSProperties } : {};
