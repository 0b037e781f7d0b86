import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { built } from '../built.ts';
import { checkEqual } from '../check.ts';
import { gameFile, gzipped, type Form } from '../files.ts';
import { gameModel, simulatedGame } from '../game.ts';
import { median } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Report } from '../results.ts';
import { rowScan, twentyLegs } from '../slip.ts';

type Sample = { readonly ms: number; readonly hits: number; readonly over: number };
type Measured = { readonly path: string; readonly samples: Sample[] };
type Way = { readonly loader: string; readonly form: Form | 'json.gz'; readonly most: number };

/**
 * The ways to load a file. `most` is the largest number of records for which a way is measured, because a string is
 * limited to 512 MB and slow ways would take too long.
 */
const WAYS: readonly Way[] = [
  { loader: 'JSON.parse', form: 'json', most: 100_000 },
  { loader: 'JSON.parse, then columns', form: 'json', most: 100_000 },
  { loader: 'DuckDB read_json', form: 'json', most: 100_000 },
  { loader: '@streamparser/json', form: 'json', most: 10_000 },
  { loader: 'stream-json', form: 'json', most: 10_000 },
  { loader: 'ours, sync reads of 1 MB', form: 'json', most: 100_000 },
  { loader: 'ours, stream of 64 KB', form: 'json', most: 100_000 },
  { loader: 'ours, gunzip', form: 'json.gz', most: 100_000 },
  { loader: 'ours, sync reads of 1 MB', form: 'split', most: 100_000 },
  { loader: 'ours, sync reads of 1 MB', form: 'csv', most: 1_000_000 },
  { loader: 'ours, zlib at once', form: 'npz', most: 1_000_000 },
  { loader: 'ours, zlib stream', form: 'npz', most: 1_000_000 },
  { loader: 'ours, DecompressionStream', form: 'npz', most: 1_000_000 },
];

/** Measures the time from opening a file to the evaluation of the first slip. Each sample runs in a new process. */
export async function loading({ records, rounds }: Options, report: Report): Promise<void> {
  const child = built('child');
  for (const n of records) {
    const want = rowScan(twentyLegs(gameModel()), simulatedGame(n));
    const measured = new Map<Way, Measured>();
    for (const way of WAYS) {
      if (n > way.most) continue;
      const path = way.form === 'json.gz' ? await gzipped(n) : gameFile(n, way.form);
      measured.set(way, { path, samples: [] });
    }
    for (let round = 0; round < rounds; round++) {
      for (const [way, { path, samples }] of measured) {
        const sample = inProcess(child, way.loader, path);
        if (typeof sample === 'string') {
          if (way.loader.startsWith('ours')) throw new Error(`${way.loader}, ${way.form}: ${sample}`);
          report.note(`${way.loader} is missing: ${sample}`);
          measured.delete(way);
          continue;
        }
        checkEqual(`${way.loader}, ${way.form}`, sample.hits, want);
        samples.push(sample);
      }
    }
    show(n, measured, report);
  }
}

function show(n: number, measured: ReadonlyMap<Way, Measured>, report: Report): void {
  const [first] = measured.values();
  const json = first ? median(first.samples.map(({ ms }) => ms)) : Number.NaN;
  const rows = [...measured].map(([way, { path, samples }]) => {
    const ms = median(samples.map((one) => one.ms));
    const over = median(samples.map((one) => one.over));
    const megabytes = statSync(path).size / 1e6;
    const name = `loading ${n} ${way.form} ${way.loader}`;
    report.set(`${name} ms`, ms);
    report.set(`${name} memory`, over);
    report.set(`loading ${n} ${way.form} bytes`, megabytes);
    return [`${way.form}: ${way.loader}`, ms, megabytes, (megabytes / ms) * 1000, over, json / ms];
  });
  report.table(
    `From a file of ${n} records to the first slip's answer, fresh processes`,
    ['', 'ms', 'MB', 'MB/s', 'RSS over base, MB', n > 100_000 ? 'of the first' : 'x JSON.parse'],
    rows,
  );
}

/** Runs a loader in a new process. Returns its measurements, or the reason for a failure. */
export function inProcess(child: string, loader: string, path: string): Sample | string {
  const run = spawnSync(process.execPath, ['--expose-gc', '--max-old-space-size=12000', child, loader, path], {
    encoding: 'utf8',
  });
  if (run.status === 0) return JSON.parse(run.stdout) as Sample;
  return run.stderr.split('\n').find((line) => line.includes('Error')) ?? `ended with ${run.status ?? run.signal}`;
}
