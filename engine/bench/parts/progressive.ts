import { closeSync, openSync, readSync } from 'node:fs';
import { wilson } from '@ddh/engine/internal/odds';
import { createTable, DEFAULT_BUDGET, SlipCounter } from '@ddh/engine/internal/simulation';
import { openReader } from '../../src/simulation/read/every.ts';
import { inflateRaw } from '@ddh/engine/node';
import { checkEqual } from '../check.ts';
import { gameFile } from '../files.ts';
import { gameModel, simulatedGame } from '../game.ts';
import { median } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Report } from '../results.ts';
import { resolved, rowScan, twentyLegs, type Choice } from '../slip.ts';

/**
 * The times at which an estimate is computed: after each chunk of the file, or as often as a page shows an estimate.
 */
const DUE = { 'every 50 ms': { chunk: 1 << 16, ms: 50 }, 'every 64 KB': { chunk: 1 << 16, ms: 0 } } as const;

type Sample = { readonly share: number; readonly first: number; readonly estimates: number };

/**
 * Measures estimates of 20 legs while the records stream in: the share of the time that the estimates take, and the
 * time until the first estimate.
 */
export async function progressive({ records, rounds }: Options, report: Report): Promise<void> {
  for (const n of records.filter((one) => one <= 100_000)) {
    const path = gameFile(n, 'json');
    const slip = twentyLegs(gameModel());
    const want = rowScan(slip, simulatedGame(n));
    const rows = [];
    for (const [name, due] of Object.entries(DUE)) {
      const samples: Sample[] = [];
      for (let round = 0; round < rounds; round++) samples.push(await load(path, slip, due, want));
      const share = median(samples.map((one) => one.share));
      report.set(`progressive ${n} ${name} share`, share);
      const estimates = samples[0]?.estimates ?? Number.NaN;
      rows.push([name, estimates, share * 100, median(samples.map(({ first }) => first))]);
    }
    report.table(
      `Estimates of a 20-leg slip while ${n} records are read`,
      ['', 'estimates', '% of the time', 'first after, ms'],
      rows,
    );
  }
}

async function load(
  path: string,
  slip: readonly Choice[],
  due: { readonly chunk: number; readonly ms: number },
  want: number,
): Promise<Sample> {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  const reader = openReader(writer, { inflateRaw });
  const counter = new SlipCounter(table);
  const chunk = new Uint8Array(due.chunk);
  const file = openSync(path, 'r');
  const from = performance.now();
  let spent = 0;
  let first = 0;
  let estimates = 0;
  let last = from - due.ms;
  const estimate = (): number => {
    const { joint, records } = counter.count(resolved(slip, table));
    wilson(joint, records);
    estimates++;
    return joint;
  };
  for (let n = readSync(file, chunk, 0, due.chunk, null); n > 0; n = readSync(file, chunk, 0, due.chunk, null)) {
    await reader.push(chunk.subarray(0, n));
    const now = performance.now();
    if (now - last < due.ms) continue;
    writer.flush();
    if (table.records > 0) {
      estimate();
      first ||= performance.now() - from;
    }
    last = performance.now();
    spent += last - now;
  }
  await reader.end();
  closeSync(file);
  checkEqual('the last estimate', estimate(), want);
  return { share: spent / (performance.now() - from), first, estimates };
}
