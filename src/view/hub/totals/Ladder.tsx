import { memo, useId, useRef, type CSSProperties } from 'react';
import { formatLine, formatOdds, formatPercent, formatScope, spreadText } from '@ddh/engine/internal/format';
import type { LadderRow, LadderTable, TotalsGame } from '@ddh/engine/internal/hub';
import type { OddsType, Scope, TeamStat } from '@ddh/engine/internal/domain';
import { ScrollRegion } from '../../shared/table/ScrollRegion.tsx';
import { LinePicture } from './LinePicture.tsx';
import { TableCard } from './TableCard.tsx';
import { formatSubject } from './copy.ts';
import { useCentered } from './useCentered.ts';
import styles from './Tables.module.css';

type LadderProps = {
  readonly table: LadderTable;
  readonly scope: Scope;
  readonly stat: TeamStat;
  readonly game: TotalsGame;
  readonly oddsType: OddsType;
};

/**
 * A picture of one total, and below it all its lines, with over on the left and under on the right. The table scrolls,
 * starting at the line nearest even money.
 */
export const Ladder = memo(function Ladder({ table, scope, stat, game, oddsType }: LadderProps) {
  const { rows, even, spread } = table;
  const region = useRef<HTMLDivElement>(null);
  const id = useId();
  const name = `${formatScope(scope, game)} ${formatSubject(stat)}`;
  useCentered(region, table);
  return (
    <TableCard scope={scope} subject={stat} game={game}>
      <LinePicture table={table} name={name} oddsType={oddsType} />
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
              // The key is the position of the row, so that another game or type changes only the texts in the rows.
              <Rung key={i} id={`${id}-${i}`} table={id} row={row} isEven={i === even} oddsType={oddsType} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </TableCard>
  );
});

type RungProps = {
  /** The ids of the row and the table. A cell to the left of its row's header must refer to its headers by id. */
  readonly id: string;
  readonly table: string;
  readonly row: LadderRow;
  readonly isEven: boolean;
  readonly oddsType: OddsType;
};

const Rung = memo(function Rung({ id, table, row, isEven, oddsType }: RungProps) {
  const { line, over, under, push, height } = row;
  return (
    <tr className={isEven ? styles['even'] : undefined}>
      <td headers={`${table}-over ${id}`}>{formatPercent(over)}</td>
      <td headers={`${table}-over-odds ${id}`}>{formatOdds(over, oddsType)}</td>
      <th scope="row" id={id} {...bar(height)}>
        {formatLine(line)}
        {isEven && <span className="ddh-visually-hidden"> nearest even money</span>}
      </th>
      <td>{push !== null && formatPercent(push)}</td>
      <td>{formatPercent(under)}</td>
      <td>{formatOdds(under, oddsType)}</td>
    </tr>
  );
});

/**
 * The bar behind line and push. Its length is set on one cell, because all cells of a row would inherit it and be
 * restyled.
 */
const bar = (height: number) =>
  height > 0 ? { className: styles['bar'], style: { '--height': height } as CSSProperties } : {};
