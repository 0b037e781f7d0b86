import { memo, type CSSProperties } from 'react';
import { formatPercent } from '@ddh/engine/internal/format';
import type { Line, OddsType, Prop, Side } from '@ddh/engine/internal/domain';
import type { PropsRow } from '@ddh/engine/internal/hub';
import type { GameBets } from '../../../state/slips.ts';
import { BetPrice } from '../../slip/bets/BetPrice.tsx';
import { PlayerSide } from '../../shared/teams/PlayerSide.tsx';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import { GONE } from '../copy.ts';
import styles from './PropsTable.module.css';

type PlayerLineProps = Pick<PropsRow, 'player' | 'over' | 'under' | 'push'> & {
  readonly prop: Prop;
  readonly line: Line;
  readonly withPush: boolean;
  /** True if the player is missing from newer data. */
  readonly gone: boolean;
  readonly oddsType: OddsType;
  readonly bets: GameBets | null;
  /** The side of this line that is in the slip. */
  readonly picked: Side | null;
};

/** A player's row. Takes values instead of the row object, because that object is new after every keystroke. */
export const PlayerLine = memo(function PlayerLine(props: PlayerLineProps) {
  const { player, prop, line, over, under, push, withPush, gone, oddsType, bets, picked } = props;
  const { name, team, position } = player;
  const price = (side: Side) => (
    <BetPrice
      leg={{ kind: 'player', player: name, stat: prop, side, line }}
      chance={props[side]}
      pressed={picked === side}
      oddsType={oddsType}
      bets={bets}
      className={styles['bet']}
    />
  );
  return (
    <tr className={`${styles['row']} ddh-listing-row ${styles['line']} ${withPush ? styles['withPush'] : ''}`}>
      <th scope="row" className={`${styles['player']} ddh-listing-player ${styles['playerName']}`}>
        {team && <TeamLogo key={team.name} team={team.name} abbreviation={team.abbreviation} size="small" />}
        <span className={styles['name']}>{name}</span>
        {gone ? (
          <span className={`ddh-quiet-small ${styles['side']}`}>{GONE}</span>
        ) : (
          <PlayerSide team={team} position={position} className={`ddh-quiet-small ${styles['side']}`} />
        )}
      </th>
      <td className={`${styles['over']} ${styles['overShare']}`} style={{ '--share': over ?? 0 } as CSSProperties}>
        {formatPercent(over)}
      </td>
      <td className={`${styles['overOdds']} ddh-quiet ${styles['odds']}`}>{price('over')}</td>
      <td className={`${styles['under']} ${styles['underShare']}`}>{formatPercent(under)}</td>
      <td className={`${styles['underOdds']} ddh-quiet ${styles['odds']}`}>{price('under')}</td>
      {withPush && <td className={`${styles['push']} ddh-quiet ${styles['pushShare']}`}>{formatPercent(push)}</td>}
    </tr>
  );
});
