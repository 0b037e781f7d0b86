import { formatScope } from '@ddh/engine/internal/format';
import type { HubTeam, TotalsGame } from '@ddh/engine/internal/hub';
import type { Scope, TeamStat } from '@ddh/engine/internal/domain';
import type { Elements } from '../../jsx.ts';
import { BegunMark } from '../../shared/Begun.tsx';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import { teamColor } from '../../shared/teams/teamColor.ts';
import { formatSubject } from './copy.ts';
import styles from './TableCard.module.css';

type TableCardProps = {
  readonly scope: Scope;
  readonly subject: TeamStat | 'puckLine';
  readonly game: TotalsGame;
  readonly children: Elements;
};

/** The frame of a table: its team and subject, with logo and color. */
export function TableCard({ scope, subject, game, children }: TableCardProps) {
  const team = scope === 'game' ? null : game[scope];
  return (
    <div className={`ddh-card ${styles['card']}`}>
      {/* The color is set on this separate element. If it were set on the card, all figures would inherit it, and
          would be restyled for another team. */}
      <span className={styles['color']} style={teamColor(team?.abbreviation ?? null)} />
      <h3 className={`ddh-line ${styles['heading']}`}>
        <span className={styles['logos']}>
          {(team ? [team] : [game.away, game.home]).map(({ name, abbreviation }: HubTeam) => (
            <TeamLogo key={name} team={name} abbreviation={abbreviation} size="small" />
          ))}
        </span>
        <span>
          <span>{`${formatScope(scope, game)} `}</span>
          <span className={styles['subject']}>{formatSubject(subject)}</span>
        </span>
        <span className={`ddh-quiet-small ${styles['begun']}`}>
          <BegunMark {...game} />
        </span>
      </h3>
      {children}
    </div>
  );
}
