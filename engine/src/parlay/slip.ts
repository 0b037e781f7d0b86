import * as v from 'valibot';
import { err, ok, type Result } from '../result.ts';
import { MAX_NAME, parseLine, PROPS, SIDES, TEAM_STATS, type Line } from '../domain/index.ts';
import { MAX_LEGS, type Slip } from './leg.ts';

/** The reason why a slip is invalid. `path` is the position of the invalid value, such as `legs[2].line`. */
export type SlipError = { readonly kind: 'badSlip'; readonly path: string; readonly problem: string };

const NO_SLIP = 'must be an object with a list of legs: {"legs": [...]}';
const NO_KIND = 'must be winner, total, teamTotal or player';
const name = v.pipe(
  v.string('must be a string'),
  v.nonEmpty('must not be empty'),
  v.maxLength(MAX_NAME, `must have at most ${MAX_NAME} characters`),
);
const line = v.pipe(
  v.number('must be a number'),
  v.check((value) => parseLine(value) !== null, 'must be a number between -1,000,000 and 1,000,000'),
  v.transform((value) => value as Line),
);
const oneOf = <const T extends readonly string[]>(words: T) => v.picklist(words, `must be one of ${words.join(', ')}`);

const leg = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('winner'), team: name, margin: line }),
    v.object({ kind: v.literal('total'), stat: oneOf(TEAM_STATS), side: oneOf(SIDES), line }),
    v.object({ kind: v.literal('teamTotal'), team: name, stat: oneOf(TEAM_STATS), side: oneOf(SIDES), line }),
    v.object({ kind: v.literal('player'), player: name, stat: oneOf(PROPS), side: oneOf(SIDES), line }),
  ],
  'must be a leg',
);
const slip = v.object(
  { legs: v.pipe(v.array(leg, 'must be a list'), v.maxLength(MAX_LEGS, `must have at most ${MAX_LEGS} legs`)) },
  NO_SLIP,
);

/**
 * Validates a slip from JSON. Extra keys are dropped. An empty list of legs is valid here; `price` refuses it.
 *
 * @example
 * const slip = parseSlip({ legs: [{ kind: 'total', stat: 'Goals', side: 'over', line: 5.5 }] });
 * slip.ok && slip.value.legs.length; // => 1
 */
export function parseSlip(value: unknown): Result<Slip, SlipError> {
  const parsed = v.safeParse(slip, value, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  if (Array.isArray(value)) return err({ kind: 'badSlip', path: 'slip', problem: NO_SLIP });
  const [issue] = parsed.issues;
  const path = pathOf(issue.path);
  if (issue.type === 'variant' && path.endsWith('.kind')) return err({ kind: 'badSlip', path, problem: NO_KIND });
  // If a key is missing, valibot reports an issue of type `object`. The path of the issue ends with the missing key.
  const missing = issue.type === 'object' && issue.path !== undefined && issue.received === 'undefined';
  return err({ kind: 'badSlip', path, problem: missing ? 'is missing' : issue.message });
}

function pathOf(items: readonly { readonly key?: unknown }[] | undefined): string {
  if (!items?.length) return 'slip';
  return items
    .map(({ key }, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? String(key) : `.${String(key)}`))
    .join('');
}
