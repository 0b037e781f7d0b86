import * as v from 'valibot';
import { err, ok, type Result } from '../result.ts';
import { pathOf, problemOf as fieldProblem } from '../schema/index.ts';
import { LINES, lineText, MAX_NAME, PROPS, SIDES, TEAM_STATS, type Line, type LineFault } from '../domain/index.ts';
import { MAX_LEGS, type Slip } from './leg.ts';
import { legLineFault } from './subject.ts';

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
  v.transform((value) => value as Line),
);
const oneOf = <const T extends readonly string[]>(words: T) => v.picklist(words, `must be one of ${words.join(', ')}`);

const SUBJECTS = {
  winner: { kind: v.literal('winner'), team: name },
  total: { kind: v.literal('total'), stat: oneOf(TEAM_STATS) },
  teamTotal: { kind: v.literal('teamTotal'), team: name, stat: oneOf(TEAM_STATS) },
  player: { kind: v.literal('player'), player: name, stat: oneOf(PROPS) },
} as const;

/** A leg's subject in a file. */
export const SubjectField = v.variant(
  'kind',
  [v.object(SUBJECTS.winner), v.object(SUBJECTS.total), v.object(SUBJECTS.teamTotal), v.object(SUBJECTS.player)],
  'must be a subject',
);

/** A leg in a file. Its line may be none that a slip can have, see `legLineFault`. */
export const LegField = v.variant(
  'kind',
  [
    v.object({ ...SUBJECTS.winner, margin: line }),
    v.object({ ...SUBJECTS.total, side: oneOf(SIDES), line }),
    v.object({ ...SUBJECTS.teamTotal, side: oneOf(SIDES), line }),
    v.object({ ...SUBJECTS.player, side: oneOf(SIDES), line }),
  ],
  'must be a leg',
);
const slip = v.object(
  { legs: v.pipe(v.array(LegField, 'must be a list'), v.maxLength(MAX_LEGS, `must have at most ${MAX_LEGS} legs`)) },
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
  if (parsed.success) return withLines(parsed.output);
  if (Array.isArray(value)) return err({ kind: 'badSlip', path: 'slip', problem: NO_SLIP });
  const [issue] = parsed.issues;
  const path = pathOf(issue) || 'slip';
  return err({ kind: 'badSlip', path, problem: problemOf(issue) });
}

/** States what is wrong with a value of a slip or of weights. Completes a sentence such as `legs[0].line`. */
export function problemOf(issue: v.BaseIssue<unknown>): string {
  return issue.type === 'variant' && pathOf(issue).endsWith('.kind') ? NO_KIND : fieldProblem(issue);
}

function withLines(parsed: Slip): Result<Slip, SlipError> {
  for (const [i, one] of parsed.legs.entries()) {
    const fault = legLineFault(one);
    const path = `legs[${i}].${one.kind === 'winner' ? 'margin' : 'line'}`;
    if (fault !== null) return err({ kind: 'badSlip', path, problem: lineProblem(fault) });
  }
  return ok(parsed);
}

/** States what a line must be, and names the lines that the number may mean. Completes a sentence such as `legs[0].line`. */
export function lineProblem({ kind, ladder, value, readings }: LineFault): string {
  const lines = LINES[ladder].map(lineText);
  switch (kind) {
    case 'negativeMargin':
      return `is ${value}, the favorite's puck line: write margin ${lineText(-value)}, or ${lines[0]} for any win`;
    case 'quarter':
      return `is ${value}, half a bet on ${readings.map(lineText).join(' and half on ')}: write one of the two`;
    case 'notOffered': {
      const step = ladder === 'margin' ? 'a number such as 1.5' : 'a multiple of 0.5';
      const remedy = readings.length === 1 ? '' : `: write ${readings.map(lineText).join(' or ')}`;
      return `must be ${step}, from ${lines[0]} to ${lines.at(-1)}, not ${value}${remedy}`;
    }
  }
}
