import { canPush, type Line, type Prop } from '../src/domain/index.ts';
import { fingerprintOf } from '../src/honest/gameWeights.ts';
import {
  honestGrid,
  recordWeights,
  weighGame,
  type GameWeights,
  type LegWeight,
  type QuotedMarket,
  type RecordWeighing,
} from '../src/honest/index.ts';
import type { DecimalOdds } from '../src/odds/index.ts';
import { legOf, lineOf, resolveSlip, sideOf, subjectOf, type Leg } from '../src/parlay/index.ts';
import { recordBits, SlipCounter, type SimTable } from '../src/simulation/index.ts';

export type WeighedFile = Extract<GameWeights, { readonly kind: 'weighed' }>;

/**
 * Makes the weights of a game, as from the prices of a book that differs from the model by up to `apart` log odds: of
 * the home team's win, two totals and two bets of each player.
 */
export function weightsOf(table: SimTable, gameId: string, apart = 0.3): WeighedFile {
  const [, home = ''] = teamsOf(table);
  const player = (name: string, stat: Prop, line: number): Leg => ({
    kind: 'player',
    player: name,
    stat,
    side: 'over',
    line: line as Line,
  });
  const legs: readonly Leg[] = [
    { kind: 'winner', team: home, margin: 0.5 as Line },
    { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line },
    { kind: 'total', stat: 'Goals', side: 'over', line: 6 as Line },
    ...table.columns.players().flatMap((name) => [player(name, 'Points', 0.5), player(name, 'Shots', 2.5)]),
  ];
  const made = weighGame(
    table,
    legs.flatMap((leg, i) => quoted(table, leg, apart * Math.sin(12.9898 * (i + 1)))),
  );
  if (made.kind !== 'weighed') throw new Error(`the game is not weighed: ${made.kind}`);
  return {
    gameId,
    books: ['A'],
    captured: null,
    withheld: [],
    beforeNews: [],
    kind: 'weighed',
    weighing: made.weighing,
    honest_probs: [],
  };
}

/** What `weighGame` would return of legs with these multipliers. */
export function weighingOf(table: SimTable, legs: readonly LegWeight[], peak = 1): RecordWeighing {
  const resolved = resolveSlip(
    legs.map(({ leg }) => leg),
    table,
  );
  if (!resolved.ok) throw new Error(resolved.error.kind);
  const { records } = table;
  const fingerprint = fingerprintOf(resolved.value.map((leg) => recordBits(table, leg, records)));
  return { legs, effective: 0.9, peak, records, fingerprint };
}

/** Adds the honest chances of all bets of the builder's board, as `ddh value-build` does. */
export function withProbs(table: SimTable, file: WeighedFile): WeighedFile {
  const weights = recordWeights(table, file.weighing);
  if (!weights.ok) throw new Error(weights.error.kind);
  return { ...file, honest_probs: honestGrid(table, weights.value).probs };
}

/** The away and the home team. */
export const teamsOf = (table: SimTable): readonly string[] => table.columns.teams();

function quoted(table: SimTable, leg: Leg, shift: number): readonly QuotedMarket[] {
  const other = sideOf(leg) === 'over' && canPush(lineOf(leg)) ? legOf(subjectOf(leg), 'under', lineOf(leg)) : null;
  const resolved = resolveSlip(other === null ? [leg] : [leg, other], table);
  if (!resolved.ok) return [];
  const { each, records } = new SlipCounter(table).count(resolved.value);
  const [won = 0, lost = records - won] = each;
  if (won === 0 || lost === 0) return [];
  const odds = (won / lost) * Math.exp(shift);
  const price = (chance: number): DecimalOdds => (1 / (chance + 0.02)) as DecimalOdds;
  return [{ leg, prices: [{ book: 'A', price: price(odds / (1 + odds)), other: price(1 / (1 + odds)) }] }];
}
