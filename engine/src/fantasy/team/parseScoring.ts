import { err, ok, type Result } from '../../result.ts';
import { isObject, type JsonObject } from '../../text/index.ts';
import { decodeScoring } from './codec.ts';
import { boundsOf, SETUP_FIELDS } from './fields.ts';
import type { LeagueScoring } from './standard.ts';

const SECTIONS = ['skaterScoring', 'goalieScoring'] as const satisfies readonly (keyof LeagueScoring)[];

/** Why a scoring is invalid: every fault, with its place, such as `skaterScoring.goal`. The whole has an empty path. */
export type ScoringError = {
  readonly kind: 'badScoring';
  readonly faults: readonly { readonly path: string; readonly problem: string }[];
};

/**
 * Validates a league's scoring from JSON, also that of a stored team. A weight that is misspelled or out of range is a
 * fault, because points without it would look like the league's points.
 *
 * @example
 * parseScoring({ skaterScoring: { goal: 3 } }); // => { ok: true, value: { skaterScoring: { goal: 3 }, goalieScoring: {} } }
 * const typo = parseScoring({ skaterScoring: { gaol: 3 } });
 * typo.ok || typo.error.faults[0]?.path; // => 'skaterScoring."gaol"'
 */
export function parseScoring(value: unknown): Result<LeagueScoring, ScoringError> {
  if (!isObject(value) || !SECTIONS.some((section) => Object.hasOwn(value, section))) {
    const problem = `must be a team, or an object with ${SECTIONS.join(' and ')}`;
    return err({ kind: 'badScoring', faults: [{ path: '', problem }] });
  }
  const wrong: string[] = [];
  const scoring = decodeScoring(value, (path) => wrong.push(path));
  const faults = [...wrong.flatMap(faultAt), ...unknownWeights(value)];
  return faults.length > 0 ? err({ kind: 'badScoring', faults }) : ok(scoring);
}

function faultAt(path: string): ScoringError['faults'] {
  const section = SECTIONS.find((one) => path === one || path.startsWith(`${one}.`));
  if (section === undefined) return [];
  const field = SETUP_FIELDS[section].find((one) => path === `${section}.${one}`);
  if (field === undefined) return [{ path, problem: 'must be an object of weights' }];
  const { min, max } = boundsOf(field);
  return [{ path, problem: `must be a number from ${min} to ${max}` }];
}

const unknownWeights = (scoring: JsonObject): ScoringError['faults'] =>
  SECTIONS.flatMap((section) => {
    const [weights, fields] = [scoring[section], SETUP_FIELDS[section] as readonly string[]];
    return Object.keys(isObject(weights) ? weights : {})
      .filter((key) => !fields.includes(key))
      .map((key) => ({
        path: `${section}.${JSON.stringify(key)}`,
        problem: `is not a weight: the weights are ${fields.join(', ')}`,
      }));
  });
