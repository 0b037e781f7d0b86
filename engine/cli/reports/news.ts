import * as v from 'valibot';
import { CHANGE_KINDS } from '@ddh/engine/internal/domain';
import { count, date, type Printed } from './figures.ts';

const entry = v.object({
  date,
  team: v.string(),
  player: v.nullable(v.string()),
  playerId: v.nullable(count),
  kind: v.picklist(CHANGE_KINDS),
  at: v.pipe(v.string(), v.description('When the news became known: a time with its offset, as in the file.')),
  source: v.string(),
  through: v.pipe(v.nullable(date), v.description('The last day that a scratched player misses.')),
});
export type NewsItem = Printed<typeof entry>;

/** A list, an entry that was added or undone, or what came from a site. */
export const newsReport = v.union([
  v.object({
    news: v.array(v.object({ number: v.pipe(count, v.description('From 1.')), ...entry.entries })),
  }),
  v.object({ added: entry }),
  v.object({ undone: entry }),
  v.object({
    written: v.pipe(v.boolean(), v.description('Whether the file has changed.')),
    entries: count,
    from: v.pipe(date, v.description('The first day of the news.')),
    askAgainSeconds: count,
    version: v.string(),
  }),
]);
export type NewsReport = Printed<typeof newsReport>;
