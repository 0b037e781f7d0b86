import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { gameFile, gameModel, simulatedGame } from '../game.ts';
import { checkEqual } from '../measure.ts';
import type { Report } from '../report.ts';
import { BUILT } from '../root.ts';
import { rowScan, twentyLegs } from '../slip.ts';

const CHILD = join(BUILT, 'child.mjs');
const HUNDRED = 100_000;
const MILLION = 1_000_000;

/** A string cannot exceed 512 MB, so only 100,000 records can be read with JSON.parse. */
const WAYS = [
  ['JSON.parse', 'json', HUNDRED],
  ['DuckDB', 'json', HUNDRED],
  ['ours', 'json', HUNDRED],
  ['ours', 'npz', HUNDRED],
  ['ours', 'npz', MILLION],
] as const;

type Sample = { readonly ms: number; readonly hits: number; readonly megabytes: number };

/** Measures the time and memory from opening a file to the first slip's count. Each sample runs in a new process. */
export async function loading(rounds: number, report: Report): Promise<void> {
  const games = new Map([HUNDRED, MILLION].map((n) => [n, hitsIn(n)] as const));
  const measured = [];
  for (const [loader, form, records] of WAYS)
    measured.push({ loader, form, records, path: await gameFile(records, form), samples: [] as Sample[] });
  for (let round = 0; round < rounds; round++) {
    for (const { loader, form, records, path, samples } of measured) {
      const sample = inProcess(loader, path);
      checkEqual(`${loader}, ${form}`, sample.hits, games.get(records)?.hits);
      samples.push(sample);
    }
  }
  const rows = measured.map(({ loader, form, records, path, samples }) => {
    const ms = Math.min(...samples.map((one) => one.ms));
    const memory = Math.min(...samples.map((one) => one.megabytes));
    const name = `loading ${records} ${form} ${loader}`;
    report.set(`${name} ms`, ms);
    report.set(`${name} memory`, memory);
    return [`${records} records, ${form}: ${loader}`, ms, statSync(path).size / 1e6, memory];
  });
  report.table('From a file to the first count, new processes', ['', 'ms', 'file, MB', 'additional memory, MB'], rows);
  report.set('loading million values MB', ((games.get(MILLION)?.columns ?? Number.NaN) * MILLION) / 1e6);
  report.set('loading gzipped JSON bytes', statSync(await gzipped(await gameFile(HUNDRED, 'json'))).size);
  report.set('loading npz bytes', statSync(await gameFile(HUNDRED, 'npz')).size);
}

function hitsIn(records: number): { readonly hits: number; readonly columns: number } {
  const game = simulatedGame(records);
  return { hits: rowScan(twentyLegs(gameModel()), game), columns: game.cells.size };
}

function inProcess(loader: string, path: string): Sample {
  const node = ['--expose-gc', '--max-old-space-size=12000', CHILD, loader, path];
  const run = spawnSync(process.execPath, node, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${loader} cannot load ${path}: ${run.stderr}`);
  return JSON.parse(run.stdout) as Sample;
}

/** Returns the path of the gzipped file, which is what a server stores. */
async function gzipped(path: string): Promise<string> {
  const packed = `${path}.gz`;
  if (existsSync(packed)) return packed;
  await pipeline(createReadStream(path), createGzip({ level: 6 }), createWriteStream(`${packed}.part`));
  renameSync(`${packed}.part`, packed);
  return packed;
}
