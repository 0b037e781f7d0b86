import type * as v from 'valibot';
import { OBJECT } from './fields.ts';

/** Formats the path of an issue, such as `home.skaters[3].name`. */
export const pathOf = ({ path }: v.BaseIssue<unknown>): string =>
  (path ?? [])
    .map(({ key }, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`))
    .join('');

/** Whether a field is missing. valibot then reports an issue of its object, at the path of the field. */
const isMissing = ({ type, path, received }: v.BaseIssue<unknown>): boolean =>
  type === 'object' && path !== undefined && received === 'undefined';

/** Says what is wrong with the field of an issue: `is missing`, or `must be ...`. */
export const problemOf = (issue: v.BaseIssue<unknown>): string =>
  isMissing(issue) ? 'is missing' : /^(?:must|is) /.test(issue.message) ? issue.message : `must be ${issue.message}`;

/** What the field of an issue must be. A missing field has no schema of its own in the issue. */
export const expectedOf = (issue: v.BaseIssue<unknown>): string => (isMissing(issue) ? 'a value' : issue.message);

/** @shape */
const EXCERPT_LENGTH = 20;

/** Formats an invalid value for an error message, in at most 20 characters. */
export function excerpt(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return OBJECT;
  if (typeof value === 'string') return JSON.stringify(value.slice(0, EXCERPT_LENGTH)).slice(0, EXCERPT_LENGTH);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? `${value}` : typeof value;
}
