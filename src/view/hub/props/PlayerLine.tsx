import { memo, type CSSProperties } from 'react';
import { formatOdds, formatPercent } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { PropsRow } from '@ddh/engine/internal/hub';
import { PlayerSide } from '../../shared/teams/PlayerSide.tsx';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import columns from './Columns.module.css';
import styles from './PlayerLine.module.css';

type PlayerLineProps = Pick<PropsRow, 'player' | 'over' | 'under' | 'push'> & {
  readonly withPush: boolean;
  readonly oddsType: OddsType;
};

/** A player's row. Its figures are values, not the row's object, which is another one after every keystroke. */
export const PlayerLine = memo(function PlayerLine(props: PlayerLineProps) {
  const { player, over, under, push, withPush, oddsType } = props;
  const { name, team, position } = player;
  return (
    <tr className={`${columns['row']} ${styles['line']} ${withPush ? styles['withPush'] : ''}`}>
      <th scope="row" className={`${columns['player']} ${styles['player']}`}>
        {team && <TeamLogo key={team.name} team={team.name} abbreviation={team.abbreviation} size="small" />}
        <span className={styles['name']}>{name}</span>
        <PlayerSide team={team} position={position} className={styles['side']} />
      </th>
      <td className={`${columns['over']} ${styles['over']}`} style={{ '--share': over ?? 0 } as CSSProperties}>
        {formatPercent(over)}
      </td>
      <td className={`${columns['overOdds']} ${styles['odds']}`}>{formatOdds(over, oddsType)}</td>
      <td className={`${columns['under']} ${styles['under']}`}>{formatPercent(under)}</td>
      <td className={`${columns['underOdds']} ${styles['odds']}`}>{formatOdds(under, oddsType)}</td>
      {withPush && <td className={`${columns['push']} ${styles['push']}`}>{formatPercent(push)}</td>}
    </tr>
  );
});
