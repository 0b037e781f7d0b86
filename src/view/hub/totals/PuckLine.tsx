import { memo, useId } from 'react';
import { formatOdds, formatPercent, formatPuckLine, formatScope } from '@ddh/engine/internal/format';
import type { OddsType, Venue } from '@ddh/engine/internal/domain';
import type { PuckRow, PuckSide, PuckTable, TotalsGame } from '@ddh/engine/internal/hub';
import { TableCard } from './TableCard.tsx';
import { formatSubject } from './copy.ts';
import styles from './Tables.module.css';

type PuckLineProps = {
  readonly table: PuckTable;
  readonly venue: Venue;
  readonly game: TotalsGame;
  readonly oddsType: OddsType;
};

/** A team's puck line at each margin, minus on the left and plus on the right. */
export const PuckLine = memo(function PuckLine({ table, venue, game, oddsType }: PuckLineProps) {
  const id = useId();
  return (
    <TableCard scope={venue} subject="puckLine" game={game}>
      <table className={`${styles['table']} ${styles['puck']}`}>
        <caption className="ddh-visually-hidden">
          {formatScope(venue, game)} {formatSubject('puckLine')}
        </caption>
        <thead>
          <tr>
            <th scope="col" id={`${id}-minus`}>
              Minus %
            </th>
            <th scope="col" id={`${id}-minus-odds`}>
              Minus odds
            </th>
            <th scope="col">Puck line</th>
            <th scope="col">Plus %</th>
            <th scope="col">Plus odds</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, i) => (
            <Margin
              key={row.margin}
              id={`${id}-${i}`}
              table={id}
              row={row}
              even={table.even?.index === i ? table.even.side : null}
              oddsType={oddsType}
            />
          ))}
        </tbody>
      </table>
    </TableCard>
  );
});

type MarginProps = {
  /** The ids of the row and the table. A cell to the left of its row's header must refer to its headers by id. */
  readonly id: string;
  readonly table: string;
  readonly row: PuckRow;
  /** The side that is nearest even money, if any. */
  readonly even: PuckSide | null;
  readonly oddsType: OddsType;
};

const Margin = memo(function Margin({ id, table, row, even, oddsType }: MarginProps) {
  const { margin, minus, plus } = row;
  return (
    <tr className={even === null ? undefined : `${styles['even']} ${styles[even]}`}>
      <td headers={`${table}-minus ${id}`}>{formatPercent(minus)}</td>
      <td headers={`${table}-minus-odds ${id}`}>{formatOdds(minus, oddsType)}</td>
      <th scope="row" id={id}>
        <span className={styles['line']}>{formatPuckLine(margin, 'minus')}</span>{' '}
        <span className={styles['line']}>{formatPuckLine(margin, 'plus')}</span>
        {even !== null && (
          <span className="ddh-visually-hidden"> {formatPuckLine(margin, even)} nearest even money</span>
        )}
      </th>
      <td>{formatPercent(plus)}</td>
      <td>{formatOdds(plus, oddsType)}</td>
    </tr>
  );
});
