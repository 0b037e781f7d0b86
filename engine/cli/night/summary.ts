import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import { clockText } from '@ddh/feeds/http';
import type { ExitCode } from '../command.ts';
import { waitingLines } from '../commands/history/texts.ts';
import type { Found } from './facts.ts';
import type { NightOrder } from './order.ts';
import type { NightReport } from '../reports/night.ts';
import type { NightRun, StepOutcome } from './outcome.ts';
import { linesText } from '../printable.ts';

/** Maximum number of lines per step in the summary. The journal has all lines. */
const MOST_LINES = 4;

/** Describes the outcome of a step in one line. */
export function stepText({ step, state, seconds, lines }: StepOutcome): string {
  const took = seconds < 1 ? '' : `, ${Math.round(seconds)} s`;
  switch (state) {
    case 'ran':
      return `${step}${lines.length === 0 ? '' : `: ${formatCounted(lines.length, 'gap')}`}${took}`;
    case 'failed':
      return `${step} failed${took}`;
    case 'kept':
      return `${step} was done before`;
    case 'leftOut':
      return `${step} is left out: ${lines.join()}`;
    case 'planned':
      return `would run: ${lines.join()}`;
  }
}

export function exitOf({ ending, outcomes }: NightRun): ExitCode {
  if (ending === 'failed') return 1;
  if (outcomes.some(({ state }) => state === 'planned')) return 0;
  return ending === 'done' && outcomes.some(({ isGap }) => isGap) ? 3 : 0;
}

/** The result of a run. `unchanged`: there was nothing to do. */
type NightState = NightReport['state'];

function stateOf({ ending, outcomes }: NightRun): NightState {
  if (ending !== 'done') return ending;
  if (outcomes.some(({ state }) => state === 'planned')) return 'planned';
  const isNothing = ({ step, state }: StepOutcome): boolean =>
    state === 'kept' || state === 'leftOut' || step === 'news';
  if (outcomes.every(isNothing)) return 'unchanged';
  return outcomes.some(({ step, state }) => step === 'publish' && state !== 'leftOut') ? 'published' : 'made';
}

const STATE_TEXTS: { readonly [state in NightState]: string } = {
  published: 'published',
  made: 'made, and not published, because no site is configured',
  unchanged: 'nothing to do',
  offDay: 'no games',
  planned: 'not run (--dry-run)',
  failed: 'failed: the earlier data is unchanged',
};

/** Formats the summary for people: one line for each fact, then one for each thing that is missing. */
export function summaryText(order: NightOrder, run: NightRun, seconds: number): string {
  const { found, outcomes, next } = run;
  const state = stateOf(run);
  const facts: readonly (readonly [string, string | null])[] = [
    [
      'night',
      `${order.date}: ${STATE_TEXTS[state]}${state === 'offDay' && next !== null ? `; the next are on ${next}` : ''}`,
    ],
    ['results', resultsText(found)],
    ['clock', clockText(found.clockAhead === null ? null : found.clockAhead * 1000)],
    ...waitingLines(found.waiting).map((line) => ['waiting', line] as const),
    ['games', found.rated === null ? null : gamesText(found.rated, found.notRated)],
    ['prices', pricesText(found)],
    [
      'site',
      found.delivery === null || order.publish === null ? null : `${order.publish.to}, delivery ${found.delivery}`,
    ],
    ['', found.siteBefore === null ? null : `another site than before: ${found.siteBefore}`],
    ...found.siteNotes.map((note) => ['', note] as const),
    ['took', `${(seconds / 60).toFixed(1)} minutes`],
  ];
  const lines = facts.filter(([, text]) => text !== null).map(([name, text]) => `${name.padEnd(9)}${text}`);
  // What has ended the night comes first.
  const hasEnded = ({ state: of, isGap }: StepOutcome): boolean => of === 'failed' && !isGap;
  const lacking = outcomes.filter(
    ({ isGap, state: of, lines: own }) => isGap || of === 'failed' || (of === 'kept' && own.length > 0),
  );
  const gaps = lacking.toSorted((a, b) => Number(hasEnded(b)) - Number(hasEnded(a))).flatMap(gapLines);
  return linesText([...lines, ...(gaps.length === 0 ? [] : ['', ...gaps])]);
}

function resultsText({ learned, learnedUntil, quarantined }: Found): string | null {
  if (learned === null || learnedUntil === null) return null;
  const lacks = quarantined.length === 0 ? '' : `; in quarantine: ${quarantined.join(', ')}`;
  return `${formatCounted(learned, 'game')} until ${learnedUntil}${lacks}`;
}

const gamesText = (rated: number, notRated: readonly string[]): string =>
  `${formatCount(rated)} rated${notRated.length === 0 ? '' : `; without a figure: ${notRated.join(', ')}`}`;

function pricesText({ valued, withoutFigure, creditsSpent, creditsLeft }: Found): string | null {
  const parts = [
    ...(valued === null ? [] : [`${formatCount(valued)} in the Vault`]),
    ...(withoutFigure === null || withoutFigure === 0 ? [] : [`${formatCount(withoutFigure)} without a figure`]),
    ...(creditsSpent === null ? [] : [`${formatCounted(creditsSpent, 'credit')} spent`]),
    ...(creditsLeft === null ? [] : [`${formatCount(creditsLeft)} left`]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

function gapLines({ step, lines }: StepOutcome): readonly string[] {
  const more = lines.length - MOST_LINES;
  const shown = lines.slice(0, MOST_LINES).map((line) => `${step}: ${line}`);
  return more > 0 ? [...shown, `${step}: and ${formatCount(more)} more in journal.json`] : shown;
}

/** Returns the summary for `--json`. */
export function summaryJson(order: NightOrder, run: NightRun, seconds: number): NightReport {
  const { found, outcomes, next } = run;
  return {
    date: order.date,
    state: stateOf(run),
    next,
    seconds,
    ...found,
    steps: outcomes.map(({ step, state, seconds: took, lines, isGap }) => ({
      step,
      state,
      seconds: took,
      lines,
      isGap,
    })),
  };
}
