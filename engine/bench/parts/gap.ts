import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { built } from '../built.ts';
import { checkEqual } from '../check.ts';
import { gameFile } from '../files.ts';
import { gameModel, simulatedGame } from '../game.ts';
import { median } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Report } from '../results.ts';
import { rowScan, twentyLegs } from '../slip.ts';

const MOST_ROUNDS = 5;

/** Measures how long the main thread is blocked while JSON.parse or our worker loads records. */
export async function gap({ records, rounds }: Options, report: Report): Promise<void> {
  const program = built('gap');
  for (const n of records.filter((one) => one <= 100_000)) {
    const path = gameFile(n, 'json');
    const want = rowScan(twentyLegs(gameModel()), simulatedGame(n));
    const own: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round++) {
      const from = performance.now();
      checkEqual('JSON.parse', (JSON.parse(readFileSync(path, 'utf8')) as readonly unknown[]).length, n);
      own.push(performance.now() - from);
      globalThis.gc?.();
      ours.push(await longestGap(() => hits(program, path).then((found) => checkEqual('the worker', found, want))));
    }
    report.set(`gap ${n} JSON.parse`, median(own));
    report.set(`gap ${n} ours`, median(ours));
    report.table(
      `Longest time that the main thread is blocked, ${n} records`,
      ['', 'ms'],
      [
        ['JSON.parse on that thread', median(own)],
        ['ours in a worker', median(ours)],
      ],
    );
  }
}

const hits = (program: string, path: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    new Worker(program, { workerData: path }).once('message', resolve).once('error', reject);
  });

async function longestGap(during: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await during();
  clearInterval(timer);
  return longest;
}
