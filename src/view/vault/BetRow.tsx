import { memo, useId } from 'react';
import { betLineText, formatDate, formatLine, formatPrice } from '@ddh/engine/internal/format';
import { betName, type Bet } from '@ddh/engine/internal/vault';
import type { OddsType, ValueTab } from '@ddh/engine/internal/domain';
import type { OpenRow, ValueRow, VaultActions } from '../../state/vault.ts';
import { PlayerSide } from '../shared/teams/PlayerSide.tsx';
import { TeamLogo } from '../shared/teams/TeamLogo.tsx';
import { BookName } from './BookName.tsx';
import { betText } from './copy.ts';
import { RowDetails } from './RowDetails.tsx';
import { Chance, Ev, Label, Marks, ModelOdds, StakeAndToggle } from './RowParts.tsx';
import type { RowBet } from './useLegs.ts';
import styles from './ValueTable.module.css';

type BetRowProps = RowBet & {
  readonly row: ValueRow;
  readonly tab: ValueTab;
  readonly withLine: boolean;
  readonly open: OpenRow | null;
  readonly oddsType: OddsType;
  readonly actions: Pick<VaultActions, 'toggleRow' | 'typePrice'>;
};

/**
 * A bet's row. While it is open, the details of the bet are below it. On a phone, labels in the row replace the column
 * heads.
 */
export const BetRow = memo(function BetRow({
  row,
  tab,
  withLine,
  open,
  oddsType,
  bets,
  pressed,
  actions,
}: BetRowProps) {
  const { bet, key } = row;
  const details = useId();
  return (
    <>
      <tr className={`${styles['row']} ${withLine ? '' : styles['plain']} ddh-listing-row ${styles['bet']}`}>
        <th scope="row" className={`${styles['name']} ddh-listing-player ${styles['betName']}`}>
          <Named row={row} />
        </th>
        {withLine && (
          <td className={styles['line']}>
            {bet.kind === 'player' && <Label text="Over" />}
            <span>{bet.kind === 'player' ? formatLine(bet.line) : betLineText(bet)}</span>
          </td>
        )}
        <td className={styles['value']}>
          <Ev row={row} />
        </td>
        <td className={`${styles['book']} ${styles['betBook']}`}>
          <BookName book={bet.book} />
        </td>
        <td className={styles['bookOdds']}>
          <Label text="Book" />
          <span>{formatPrice(bet.bookOdds, oddsType)}</span>
        </td>
        <td className={styles['modelOdds']}>
          <Label text="Model" />
          <ModelOdds row={row} bets={bets} pressed={pressed} oddsType={oddsType} />
        </td>
        <td className={styles['modelProb']}>
          <Label text="Prob." />
          <Chance row={row} />
        </td>
        <td className={styles['toggle']}>
          <StakeAndToggle
            row={row}
            name={betText(bet)}
            isOpen={open !== null}
            details={details}
            onPress={() => actions.toggleRow(tab, key)}
          />
        </td>
      </tr>
      {open && (
        <tr id={details} className={styles['details']}>
          <td colSpan={withLine ? 8 : 7} className={styles['cell']}>
            <RowDetails
              row={row}
              open={open}
              oddsType={oddsType}
              asksBankroll
              gameId={bets?.gameId ?? null}
              onType={(typed) => actions.typePrice(tab, key, typed)}
            />
          </td>
        </tr>
      )}
    </>
  );
});

/** Shows the player, the game or the team of the bet. */
function Named({ row }: { readonly row: ValueRow }) {
  const { bet, day } = row;
  const team = bet.kind === 'total' ? null : bet.team;
  return (
    <>
      {team && <TeamLogo key={team.name} team={team.name} abbreviation={team.abbreviation} size="small" />}
      <span translate="no" className={styles['who']}>
        {betName(bet)}
      </span>
      <span className={`ddh-wrap ${styles['more']}`}>
        <Side bet={bet} />
        {day !== null && (
          <span className="ddh-quiet-small">
            <span className="ddh-visually-hidden">, </span>
            <span>{formatDate(day)}</span>
          </span>
        )}
        <Marks row={row} />
      </span>
    </>
  );
}

function Side({ bet }: { readonly bet: Bet }) {
  switch (bet.kind) {
    case 'player':
      return <PlayerSide team={bet.team} position={bet.position} className="ddh-quiet-small" />;
    case 'total':
      return bet.team === null ? null : <span className="ddh-quiet-small">{`${bet.team} total`}</span>;
    case 'moneyline':
      return bet.opponent === null ? null : <span className="ddh-quiet-small">{`against ${bet.opponent}`}</span>;
  }
}
