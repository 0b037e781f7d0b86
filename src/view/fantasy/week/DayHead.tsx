import { dayGamesText, weekDayText } from '@ddh/engine/internal/format';
import type { WeekDay } from '@ddh/engine/internal/schedule';
import styles from './WeekTable.module.css';

type DayHeadProps = { readonly day: WeekDay; readonly today: boolean };

/** The head of a day's column: the day, the number of league games, and whether the day is an off-night. */
export function DayHead({ day, today }: DayHeadProps) {
  const { weekday, day: date } = weekDayText(day.date);
  return (
    <th scope="col" className={`${styles['day']} ${styles['dayHead']} ${dayClass(day, today)}`}>
      {today ? (
        <>
          <span className={styles['todayMark']}>Today</span>
          <span className="ddh-visually-hidden">{` ${weekday} `}</span>
        </>
      ) : (
        <span className={styles['weekday']}>{`${weekday} `}</span>
      )}
      <span>{date}</span>
      <span className="ddh-visually-hidden">, </span>
      <span>{dayGamesText(day)}</span>
      {day.offNight && <span className="ddh-visually-hidden">, off-night</span>}
    </th>
  );
}

/** The classes of a day's cells, in the head and in the body of the table. */
export const dayClass = ({ offNight }: WeekDay, today: boolean): string =>
  `${offNight ? styles['off'] : ''} ${today ? styles['today'] : ''}`;
