// The two promises that are kept under guard, in a few seconds: prints how many times as fast as the naive way ours is.
import { createTable, DEFAULT_BUDGET, openReader, type SimTable } from '../../src/simulation/index.ts';
import { writeJsonRecords } from '../../src/simulation/write/index.ts';
import { checkEqual } from '../check.ts';
import { columnOf, gameModel, simulatedTable } from '../game.ts';
import { edits } from '../parts/ours.ts';
import { filtering, type GameRow } from '../peers/objects.ts';
import { resolved, rowScan, twentyLegs, unseenLegs } from '../slip.ts';

/**
 * Ours has 100,000 records. The naive way's cost grows with each record: it has a part of them, and is multiplied. Objects of
 * fewer than 10,000 records lie in the processor's cache, as those of 100,000 never do.
 */
const RECORDS = 100_000;
const PART = 10_000;
const TIMES = RECORDS / PART;
const PARSED = 2_000;
const BEST_OF = 7;
/** Edits of a slip in a sample: a single one is too short for the clock. */
const EDITS = 100;
const CHUNK = 1 << 20;

const model = gameModel();
const part = simulatedTable(model, PART);
const json = jsonOf(part);
const rows = JSON.parse(json) as GameRow[];
const { names } = part.columns;
const body = Buffer.from(json).subarray(1, -1);
const shortJson = JSON.stringify(rows.slice(0, PARSED));

const [reading, parsing] = leastOf(
  () => timed(read),
  () => timed(() => JSON.parse(shortJson)) * (RECORDS / PARSED),
);

const picks = twentyLegs(model);
const filter = filtering(rows, picks);
const cells = new Map(names.map((name) => [name, columnOf(part, name)]));
checkEqual('objects', filter().length, rowScan(picks, { records: PART, names, cells, table: part }));
const table = read();
checkEqual('ours, read', table.records, RECORDS);
const ours = { table, legs: resolved(picks, table), unseen: resolved(unseenLegs(model, picks), table) };
checkEqual('ours', edits(ours, () => 0).counter.joint(ours.legs), filter().length * TIMES);
const [naive, sameLeg, otherLeg] = leastOf(
  () => timed(filter) * TIMES,
  () => editing(() => picks.length - 1),
  () => editing((edit) => edit),
);

console.log(
  JSON.stringify({
    reading: parsing! / reading!,
    sameLeg: naive! / sameLeg!,
    otherLeg: naive! / otherLeg!,
  }),
);

/** The least of the samples, taken in turn: what else the machine does can only add. */
function leastOf(...runs: readonly (() => number)[]): readonly number[] {
  const least = runs.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < BEST_OF; round++) {
    runs.forEach((run, i) => (least[i] = Math.min(least[i]!, run())));
  }
  return least;
}

function timed(run: () => unknown): number {
  const from = performance.now();
  run();
  return performance.now() - from;
}

function editing(position: (edit: number) => number): number {
  const { counter, slipOf } = edits(ours, position);
  const slips = Array.from({ length: EDITS }, (_, edit) => slipOf(edit));
  return timed(() => slips.forEach((slip) => counter.joint(slip))) / EDITS;
}

/** The part again and again, as one list: the reader cannot know. JSON is read at once, without promises. */
function read(): SimTable {
  const { table: filled, writer } = createTable({ budget: DEFAULT_BUDGET });
  const reader = openReader(writer, {
    inflateRaw: () => {
      throw new Error('JSON is not deflated');
    },
  });
  void reader.push(Buffer.from('['));
  for (let copy = 0; copy < TIMES; copy++) {
    if (copy > 0) void reader.push(Buffer.from(','));
    for (let at = 0; at < body.length; at += CHUNK) void reader.push(body.subarray(at, at + CHUNK));
  }
  void reader.push(Buffer.from(']'));
  void reader.end();
  return filled;
}

function jsonOf(from: SimTable): string {
  const { columns, records } = from;
  const pieces = writeJsonRecords({
    names: columns.names,
    records,
    read: (column, at, count, out) => from.read(columns.find(columns.names[column]!)!, at, count, out),
  });
  let text = '';
  for (const piece of pieces) text += Buffer.from(piece).toString('latin1');
  return text;
}
