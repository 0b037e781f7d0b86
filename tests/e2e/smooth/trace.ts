import type { Browser, Page } from '@playwright/test';
import { setPriority } from 'node:os';

/**
 * A step's figures, milliseconds of processor time: its longest task on the page's thread, and all that the worker did. A task
 * does not wait, so that with nothing else at work this is as long as it holds the page.
 */
export type StepTime = { readonly longest: number; readonly worker: number };

type Event = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

const TASK = 'RunTask';
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing', '__metadata'];
const begin = (step: string): string => `begin ${step}`;
const end = (step: string): string => `end ${step}`;

/** Steps of a page, told apart in one trace of it. What else is at work has to wait for the page. */
export async function traced(browser: Browser, page: Page, run: (step: Step) => Promise<void>): Promise<StepTimes> {
  await preferPages(browser);
  await browser.startTracing(page, { categories: CATEGORIES });
  const steps: string[] = [];
  const step: Step = async (name, act) => {
    steps.push(name);
    await page.evaluate((mark) => void performance.mark(mark), begin(name));
    await act();
    await page.evaluate((mark) => void performance.mark(mark), end(name));
  };
  await run(step);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: Event[] };
  return new Map(steps.map((name) => [name, timesOf(name, traceEvents)]));
}

export type Step = (name: string, act: () => Promise<void>) => Promise<void>;
export type StepTimes = ReadonlyMap<string, StepTime>;

function timesOf(step: string, events: readonly Event[]): StepTime {
  const from = events.find(({ name }) => name === begin(step));
  const to = events.find(({ name }) => name === end(step));
  if (!from || !to) throw new Error(`the trace lacks the beginning or the end of ${step}`);
  const tasks = events.filter(({ name, ts, pid }) => name === TASK && pid === from.pid && ts > from.ts && ts < to.ts);
  const workers = new Set(
    events
      .filter(({ name, pid, args }) => name === 'thread_name' && pid === from.pid && args?.name === WORKER)
      .map(({ tid }) => tid),
  );
  const times = (of: (thread: number) => boolean): readonly number[] =>
    tasks.filter(({ tid }) => of(tid)).map(({ tdur = 0 }) => tdur / 1000);
  return {
    longest: Math.max(0, ...times((tid) => tid === from.tid)),
    worker: times((tid) => workers.has(tid)).reduce((sum, time) => sum + time, 0),
  };
}

const WORKER = 'DedicatedWorker thread';

/** The processes of pages, that which has worked most first. */
export async function renderersOf(browser: Browser): Promise<readonly number[]> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer').toSorted((a, b) => b.cpuTime - a.cpuTime);
  return pages.map(({ id }) => id);
}

const HIGHEST = -20;

/**
 * Pages' own threads before all others of this machine. Chromium slows a thread down by the clock: time in which it waits for
 * a processor counts as its work, and is made six times as long. On two cores it waits for its own worker.
 */
export async function preferPages(browser: Browser): Promise<void> {
  for (const pid of await renderersOf(browser)) {
    try {
      // On Linux of the thread with the process's number, which is the page's: workers and the slow-down's own keep theirs.
      setPriority(pid, HIGHEST);
    } catch {
      // Not everybody may; then figures are a little higher.
    }
  }
}
