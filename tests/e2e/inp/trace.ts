/** An event in Chromium's trace. Times are in microseconds, and `tdur` is processor time. */
export type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
};

export const CATEGORIES = [
  'disabled-by-default-devtools.timeline',
  'devtools.timeline',
  'blink.user_timing',
  '__metadata',
];

export const markOf = (step: string, edge: 'begin' | 'end'): string => `${edge} ${step}`;

const INPUTS = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input', 'change'];
/**
 * Maximum time from an input to its commit, in microseconds. An input that changes nothing causes no commit, so a
 * later commit belongs to a different input.
 */
const COMMIT_LIMIT = 700_000;

/** Processor time of the page's main thread, in ms. Other programs on the machine do not increase this time. */
export type ThreadTime = {
  /** The longest time from an input to the commit that shows its effect. */
  readonly inp: number;
  readonly task: number;
};

export function threadTimeOf(step: string, events: readonly TraceEvent[]): ThreadTime {
  const begin = events.find(({ name }) => name === markOf(step, 'begin'));
  const end = events.find(({ name }) => name === markOf(step, 'end'));
  if (!begin || !end) throw new Error(`the trace has no step ${step}`);
  const own = events.filter(({ pid, tid, ts }) => pid === end.pid && tid === end.tid && ts > begin.ts && ts < end.ts);
  const tasks = own.filter(({ name }) => name === 'RunTask');
  const commits = own.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  const processorTime = ({ tdur = 0 }: TraceEvent): number => tdur / 1000;
  const inputs = own.filter(({ name, args }) => name === 'EventDispatch' && INPUTS.includes(args?.data?.type ?? ''));
  const delays = inputs.map(({ ts }) => {
    const shown = commits.find((at) => at > ts);
    if (shown === undefined || shown - ts > COMMIT_LIMIT) return 0;
    const between = tasks.filter((task) => task.ts + (task.dur ?? 0) > ts && task.ts < shown);
    return between.reduce((sum, task) => sum + processorTime(task), 0);
  });
  return { inp: Math.max(0, ...delays), task: Math.max(0, ...tasks.map(processorTime)) };
}
