import { test } from '@playwright/test';

/** The annotation that a figure of one run is. */
export const FIGURE = 'figure';

/** Asked for by `npm run smooth`, which judges medians. */
export const STRICT = process.env['DDH_LONGEST_TASK'] !== undefined;

export function note(name: string, value: number): void {
  test.info().annotations.push({ type: FIGURE, description: JSON.stringify([name, value]) });
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

export const FIRST_ESTIMATE = 'gzipped JSON: first byte to first estimate, ms';
export const READING_RATIO = 'gzipped JSON: `res.json()` in a worker / reading and counting';
/** What a step's longest task is called after the step. */
export const LONGEST = 'longest task, ms';
/** How long a fixed piece of work took in the same run (`pace.ts`). */
export const PACE = 'a fixed piece of styling, layout and painting, page slowed, ms';
/** The same in quiet hours of the machine whose figures docs/performance.md has: 2 cores of an AMD EPYC. */
const QUIET_PACE_MS = 43;

/** A step's longest task, had the run been in a quiet hour; other figures are not the slowed processor's alone. */
export function inQuietHour(name: string, value: number, pace: number): number {
  return name.endsWith(LONGEST) && pace > 0 ? (value * QUIET_PACE_MS) / pace : value;
}

/** What a figure shall be; a figure without a target is told and fails nothing. */
type Target = { readonly of: (name: string) => boolean; readonly most?: number; readonly least?: number };

const TARGETS: readonly Target[] = [
  { of: (name) => name.endsWith(LONGEST), most: 50 },
  { of: (name) => name === FIRST_ESTIMATE, most: 100 },
  { of: (name) => name === READING_RATIO, least: 2 },
];

type Verdict = 'met' | 'missed' | '';

export function judge(name: string, value: number): Verdict {
  const target = TARGETS.find(({ of }) => of(name));
  if (!target) return '';
  const { most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY } = target;
  return value <= most && value >= least ? 'met' : 'missed';
}
