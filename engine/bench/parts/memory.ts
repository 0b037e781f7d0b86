import { built } from '../built.ts';
import { checkEqual } from '../check.ts';
import { gameFile } from '../files.ts';
import { gameModel, simulatedGame } from '../game.ts';
import { COPIES } from '../loading/million.ts';
import { median } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Report } from '../results.ts';
import { rowScan, twentyLegs } from '../slip.ts';
import { inProcess } from './loading.ts';
import { statSync } from 'node:fs';

const PART = 100_000;
/** Maximum number of memory measurements. One takes three seconds, and all give nearly the same result. */
const MOST_ROUNDS = 3;

/**
 * Measures the memory that is used to read a million records of JSON (4.8 GB, more than a string can hold). The figure
 * is relative to one byte per value.
 */
export async function memory({ records, rounds }: Options, report: Report): Promise<void> {
  if (!records.includes(PART * COPIES)) return;
  const child = built('child');
  const path = gameFile(PART, 'json');
  const game = simulatedGame(PART);
  const want = rowScan(twentyLegs(gameModel()), game) * COPIES;
  const samples = [];
  for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round++) {
    const sample = inProcess(child, 'million', path);
    if (typeof sample === 'string') throw new Error(sample);
    checkEqual('a million records', sample.hits, want);
    samples.push(sample);
  }
  const ms = median(samples.map((one) => one.ms));
  const over = median(samples.map((one) => one.over));
  const columns = (game.names.length * PART * COPIES) / 1e6;
  const megabytes = (statSync(path).size * COPIES) / 1e6;
  report.set('memory over', over);
  report.set('memory columns', columns);
  report.set('memory ms per MB', ms / megabytes);
  report.table(
    'A million records, streamed',
    ['', 'ms', 'MB/s', 'RSS over base, MB', '/ int8 columns'],
    [['json: ours', ms, (megabytes / ms) * 1000, over, over / columns]],
  );
}
