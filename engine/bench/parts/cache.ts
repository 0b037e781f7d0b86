import { readFileSync, statSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTable, DEFAULT_BUDGET, SlipCounter, type NewMemory, type SimTable } from '../../src/simulation/index.ts';
import { copyPlanes, readPlanes, sealPlanes } from '../../src/simulation/store/index.ts';
import { checkEqual } from '../check.ts';
import { cached, gameFile, gzipped, writePieces } from '../files.ts';
import { dataKey, gameModel, simulatedGame, simulatedTable, wasm } from '../game.ts';
import { inTurn, type Contender } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Report } from '../results.ts';
import { resolved, rowScan, twentyLegs } from '../slip.ts';

/** Whole texts end at 512 MB. */
const MOST_TEXT = 100_000;
const JSON_PARSE = 'JSON.parse';

/** A game that was read before: its kept planes against its file. In one process, files read at once. */
export async function cache({ records, rounds }: Options, report: Report): Promise<void> {
  for (const n of records) {
    const slip = twentyLegs(gameModel());
    const want = rowScan(slip, simulatedGame(n));
    const planes = planesFile(n, false);
    const zipped = planesFile(n, true);
    const loading = (name: string, bytes: () => Buffer, memory?: NewMemory): Contender => {
      checkEqual(name, new SlipCounter(load(bytes(), memory)).count(resolved(slip, load(bytes(), memory))).joint, want);
      return { name, sample: () => timed(() => load(bytes(), memory)) };
    };
    const contenders = [
      loading('planes', () => readFileSync(planes)),
      loading('planes, WASM', () => readFileSync(planes), wasm),
      loading('planes, gunzip', () => gunzipSync(readFileSync(zipped))),
    ];
    const json = n <= MOST_TEXT ? gameFile(n, 'json') : null;
    if (json !== null) {
      contenders.push({ name: JSON_PARSE, sample: () => timed(() => JSON.parse(readFileSync(json, 'utf8'))) });
    }
    const table = simulatedTable(gameModel(), n);
    contenders.push({ name: 'writing planes', sample: () => timed(() => bytesOf(table)) });
    const times = await inTurn(contenders, rounds);
    const sizes: Readonly<Record<string, number | undefined>> = {
      planes: statSync(planes).size,
      'planes, gunzip': statSync(zipped).size,
      [JSON_PARSE]: json === null ? undefined : statSync(json).size,
    };
    const gz = json === null ? null : statSync(await gzipped(n)).size;
    for (const [name, ms] of times) report.set(`cache ${n} ${name}`, ms);
    for (const [name, bytes = Number.NaN] of Object.entries(sizes)) report.set(`cache ${n} ${name} bytes`, bytes / 1e6);
    if (gz !== null) report.set(`cache ${n} json.gz bytes`, gz / 1e6);
    const parse = times.get(JSON_PARSE) ?? Number.NaN;
    report.table(
      `A game that was kept, ${n} records`,
      ['', 'ms', 'x JSON.parse', 'MB', 'gzipped JSON / it'],
      [...times].map(([name, ms]) => {
        const bytes = sizes[name] ?? Number.NaN;
        return [name, ms, parse / ms, bytes / 1e6, (gz ?? Number.NaN) / bytes];
      }),
    );
  }
}

const planesFile = (records: number, zip: boolean): string =>
  cached(`${dataKey()}-${records}.planes${zip ? '.gz' : ''}`, (path) => {
    const bytes = new Uint8Array(bytesOf(simulatedTable(gameModel(), records)));
    writePieces(path, [zip ? gzipSync(bytes) : bytes]);
  });

const bytesOf = (table: SimTable): ArrayBuffer => finished(sealPlanes(finished(copyPlanes(table))));

function load(file: Buffer, memory?: NewMemory): SimTable {
  const made = createTable({ budget: DEFAULT_BUDGET, ...(memory && { memory }) });
  // A file of its own length is its whole buffer; what was inflated may lie in a longer one.
  const whole = file.byteLength === file.buffer.byteLength;
  const bytes = whole ? file.buffer : file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  const read = finished(readPlanes(bytes as ArrayBuffer, made));
  if (!read.ok) throw new Error(`the planes cannot be read: ${read.error.kind}`);
  return made.table;
}

function finished<T>(steps: Generator<void, T, void>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function timed(run: () => unknown): number {
  globalThis.gc?.();
  const from = performance.now();
  run();
  return performance.now() - from;
}
