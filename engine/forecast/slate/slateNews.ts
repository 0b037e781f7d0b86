import * as v from 'valibot';
import { CHANGE_KINDS, parseInstant, parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';
import { pathOf } from '@ddh/engine/internal/schema';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { NamedNews } from '../history/index.ts';

const isDate = (value: unknown): value is LeagueDate => typeof value === 'string' && parseLeagueDate(value) === value;
const isTime = (value: unknown): value is string => typeof value === 'string' && parseInstant(value) !== null;

const News = v.array(
  v.strictObject(
    {
      date: v.custom<LeagueDate>(isDate, 'must be a date'),
      team: v.string('must be a text'),
      player: v.string('must be a text'),
      what: v.picklist(CHANGE_KINDS, `must be ${CHANGE_KINDS.join(', ')}`),
      at: v.custom<string>(isTime, 'must be a time'),
    },
    'must be an object',
  ),
  'must be a list',
);

/** Parses the news that `ddh rate` writes beside its game models. The error text starts with the path of the fault. */
export function parseSlateNews(doc: unknown): Result<readonly NamedNews[], string> {
  const parsed = v.safeParse(News, doc);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return err([pathOf(issue), issue.message].filter((part) => part !== '').join(' '));
}
