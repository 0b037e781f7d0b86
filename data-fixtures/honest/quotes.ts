import type { Line, Prop } from '@ddh/engine/internal/domain';
import type { QuotedMarket } from '@ddh/engine/internal/honest';
import { simulateTable, type GameModel } from '@ddh/engine/internal/model';
import type { DecimalOdds } from '@ddh/engine/internal/odds';
import { resolveSlip, type Leg } from '@ddh/engine/internal/parlay';
import { SlipCounter, wasmMemory, type SimTable, type Wasm } from '@ddh/engine/internal/simulation';

/** A bet with its chance. */
export type Single = { readonly leg: Leg; readonly chance: number };

/** The lines from which a book quotes the one that is nearest to an even bet. */
const TOTALS = [4.5, 5.5, 6.5, 7.5];
const PROPS: readonly (readonly [Prop, readonly number[]])[] = [
  ['Goals', [0.5]],
  ['Assists', [0.5]],
  ['Points', [0.5, 1.5]],
  ['Shots', [1.5, 2.5, 3.5]],
];
/** The range of chances that books quote on players. */
const QUOTED = { from: 0.2, to: 0.8 };

/** What books quote of a game: winner, puck line, total, and one line of each stat of the likelier players. */
export function quotedSingles(model: GameModel, table: SimTable): readonly Single[] {
  const win = (margin: number): Leg => ({ kind: 'winner', team: model.home.name, margin: margin as Line });
  const total = (line: number): Leg => ({ kind: 'total', stat: 'Goals', side: 'over', line: line as Line });
  const players = [...model.away.skaters, ...model.home.skaters].flatMap(({ name }) =>
    PROPS.map(([stat, lines]) =>
      lines.map((line): Leg => ({ kind: 'player', player: name, stat, side: 'over', line: line as Line })),
    ),
  );
  const all = [[win(0.5)], [win(1.5)], TOTALS.map(total), ...players];
  const chances = chancesOf(table, all.flat());
  const nearest = all.map((legs) =>
    legs
      .map((leg): Single => ({ leg, chance: chances.shift()! }))
      .reduce((a, b) => (Math.abs(b.chance - 0.5) < Math.abs(a.chance - 0.5) ? b : a)),
  );
  return nearest.filter(({ leg, chance }) => leg.kind !== 'player' || (chance >= QUOTED.from && chance <= QUOTED.to));
}

export function chancesOf(table: SimTable, legs: readonly Leg[]): number[] {
  const resolved = resolveSlip(legs, table);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  const { each, records } = new SlipCounter(table).count(resolved.value);
  return each.map((hits) => hits / records);
}

const memory = wasmMemory((globalThis as unknown as { readonly WebAssembly: Wasm<object> }).WebAssembly);

export function simulated(model: GameModel, records: number, seed: number): SimTable {
  const table = simulateTable(model, records, { memory, seed });
  if (!table.ok) throw new Error(table.error.kind);
  return table.value;
}

/** One book's prices of both sides, which are off by `noise` standard deviations of log odds. It takes no margin. */
export function marketsOf(singles: readonly Single[], noise: number, normal: () => number): readonly QuotedMarket[] {
  return singles.map(({ leg, chance }) => {
    const odds = (chance / (1 - chance)) * Math.exp(noise * normal());
    const price = (p: number): DecimalOdds => (1 / p) as DecimalOdds;
    return { leg, prices: [{ book: 'Sample', price: price(odds / (1 + odds)), other: price(1 / (1 + odds)) }] };
  });
}

/** Returns a function that draws normal numbers from a seed. */
export function normals(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return (((bits ^ (bits >>> 15)) >>> 0) + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
