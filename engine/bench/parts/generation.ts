import { sumOf } from '@ddh/engine/internal/domain';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEqual } from '../check.ts';
import { compiled, numbersOf } from '../compiled.ts';
import { CACHE } from '../files.ts';
import { gameModel, simulatedTable } from '../game.ts';
import { CELLS, frozenTables, type Tables } from '../generation/frozen.ts';
import { simulateFrozen } from '../generation/simulate.ts';
import { inTurn, timeOf, type Contender } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Report } from '../results.ts';
import { ROOT } from '../root.ts';

const RECORDS = 50_000;
const STRIDE = RECORDS + 64;
const SEED = 1;
/**
 * Allowed difference of mean goals, about 8 standard errors. numpy draws different numbers from the same distributions.
 */
const GOALS_NEAR = 0.08;

/** Measures simulated games per second, for a frozen simple model in three languages and for the site's game model. */
export async function generation({ rounds }: Options, report: Report): Promise<void> {
  const tables = frozenTables();
  const out = new Int8Array(CELLS * STRIDE);
  simulateFrozen(tables, RECORDS, out, STRIDE, SEED);
  const model = gameModel();
  const contenders: Contender[] = [
    { name: 'frozen model', sample: () => timed(() => simulateFrozen(tables, RECORDS, out, STRIDE, SEED)) },
    { name: 'game model', sample: () => timed(() => simulatedTable(model, RECORDS)) },
  ];
  for (const [name, add] of [
    ['C', () => twinInC(tables, checksum(out))],
    ['numpy', () => twinInNumpy(meanGoals(out))],
  ] as const) {
    try {
      contenders.push({ name, sample: add() });
    } catch (cause) {
      report.note(`${name} is missing: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  for (const { sample } of contenders) await sample();
  const times = await inTurn(contenders, rounds);
  for (const [name, ms] of times) report.set(`generation ${name}`, ms);
  const frozen = timeOf(times, 'frozen model');
  report.table(
    `Simulating ${RECORDS} records, one thread`,
    ['', 'records/s', 'ms', '/ frozen model'],
    [...times].map(([name, ms]) => [name, (RECORDS / ms) * 1000, ms, ms / frozen]),
  );
}

function timed(run: () => unknown): number {
  const from = performance.now();
  run();
  return performance.now() - from;
}

/**
 * Compiles the C version of the frozen model and returns a function that measures it. Throws unless its output has the
 * checksum `want` of our version.
 */
function twinInC(tables: Tables, want: number): Contender['sample'] {
  const program = compiled('generation/frozen.c');
  if ('why' in program) throw new Error(program.why);
  const path = join(CACHE, 'frozen-tables.bin');
  writeFileSync(path, tables);
  const sample = (): number => {
    const [[ms, sum] = []] = numbersOf(program.path, [path, RECORDS, 1]);
    checkEqual('C', sum, want);
    if (ms === undefined) throw new Error('the output of frozen.c has no running time');
    return ms;
  };
  sample();
  return sample;
}

function twinInNumpy(want: number): Contender['sample'] {
  const sample = (): number => {
    const [[ms, goals] = []] = numbersOf('python3', [join(ROOT, 'engine/bench/generation/frozen.py'), RECORDS, 1]);
    if (ms === undefined || goals === undefined)
      throw new Error('the output of frozen.py lacks the running time or the mean number of goals');
    if (!(Math.abs(goals - want) < GOALS_NEAR))
      throw new Error(`numpy's games have a mean of ${goals} goals, ours ${want}`);
    return ms;
  };
  sample();
  return sample;
}

function checksum(out: Int8Array): number {
  let sum = 0;
  for (let c = 0; c < CELLS; c++) {
    for (const value of cellsOf(out, c)) sum = (Math.imul(sum, 31) + (value & 255)) | 0;
  }
  return sum >>> 0;
}

function meanGoals(out: Int8Array): number {
  return sumOf([...cellsOf(out, 4)]) / RECORDS;
}

const cellsOf = (out: Int8Array, column: number): Int8Array => out.subarray(column * STRIDE, column * STRIDE + RECORDS);
