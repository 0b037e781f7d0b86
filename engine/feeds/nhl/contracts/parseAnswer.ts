import * as v from 'valibot';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { excerpt, pathOf } from '@ddh/engine/internal/schema';
import { type Endpoint, type FeedFault, type FeedProblem, merged } from '../faults.ts';

export type Schema<T> = v.GenericSchema<unknown, T>;

export type Place = { readonly endpoint: Endpoint; readonly game: string | null };

/**
 * Parses a response. If several elements of a list have the same problem, returns one fault for all of them, with the
 * path of the first element.
 */
export function parseAnswer<T>(
  schema: Schema<T>,
  body: unknown,
  place: Place,
  prefix = '',
): Result<T, readonly FeedFault[]> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return ok(parsed.output);
  return err(
    merged(
      parsed.issues.map((issue) => ({
        ...place,
        path: joined(prefix, pathOf(issue)),
        problem: problemOf(issue),
        more: 0,
      })),
    ),
  );
}

const joined = (prefix: string, path: string): string =>
  prefix === '' || path === '' || path.startsWith('[') ? `${prefix}${path}` : `${prefix}.${path}`;

/** An input of `undefined` means that the field is missing, because JSON has no `undefined`. */
const problemOf = (issue: v.BaseIssue<unknown>): FeedProblem =>
  issue.input === undefined
    ? { kind: 'missing' }
    : { kind: 'wrong', expected: issue.message, found: excerpt(issue.input) };
