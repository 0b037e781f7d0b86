// scripts/inp.mjs starts this file and lists its options.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { BROWSER_TESTS } from '../../playwright.ts';
import { ROOT, startSite } from '../globalSetup.ts';
import { GROUPS } from './groups.ts';
import { takeSteps, type Figures, type Kind, type Taken } from './stepper.ts';

const { values: options } = parseArgs({
  options: {
    rate: { type: 'string', default: '4' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const RATE = Number(options.rate);
const RUNS = Number(options.runs);

/**
 * Limit in ms on the time from a step's last input to the document's last change, with 4x CPU throttling. The limit
 * does not apply to steps that open a page, or that have `waits`.
 */
const COMPLETE_LIMIT = 500;
/** Limits in ms on Interaction to Next Paint and on the longest task, without CPU throttling. */
const INP_LIMIT = 100;
const TASK_LIMITS: Readonly<Record<Kind, number>> = { opening: 100, first: 75, again: 50 };

type Step = Omit<Taken, 'figures'>;
type Limits = Readonly<Partial<Record<keyof Figures, number>>>;
type Row = Step & { readonly group: string; readonly median: Figures; readonly over: readonly string[] };

function limitsOf({ kind, waits }: Step, inpLimit: number): Limits {
  if (RATE <= 1) return { inp: INP_LIMIT, task: TASK_LIMITS[kind], shift: 0 };
  return { inp: inpLimit, shift: 0, ...(waits || kind === 'opening' ? {} : { complete: COMPLETE_LIMIT }) };
}

const FIGURES = ['inp', 'wallInp', 'task', 'complete', 'shift'] as const;

function medianOf(runs: readonly Figures[]): Figures {
  const middle = (figure: keyof Figures): number =>
    runs.map((run) => run[figure]).toSorted((a, b) => a - b)[runs.length >> 1] ?? Number.NaN;
  return {
    inp: middle('inp'),
    wallInp: middle('wallInp'),
    task: middle('task'),
    complete: middle('complete'),
    shift: middle('shift'),
  };
}

/** A step that fails ends its group, and no other. */
async function measure(): Promise<{ readonly rows: readonly Row[]; readonly failed: readonly string[] }> {
  const browser = await chromium.launch(BROWSER_TESTS.use?.launchOptions ?? {});
  const rows: Row[] = [];
  const failed: string[] = [];
  for (const [group, { inpLimit, run }] of Object.entries(GROUPS)) {
    if (!group.includes(options.only)) continue;
    const steps = new Map<string, { readonly step: Step; readonly runs: Figures[] }>();
    try {
      for (let i = 0; i < RUNS; i++) {
        for (const { figures, ...step } of await takeSteps(browser, run, RATE)) {
          const { runs } = steps.get(step.name) ?? { runs: [] };
          steps.set(step.name, { step, runs: [...runs, figures] });
        }
      }
    } catch (error) {
      failed.push(`${group}: ${String(error)}`);
    }
    for (const { step, runs } of steps.values()) {
      const median = medianOf(runs);
      const limits = limitsOf(step, inpLimit);
      const over = FIGURES.filter((figure) => median[figure] > (limits[figure] ?? Infinity));
      rows.push({ ...step, group, median, over });
    }
  }
  await browser.close();
  return { rows, failed };
}

function print(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ group, name }) => `${group}: ${name}`.length));
  console.log(`Processor slowed ${RATE} times, medians of ${RUNS} runs, in ms; inp and task are processor time.`);
  console.log([''.padEnd(width), ...FIGURES, 'over its limit'].join('\t'));
  for (const { group, name, median, over } of rows) {
    const figures = FIGURES.map((figure) => median[figure].toFixed(figure === 'shift' ? 3 : 0));
    console.log([`${group}: ${name}`.padEnd(width), ...figures, over.join(', ')].join('\t'));
  }
  console.log(`${rows.filter(({ over }) => over.length > 0).length} of ${rows.length} steps are over a limit.`);
}

// The first day has 16 games, because pages with more games are slower.
const stop = await startSite({ day: '2025-10-11', next: '2025-10-12' });
const { rows, failed } = await measure();
await stop();
print(rows);
for (const one of failed) console.log(`FAILED ${one}`);
const folder = join(ROOT, '.cache/bench');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `inp-${RATE}.json`), JSON.stringify({ rate: RATE, runs: RUNS, rows }, null, 1));
process.exitCode = failed.length > 0 || rows.some(({ over }) => over.length > 0) ? 1 : 0;
