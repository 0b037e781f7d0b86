import { memo } from 'react';
import { meetingText } from '@ddh/engine/internal/format';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { WEEK_FIGURES, type WeekDay } from '@ddh/engine/internal/schedule';
import type { WeekMeeting, WeekRow } from '@ddh/engine/internal/fantasy';
import { TeamLogo } from '../../shared/teams/TeamLogo.tsx';
import { dayClass } from './DayHead.tsx';
import { Either } from './Either.tsx';
import { spokenMeeting } from './copy.ts';
import styles from './WeekTable.module.css';

type TeamLineProps = {
  readonly row: WeekRow;
  readonly days: readonly WeekDay[];
  readonly today: LeagueDate;
  /** True if the row shows the names of the user's players on this team. */
  readonly named: boolean;
};

/** A team's row: its totals, and its games in the week. */
export const TeamLine = memo(function TeamLine({ row, days, today, named }: TeamLineProps) {
  const { team, players } = row;
  const names = players.map(({ name }) => name).join(', ');
  return (
    <tr className={`${styles['row']} ${styles['teamLine']}`}>
      <th scope="row" className={styles['team']}>
        <TeamLogo team={team.name} abbreviation={team.abbreviation} size="small" />
        <span className={styles['teamName']}>
          <Either long={team.name} short={team.abbreviation ?? team.name} />
          {names !== '' && <span className="ddh-visually-hidden">{`, mine: ${names}`}</span>}
          {names !== '' && named && (
            <span className={`ddh-quiet-small ${styles['players']}`} aria-hidden="true">
              {names}
            </span>
          )}
        </span>
        {players.length > 0 && (
          <span className={`ddh-quiet-small ${styles['count']} ${named ? styles['named'] : ''}`} aria-hidden="true">
            {players.length}
          </span>
        )}
      </th>
      {WEEK_FIGURES.map(({ key, text }) => (
        <td key={key} className={`${styles[key]} ${key === 'games' ? 'ddh-title' : ''}`}>
          {text(row, 'decimal')}
        </td>
      ))}
      {days.map((day, i) => (
        <td key={day.date} className={`${styles['day']} ${dayClass(day, day.date === today)}`}>
          {row.days[i]?.map((meeting) => (
            <Meeting key={`${meeting.venue} ${meeting.opponent.name}`} meeting={meeting} offNight={day.offNight} />
          ))}
        </td>
      ))}
    </tr>
  );
});

type MeetingProps = { readonly meeting: WeekMeeting; readonly offNight: boolean };

const Meeting = ({ meeting, offNight }: MeetingProps) => (
  <span
    className={`${styles['meeting']} ${meeting.venue === 'home' ? 'ddh-strong' : ''} ${offNight ? styles['offNight'] : ''}`}
  >
    <span aria-hidden="true">{meetingText(meeting)}</span>
    <span className="ddh-visually-hidden">{`${spokenMeeting(meeting)}${offNight ? ', off-night' : ''}`}</span>
  </span>
);
