import * as v from 'valibot';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { excerpt, pathOf } from '@ddh/engine/internal/model';
import type { Endpoint, FeedFault, FeedProblem } from '../faults.ts';

export type Place = { readonly endpoint: Endpoint; readonly game: string | null };

/** Parses an answer. A problem that repeats in all rows of a list is one fault, at its first place. */
export function parseAnswer<T>(
  schema: v.GenericSchema<unknown, T>,
  body: unknown,
  place: Place,
  prefix = '',
): Result<T, readonly FeedFault[]> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return ok(parsed.output);
  const faults = new Map<string, FeedFault>();
  for (const issue of parsed.issues) {
    const path = joined(prefix, pathOf(issue));
    const problem = problemOf(issue);
    const key = `${path.replaceAll(/\[\d+\]/g, '[]')} ${problem.kind === 'wrong' ? problem.expected : problem.kind}`;
    const fault = faults.get(key);
    faults.set(key, fault === undefined ? { ...place, path, problem, more: 0 } : { ...fault, more: fault.more + 1 });
  }
  return err([...faults.values()]);
}

const joined = (prefix: string, path: string): string =>
  prefix === '' || path === '' || path.startsWith('[') ? `${prefix}${path}` : `${prefix}.${path}`;

/** JSON has no `undefined`, so it means that the field is missing. */
const problemOf = (issue: v.BaseIssue<unknown>): FeedProblem =>
  issue.input === undefined
    ? { kind: 'missing' }
    : { kind: 'wrong', expected: issue.message, found: excerpt(issue.input) };
