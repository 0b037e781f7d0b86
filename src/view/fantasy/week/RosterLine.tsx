import type { LeagueDate } from '@ddh/engine/internal/domain';
import { WEEK_COLUMNS, type RosterDay, type WeekDay } from '@ddh/engine/internal/schedule';
import type { RosterWeek } from '@ddh/engine/internal/fantasy';
import { dayClass } from './DayHead.tsx';
import { rosterDayFigure, rosterDayText, rosterLineText } from './copy.ts';
import styles from './WeekTable.module.css';

type RosterLineProps = {
  readonly days: readonly WeekDay[];
  readonly roster: RosterWeek;
  readonly today: LeagueDate;
};

/** The row of the user's team: how many players have a game on each day, and how many of them fit into the lineup. */
export const RosterLine = ({ days, roster, today }: RosterLineProps) => (
  <tr className={`${styles['row']} ${styles['rosterLine']}`}>
    <th scope="row" className={`${styles['team']} ${styles['rosterName']}`}>
      <span>
        My team <span className={`ddh-quiet-small ${styles['what']}`}>{rosterLineText(roster.total)}</span>
      </span>
    </th>
    {WEEK_COLUMNS.filter((column) => column !== 'team').map((column) => (
      <td key={column} className={`${styles[column]} ${styles['rosterFigure']}`}>
        {column === 'games' && <Figure day={roster.total} />}
      </td>
    ))}
    {days.map((day, i) => {
      const figures = roster.days[i];
      if (figures === undefined) throw new RangeError(`the roster has no figures for ${day.date}`);
      return (
        <td key={day.date} className={`${styles['day']} ${dayClass(day, day.date === today)}`}>
          <Figure day={figures} />
        </td>
      );
    })}
  </tr>
);

const Figure = ({ day }: { readonly day: RosterDay }) => (
  <>
    <span aria-hidden="true">{rosterDayFigure(day)}</span>
    <span className="ddh-visually-hidden">{rosterDayText(day)}</span>
  </>
);
