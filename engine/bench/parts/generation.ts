import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameModel, simulatedTable } from '../game.ts';
import { CELLS, frozenTables, type Tables } from '../generation/frozen.ts';
import { simulateFrozen } from '../generation/simulate.ts';
import { checkEqual, inTurn, repeating, type Contender } from '../measure.ts';
import type { Report } from '../report.ts';
import { CACHE, ROOT } from '../root.ts';

const RECORDS = 10_000;
const STRIDE = RECORDS + 64;
const SEED = 1;

/** Measures the time to simulate games: with a frozen simple model in TypeScript and in C, and with a game model. */
export async function generation(rounds: number, report: Report): Promise<void> {
  const tables = frozenTables();
  const out = new Int8Array(CELLS * STRIDE);
  simulateFrozen(tables, RECORDS, out, STRIDE, SEED);
  const model = gameModel();
  const contenders: readonly Contender[] = [
    { name: 'frozen model', sample: repeating(() => simulateFrozen(tables, RECORDS, out, STRIDE, SEED)) },
    { name: 'game model', sample: repeating(() => simulatedTable(model, RECORDS)) },
    ...twinInC(tables, checksum(out), report),
  ];
  const times = await inTurn(contenders, rounds);
  for (const [name, ms] of times) report.set(`generation ${name}`, ms);
  const rows = [...times].map(([name, ms]) => [name, ms, (RECORDS / ms) * 1000]);
  report.table(`Simulating ${RECORDS} records, one thread`, ['', 'ms', 'records/s'], rows);
}

/**
 * Compiles the C version of the frozen model, whose output must have the checksum `want` of our version. Without a C
 * compiler there is no C version.
 */
function twinInC(tables: Tables, want: number, report: Report): readonly Contender[] {
  mkdirSync(CACHE, { recursive: true });
  const program = join(CACHE, 'frozen');
  const source = join(ROOT, 'engine/bench/generation/frozen.c');
  const compiler = process.env['CC'] ?? 'cc';
  const compiled = spawnSync(compiler, ['-O3', '-march=native', '-o', program, source], { encoding: 'utf8' });
  if (compiled.error) {
    report.note(`C is missing: ${compiler} cannot be run`);
    return [];
  }
  if (compiled.status !== 0) throw new Error(compiled.stderr);
  const path = `${program}-tables.bin`;
  writeFileSync(path, tables);
  return [
    {
      name: 'C',
      sample: () => {
        const { stdout } = spawnSync(program, [path, String(RECORDS), '5'], { encoding: 'utf8' });
        const runs = stdout
          .trim()
          .split('\n')
          .map((line) => line.split(' ').map(Number));
        for (const [, sum] of runs) checkEqual('C', sum, want);
        return Math.min(...runs.map(([ms = Number.NaN]) => ms));
      },
    },
  ];
}

function checksum(out: Int8Array): number {
  let sum = 0;
  for (let c = 0; c < CELLS; c++) {
    const column = out.subarray(c * STRIDE, c * STRIDE + RECORDS);
    for (const value of column) sum = (Math.imul(sum, 31) + (value & 255)) | 0;
  }
  return sum >>> 0;
}
