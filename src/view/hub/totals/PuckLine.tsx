import { memo, useId, useRef } from 'react';
import { formatPercent, formatPuckLine, formatScope } from '@ddh/engine/internal/format';
import { LINES, type OddsType, type Venue } from '@ddh/engine/internal/domain';
import type { PuckRow, PuckSide, PuckTable, TotalsGame } from '@ddh/engine/internal/hub';
import { pickText } from '@ddh/engine/internal/parlay';
import type { GameBets } from '../../../state/slips.ts';
import { BetPrice } from '../../slip/bets/BetPrice.tsx';
import { usePriceGrid } from '../../slip/bets/usePriceGrid.ts';
import { TableCard } from './TableCard.tsx';
import { formatSubject } from './copy.ts';
import styles from './Tables.module.css';

type PuckLineProps = {
  readonly table: PuckTable;
  readonly venue: Venue;
  readonly game: TotalsGame;
  readonly oddsType: OddsType;
  readonly bets: GameBets | null;
  /** The side and the margin of this team that are in the slip. */
  readonly pick: string | null;
};

/** A team's puck line at each margin, minus on the left and plus on the right. */
export const PuckLine = memo(function PuckLine({ table, venue, game, oddsType, bets, pick }: PuckLineProps) {
  const region = useRef<HTMLTableElement>(null);
  usePriceGrid(region);
  const id = useId();
  return (
    <TableCard scope={venue} subject="puckLine" game={game}>
      <table ref={region} className={`${styles['table']} ${styles['puck']}`}>
        <caption className="ddh-visually-hidden">{`${formatScope(venue, game)} ${formatSubject('puckLine')}`}</caption>
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
              team={game[venue].name}
              bets={bets}
              picked={pick === pickText('over', row.margin)}
            />
          ))}
        </tbody>
      </table>
    </TableCard>
  );
});

type MarginProps = {
  /**
   * The ids of the row and the table. The `headers` attribute of a cell left of the row's header is built from them.
   */
  readonly id: string;
  readonly table: string;
  readonly row: PuckRow;
  /** The side of the bet nearest even money in the table, or null if that bet is in another row. */
  readonly even: PuckSide | null;
  readonly oddsType: OddsType;
  readonly team: string;
  readonly bets: GameBets | null;
  /** True if the slip contains this leg: the team wins by more than the margin. */
  readonly picked: boolean;
};

const Margin = memo(function Margin({ id, table, row, even, oddsType, team, bets, picked }: MarginProps) {
  const { margin, minus, plus } = row;
  const price = (side: PuckSide) => (
    <BetPrice
      leg={{ kind: 'winner', team, margin }}
      chance={row[side]}
      pressed={picked}
      oddsType={oddsType}
      // The builder has a leg for each minus margin, but of the plus margins only for the first, which is a bet on the
      // win.
      bets={side === 'minus' || margin === LINES.margin[0] ? bets : null}
      className={styles['bet']}
    />
  );
  return (
    <tr
      className={even === null ? undefined : `${styles['even']} ${styles[even]}`}
      data-start={even !== null || undefined}
    >
      <td headers={`${table}-minus ${id}`}>{formatPercent(minus)}</td>
      <td headers={`${table}-minus-odds ${id}`}>{price('minus')}</td>
      <th scope="row" id={id}>
        <span className={styles['line']}>{`${formatPuckLine(margin, 'minus')} `}</span>
        <span className={styles['line']}>{formatPuckLine(margin, 'plus')}</span>
        {even !== null && (
          <span className="ddh-visually-hidden">{` ${formatPuckLine(margin, even)} nearest even money`}</span>
        )}
      </th>
      <td>{formatPercent(plus)}</td>
      <td>{price('plus')}</td>
    </tr>
  );
});
