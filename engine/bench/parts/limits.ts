import { join } from 'node:path';
import { SlipCounter } from '@ddh/engine/internal/simulation';
import { checkEqual } from '../check.ts';
import { compiled, numbersOf } from '../compiled.ts';
import { CACHE, writePieces } from '../files.ts';
import { cellsOf, gameModel, simulatedGame, wasmTable, type Game } from '../game.ts';
import { inTurn, repeating, type Contender } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Report } from '../results.ts';
import { resolved, rowScan, twentyLegs, unseenLegs, type Choice } from '../slip.ts';
import { cold } from './ours.ts';

/**
 * Measures a C program that evaluates the same slip as our engine, from the same bit masks and columns, with the
 * processor's widest words. The time of this program counts as the limit of the machine.
 */
export async function limits({ records, rounds }: Options, report: Report): Promise<void> {
  const n = Math.max(...records);
  const program = compiled('limits/limit.c');
  if ('why' in program) {
    report.note(`The limits in C are missing: ${program.why}`);
    return;
  }
  const game = simulatedGame(n);
  const picks = twentyLegs(gameModel());
  const want = rowScan(picks, game);
  const path = join(CACHE, 'limit.bin');
  writePieces(path, inputOf(game, picks));
  const contenders = [
    { name: 'ours', counted: game },
    { name: 'WASM', counted: { ...game, table: wasmTable(n) } },
  ].flatMap(({ name, counted }): Contender[] => [
    { name: `${name}, AND`, sample: repeating(anding(counted, picks)) },
    {
      name: `${name}, cold`,
      sample: repeating(cold({ table: counted.table, legs: resolved(picks, counted.table), unseen: [] })),
    },
  ]);
  const ours = await inTurn(contenders, rounds);
  const [[both, bothHits] = [], [scan, scanHits] = []] = numbersOf(program.path, [path]);
  checkEqual('C, AND and popcount', bothHits, want);
  checkEqual('C, fused scan', scanHits, want);
  if (both === undefined || scan === undefined) throw new Error('the output of limit.c lacks a running time');
  const times = new Map([...ours, ['C, AND and popcount', both], ['C, fused scan', scan]]);
  for (const [name, ms] of times) report.set(`limits ${n} ${name}`, ms);
  report.table(
    `The machine's limit, 20 legs in ${n} records`,
    ['', 'ms', '/ C, AND'],
    [...times].map(([name, ms]) => [name, ms, ms / both]),
  );
}

/**
 * Evaluates two slips without a common leg in turn. The masks of all legs are cached, but each evaluation must compute
 * the AND of its masks again.
 */
function anding(game: Game, picks: readonly Choice[]): () => number {
  const others = unseenLegs(gameModel(), picks).slice(0, picks.length);
  const [slip, other] = [resolved(picks, game.table), resolved(others, game.table)];
  const counter = new SlipCounter(game.table);
  checkEqual('ours, AND', counter.joint(slip), rowScan(picks, game));
  let turn = 0;
  return () => counter.joint(turn++ % 2 === 0 ? slip : other);
}

/**
 * The input of the C program. An `under` is written as an `over` of the negated values, so that C needs only one
 * comparison.
 */
function* inputOf(game: Game, picks: readonly Choice[]): Generator<Uint8Array> {
  const bytes = Math.ceil(game.records / 512) * 512;
  const words = bytes / 64;
  yield new Uint8Array(Int32Array.of(picks.length, words, bytes, 0).buffer);
  const columns = picks.map(({ column, side, line }) => {
    const sign = side === 'over' ? 1 : -1;
    const above = Math.floor(line * sign);
    const values = new Int8Array(bytes).fill(above);
    cellsOf(game, column).forEach((value, r) => (values[r] = value * sign));
    return { above, values };
  });
  for (const { above, values } of columns) {
    const mask = new Uint8Array(words * 8);
    for (let byte = 0; byte < mask.length; byte++) {
      const eight = values.subarray(byte * 8, byte * 8 + 8);
      mask[byte] = eight.reduce((bits, value, bit) => bits | (value > above ? 1 << bit : 0), 0);
    }
    yield mask;
  }
  for (const { values } of columns) yield new Uint8Array(values.buffer);
  yield new Uint8Array(Int8Array.from(columns, ({ above }) => above).buffer);
}
