import * as v from 'valibot';
import { SCHEDULE_CHANGE_KINDS, type LeagueDate, type ScheduleChangeKind } from '../domain/index.ts';
import { DateField, Name } from './fields.ts';
import { readStart } from './games.ts';
import type { Decoded } from './problems.ts';
import { decodeRecords, isRepeated, MOST_GAMES, type FlatRecord } from './records.ts';

/** A change of a day's schedule after the day's data was first made. */
export type ScheduleChange = {
  readonly date: LeagueDate;
  readonly away: string;
  readonly home: string;
  readonly what: ScheduleChangeKind;
  /** The start time, as in `schedule_times`. `null` if the game is off the day. */
  readonly time: string | null;
};

const What = v.picklist(SCHEDULE_CHANGE_KINDS, `must be one of ${SCHEDULE_CHANGE_KINDS.join(', ')}`);

export function decodeScheduleChanges(doc: unknown): Decoded<readonly ScheduleChange[]> {
  const seen = new Set<string>();
  return decodeRecords(
    doc,
    (record): ScheduleChange | null => {
      const date = record.required('Date', DateField);
      const away = record.required('Away', Name);
      const home = record.required('Home', Name);
      const what = record.required('What', What);
      if (date === null || away === null || home === null || what === null) return null;
      if (isRepeated(seen, JSON.stringify([date, away, home]), record, `${away} @ ${home} on ${date}`)) return null;
      return { date, away, home, what, time: readStart(record, date) };
    },
    MOST_GAMES,
  );
}

/** Returns the record of a change. This is the inverse of `decodeScheduleChanges`. */
export const encodeScheduleChange = ({ date, away, home, what, time }: ScheduleChange): FlatRecord => ({
  Date: date,
  Away: away,
  Home: home,
  What: what,
  ...(time === null ? {} : { Time: time }),
});
