import { memo, useId } from 'react';
import { betPick, betSubject, formatDate, formatPrice, valueColumnName } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { OpenRow, ValueRow, VaultActions } from '../../state/vault.ts';
import { PlayerSide } from '../shared/teams/PlayerSide.tsx';
import { TeamLogo } from '../shared/teams/TeamLogo.tsx';
import { edgeText, OTHER_PRICES } from './edgeCopy.ts';
import { RowDetails } from './RowDetails.tsx';
import { Chance, Ev, Label, Marks, ModelOdds, StakeAndToggle } from './RowParts.tsx';
import type { RowBet } from './useLegs.ts';
import styles from './Edges.module.css';

type EdgeRowProps = RowBet & {
  readonly row: ValueRow;
  readonly open: OpenRow | null;
  readonly oddsType: OddsType;
  readonly actions: Pick<VaultActions, 'toggleRow' | 'typePrice'>;
};

/** A bet at its best price, with the prices of other books. On a phone, the other prices are only in the details. */
export const EdgeRow = memo(function EdgeRow({ row, open, oddsType, bets, pressed, actions }: EdgeRowProps) {
  const { bet, others, key } = row;
  const details = useId();
  return (
    <>
      <tr className={`ddh-listing-row ${styles['row']} ${styles['edge']}`}>
        <BetHead row={row} />
        <td className={styles['value']}>
          <Label text={valueColumnName('value', 'edges')} />
          <Ev row={row} />
        </td>
        <td className={styles['prices']}>
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
        </td>
        <td className={styles['fair']}>
          <Label text="Fair" />
          <ModelOdds row={row} bets={bets} pressed={pressed} oddsType={oddsType} />
        </td>
        <td className={styles['chance']}>
          <Label text="Prob." />
          <Chance row={row} />
        </td>
        <td className={styles['toggle']}>
          <StakeAndToggle
            row={row}
            name={edgeText(bet)}
            isOpen={open !== null}
            details={details}
            onPress={() => actions.toggleRow('edges', key)}
          />
        </td>
      </tr>
      {open && (
        <tr id={details} className={styles['details']}>
          <td colSpan={6} className={`ddh-stack ${styles['cell']}`}>
            {others.length > 0 && (
              <p className={`ddh-quiet ${styles['list']}`}>
                {`${OTHER_PRICES}: ${others.map((one) => `${one.book} ${formatPrice(one.bookOdds, oddsType)}`).join(', ')}`}
              </p>
            )}
            <RowDetails
              row={row}
              open={open}
              oddsType={oddsType}
              asksBankroll={false}
              gameId={bets?.gameId ?? null}
              onType={(typed) => actions.typePrice('edges', key, typed)}
            />
          </td>
        </tr>
      )}
    </>
  );
});

function BetHead({ row }: { readonly row: ValueRow }) {
  const { bet, day } = row;
  const team = bet.kind === 'total' ? null : bet.team;
  return (
    <th scope="row" className={`ddh-listing-player ${styles['name']} ${styles['named']}`}>
      {team && <TeamLogo key={team.name} team={team.name} abbreviation={team.abbreviation} size="small" />}
      <span translate="no" className={styles['title']}>
        {betSubject(bet)}
      </span>
      <span className={`ddh-quiet-small ddh-wrap ${styles['more']}`}>
        <span className={styles['pick']}>
          <span className="ddh-visually-hidden">: </span>
          <span>{betPick(bet)}</span>
        </span>
        {bet.kind === 'player' && <PlayerSide team={bet.team} position={bet.position} className={styles['side']} />}
        {bet.shortGame !== null && (
          <span>
            <span className="ddh-visually-hidden">, </span>
            <span>{bet.shortGame}</span>
          </span>
        )}
        {day !== null && (
          <span>
            <span className="ddh-visually-hidden">, </span>
            <span>{formatDate(day)}</span>
          </span>
        )}
        <Marks row={row} />
      </span>
    </th>
  );
}
