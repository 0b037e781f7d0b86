/** What the site sends to the screen Tools > Line-ups. */
import { CHANGE_KINDS } from '@ddh/engine/internal/domain';
import * as v from 'valibot';

/** The settings that class-ddh-lineups.php prints. */
export const Config = v.object({
  /** The URLs of the data files by name. */
  files: v.record(v.string(), v.string()),
  route: v.string(),
  texts: v.object(
    v.entriesFromList(
      [
        'loading',
        'noData',
        'noGames',
        'day',
        'filter',
        'noMatch',
        'game',
        'time',
        'begun',
        'skaters',
        'skatersOut',
        'predicted',
        'confirmed',
        'scratched',
        'goalie',
        'scratch',
        'return',
        'again',
        'askGoalie',
        'askScratch',
        'askReturn',
        'saving',
        'saidGoalie',
        'saidScratch',
        'saidReturn',
        'log',
        'nothing',
        'by',
        'unknownUser',
        'undo',
        'undone',
        'lost',
      ],
      v.string(),
    ),
  ),
});

/** A row of a data file. It may lack any field, because a site may have its own data. */
const Row = v.record(v.string(), v.unknown());
export type Row = Readonly<v.InferOutput<typeof Row>>;

/** The rows of the data files by name. Only `schedule_times` is required. */
export const DataFiles = v.objectWithRest({ schedule_times: v.array(Row) }, v.array(Row));
export type DataFiles = { readonly schedule_times: readonly Row[]; readonly [name: string]: readonly Row[] };

const Entry = v.object({
  id: v.number(),
  at: v.string(),
  /** The name of the user. */
  by: v.nullable(v.string()),
  date: v.string(),
  team: v.string(),
  player: v.string(),
  player_id: v.nullable(v.number()),
  kind: v.picklist(CHANGE_KINDS),
});
/** A news entry of an operator. */
export type ScreenEntry = Readonly<v.InferOutput<typeof Entry>>;

/** The response of class-ddh-news-rest.php. `now` is New York's time, such as `2026-11-25 19:00`. */
export const News = v.object({ now: v.string(), entries: v.array(Entry) });
