import { createTable, DEFAULT_BUDGET, type SimTable } from '@ddh/engine/internal/simulation';
import { openReader } from '../../src/simulation/read/every.ts';
import { checkEqual } from '../check.ts';
import { inTurn, repeating, timeOf } from '../measure.ts';
import type { Options } from '../options.ts';
import type { GameRow } from '../peers/objects.ts';
import type { Report } from '../results.ts';
import { parsedRows } from '../rows.ts';

/** Number of records per text: enough to keep all code optimized, and few enough for JSON.parse to finish soon. */
const RECORDS = 4_000;
const CHUNK = 1 << 20;
/** Number of reads before the measurement. They warm up the code, so that the measurement finds it optimized. */
const WARM = 10;

/** Functions that change the simulated records into forms that other programs might write. */
const SHAPES: Readonly<Record<string, (rows: readonly GameRow[]) => readonly GameRow[]>> = {
  'as written': (rows) => rows,
  'keys shuffled': (rows) => {
    const random = numbers(7);
    return rows.map((row) => Object.fromEntries(shuffled(Object.entries(row), random)));
  },
  // Remove one randomly chosen player from each record.
  'optional keys': (rows) => {
    const players = [
      ...new Set(Object.keys(rows[0] ?? {}).flatMap((name) => (name.endsWith(' Points') ? [name.slice(0, -6)] : []))),
    ];
    const random = numbers(8);
    return rows.map((row) => {
      const absent = players[random(players.length)];
      if (absent === undefined) throw new Error('the records have no players');
      return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith(absent)));
    });
  },
  'zeros omitted': (rows) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(
          ([name, value]) => value !== 0 || !/ (?:Goals|Assists|Points|Shots|Blocks)$/.test(name),
        ),
      ),
    ),
};

/** Measures how fast text files are parsed. The text is in memory, and the code is already optimized. */
export async function texts({ rounds }: Options, report: Report): Promise<void> {
  const rows = parsedRows(10_000).slice(0, RECORDS);
  const head = ['', 'MB', 'JSON.parse, MB/s', 'ours, MB/s', 'ratio'];
  const lines = [];
  for (const [shape, make] of Object.entries(SHAPES)) {
    const shaped = make(rows);
    const text = JSON.stringify(shaped);
    const bytes = new TextEncoder().encode(text);
    checkTable(shape, shaped, await read(bytes));
    for (let i = 0; i < WARM; i++) await read(bytes);
    const times = await inTurn(
      [
        { name: 'JSON.parse', sample: repeating(() => JSON.parse(text) as unknown) },
        { name: 'ours', sample: repeating(() => read(bytes)) },
      ],
      rounds,
    );
    const [theirs, ours] = [timeOf(times, 'JSON.parse'), timeOf(times, 'ours')];
    for (const [name, ms] of times) report.set(`texts ${shape} ${name}`, ms);
    const megabytes = bytes.length / 1e6;
    lines.push([shape, megabytes, (megabytes / theirs) * 1000, (megabytes / ours) * 1000, theirs / ours]);
  }
  report.table(`JSON records in memory, warm, ${RECORDS} records`, head, lines);
}

async function read(bytes: Uint8Array): Promise<SimTable> {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  const reader = openReader(writer, {
    inflateRaw: () => {
      throw new Error('the reader called inflateRaw for plain JSON');
    },
  });
  for (let at = 0; at < bytes.length; at += CHUNK) await reader.push(bytes.subarray(at, at + CHUNK));
  const ended = await reader.end();
  if (!ended.ok) throw new Error(`the text cannot be read: ${ended.error.kind}`);
  return table;
}

/** Checks that each cell of the table has the value of its row. */
function checkTable(shape: string, rows: readonly GameRow[], table: SimTable): void {
  checkEqual(shape, table.records, rows.length);
  const values = new Int32Array(rows.length);
  for (const [id, name] of table.columns.names.entries()) {
    const column = table.columns.find(name);
    if (column === undefined) throw new Error(`the table of ${shape} has no column ${name}`);
    table.read(column, 0, rows.length, values);
    const wrong = rows.findIndex((row, r) => (row[name] ?? 0) !== values[r]);
    if (wrong >= 0) throw new Error(`the table of ${shape} has a wrong value in column ${id}, record ${wrong}`);
  }
}

/** Generates integers below `n` that are the same in every run (xorshift32). */
function numbers(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

function shuffled<T>(values: readonly T[], random: (n: number) => number): T[] {
  const left = [...values];
  const all: T[] = [];
  while (left.length > 1) {
    const chosen = random(left.length);
    const last = left.splice(-1);
    // Put the last remaining value at the position of the chosen one.
    all.unshift(...(chosen === left.length ? last : left.splice(chosen, 1, ...last)));
  }
  return [...left, ...all];
}
