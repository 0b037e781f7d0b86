import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROP_STATS } from '@ddh/engine/internal/domain';
import { modelColumns, PROP_CELLS, propCell, streamKey, TEAM_CELLS } from '@ddh/engine/internal/model';
import type { ColumnId, Planes, Wasm } from '@ddh/engine/internal/simulation';
import { HEAD, imageOf, type Image } from '../../src/model/image.ts';
import { constants, STEP_OF_PLANES } from '../../src/model/wasm/layout.ts';
import { newSimulator } from '../../src/model/wasm/simulator.ts';
import { gameModel, simulatedTable } from '../game.ts';
import { checkEqual, inTurn, repeating, type Contender } from '../measure.ts';
import type { Report } from '../report.ts';
import { CACHE, ROOT } from '../root.ts';

const RECORDS = 98 * STEP_OF_PLANES;

/**
 * Measures the time to simulate a game: to a table, in JavaScript and in WebAssembly, and to bit planes alone, in
 * WebAssembly and in the same program in C.
 */
export async function generation(rounds: number, report: Report): Promise<void> {
  const model = gameModel();
  const simulator = newSimulator((globalThis as unknown as { readonly WebAssembly: Wasm<object> }).WebAssembly);
  if (simulator === null) throw new Error('this platform has no WebAssembly');
  const image = imageOf(model);
  const key = streamKey(model.seed, model.gameId);
  const ids = [...modelColumns(model).keys()] as ColumnId[];
  const planes = (each: (planesOf: (column: ColumnId) => Planes | undefined) => void = () => undefined): void => {
    for (let at = 0; at < RECORDS; at += STEP_OF_PLANES) each(simulator.planes(image, key, ids, at, STEP_OF_PLANES));
  };
  let sum = 0;
  planes((planesOf) => (sum = checksum(sum, planesOf, model.away.skaters.length + model.home.skaters.length)));
  const { key0, key1, shift } = key;
  image.words.set([key0, key1, shift], HEAD.key0);
  const contenders: readonly Contender[] = [
    { name: 'JavaScript', sample: repeating(() => simulatedTable(model, RECORDS, null)) },
    { name: 'WebAssembly', sample: repeating(() => simulatedTable(model, RECORDS, simulator)) },
    { name: 'WebAssembly, planes', sample: repeating(() => planes()) },
    ...twinInC(image, sum >>> 0, report),
  ];
  const times = await inTurn(contenders, rounds);
  for (const [name, ms] of times) report.set(`generation ${name}`, ms);
  const rows = [...times].map(([name, ms]) => [name, ms, (RECORDS / ms) * 1000]);
  report.table(`Simulating ${RECORDS} records, one thread`, ['', 'ms', 'records/s'], rows);
}

/** Compiles the simulator in C, whose bit planes must have the checksum `want`. Without a C compiler there is none. */
function twinInC(image: Image, want: number, report: Report): readonly Contender[] {
  mkdirSync(CACHE, { recursive: true });
  const program = join(CACHE, 'simulator');
  const source = join(ROOT, 'engine/bench/generation/simulator.c');
  const header = `${program}.h`;
  writeFileSync(
    header,
    constants()
      .map(([name, value]) => `#define ${name} ${value}u\n`)
      .join(''),
  );
  // Clang makes faster code of vectors than other compilers.
  const chosen = process.env['CC'];
  const compilers = chosen === undefined ? ['clang', 'cc'] : [chosen];
  const compiler = compilers.find((name) => spawnSync(name, ['--version']).error === undefined);
  if (compiler === undefined) {
    report.note(`C is missing: ${compilers.join(' and ')} cannot be run`);
    return [];
  }
  const compiled = spawnSync(compiler, ['-O3', '-march=native', '-include', header, '-o', program, source], {
    encoding: 'utf8',
  });
  if (compiled.status !== 0) throw new Error(compiled.stderr);
  report.note(`C is compiled by ${compiler}`);
  const path = `${program}-image.bin`;
  writeFileSync(path, image.bytes);
  return [
    {
      name: 'C, planes',
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

/** The checksum that `simulator.c` prints: of the planes of each cell, and then of the points of each skater. */
function checksum(before: number, planesOf: (column: ColumnId) => Planes | undefined, skaters: number): number {
  let sum = before;
  const add = (column: number, planes: readonly number[]): void => {
    const { words, offsets, bits } = planesOf(column as ColumnId)!;
    for (const plane of planes.filter((b) => b < bits))
      for (let w = 0; w < STEP_OF_PLANES / 32; w++) sum = (Math.imul(sum, 31) + words[offsets[plane]! + w]!) | 0;
  };
  const byte = Array.from({ length: 8 }, (_, b) => b);
  for (let column = 0; column < TEAM_CELLS; column++) add(column, byte);
  const stats = PROP_STATS.filter((stat) => stat !== 'points');
  for (const chosen of [stats, ['points'] as const])
    for (let s = 0; s < skaters; s++)
      for (const stat of chosen) add(TEAM_CELLS + s * PROP_CELLS + propCell(stat), byte);
  return sum;
}
