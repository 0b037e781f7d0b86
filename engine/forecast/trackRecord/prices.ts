import * as v from 'valibot';
import {
  PLAYER_DATASETS,
  PLAYER_VALUES,
  type PlayerValue,
  type TotalValue,
  type MoneylineValue,
  type ValueDataset,
} from '@ddh/engine/internal/datasets';
import { PROP_OF, sumOf, type Line } from '@ddh/engine/internal/domain';
import { pathOf } from '@ddh/engine/internal/schema';
import { slipKey, type Leg } from '@ddh/engine/internal/parlay';
import { trackRecordFields } from '@ddh/engine/internal/trackRecord';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { keptEdgeSchema, type KeptEdge } from './edges.ts';
import type { ChainHead, FrozenGame, LineFault } from './freeze.ts';
import type { HonestChances } from './honest.ts';

/** A sportsbook's decimal price for a leg. */
export type SeenPrice = {
  readonly game: string;
  readonly leg: Leg;
  readonly book: string;
  readonly odds: number;
};

/**
 * The prices of some games at the time when their forecasts were frozen. `honest` has the chances of these forecasts by
 * the weights of each game that had weights. `edges` is the list of edges that was shown of the day's games. It is empty
 * if it was the same as in the last freeze with a list. All of this never leaves the machine.
 */
export type PriceFreeze = {
  readonly head: ChainHead;
  readonly prices: readonly SeenPrice[];
  readonly honest: readonly HonestChances[];
  readonly edges: readonly KeptEdge[];
};

/** Writes the prices of a freeze as text: one JSON object per line. */
export const pricesText = ({ head, prices, honest, edges }: PriceFreeze): string =>
  [head, ...prices, ...honest, ...edges].map((line) => `${JSON.stringify(line)}\n`).join('');

const { count, digest, instant, share, text } = trackRecordFields;
const PriceLine = v.union(
  [
    v.strictObject({ game: text, leg: trackRecordFields.leg, book: text, odds: v.number('must be a number') }),
    v.strictObject({ game: text, honest: v.strictObject({ forecasts: v.array(share), slips: v.array(share) }) }),
    keptEdgeSchema,
    v.strictObject({ freeze: count, at: instant, data: text, offset: count, previous: digest }),
  ],
  'must be a freeze, a price, the honest chances of a game or a bet of the list',
);

/** Parses a file of prices. Returns the prices at each freeze of forecasts. */
export function parsePrices(lines: string): Result<readonly PriceFreeze[], LineFault> {
  const freezes: { head: ChainHead; prices: SeenPrice[]; honest: HonestChances[]; edges: KeptEdge[] }[] = [];
  for (const [i, line] of lines.split('\n').entries()) {
    if (line === '') continue;
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      return err({ line: i + 1, problem: 'is not JSON' });
    }
    const parsed = v.safeParse(PriceLine, json);
    if (!parsed.success) {
      const [issue] = parsed.issues;
      return err({ line: i + 1, problem: [pathOf(issue), issue.message].join(' ').trim() });
    }
    const one = parsed.output;
    if ('freeze' in one) freezes.push({ head: one, prices: [], honest: [], edges: [] });
    else if (freezes.length === 0) return err({ line: i + 1, problem: 'is before the first freeze' });
    else if ('claim' in one) freezes.at(-1)!.edges.push(one);
    else if ('honest' in one) freezes.at(-1)!.honest.push(one);
    else freezes.at(-1)!.prices.push(one);
  }
  return ok(freezes);
}

/** The rows of the value files. A missing file has no rows. */
export type ValueFiles = {
  readonly [dataset in ValueDataset]: readonly (dataset extends 'total_value'
    ? TotalValue
    : dataset extends 'moneyline_value'
      ? MoneylineValue
      : PlayerValue)[];
};

/** The prices of a game's legs in the value files. */
export function pricesOf({ gameId, away, home, players }: FrozenGame, files: ValueFiles): readonly SeenPrice[] {
  const seen = (of: Leg, { book, bookOdds }: PlayerValue | TotalValue | MoneylineValue): SeenPrice => ({
    game: gameId,
    leg: of,
    book,
    odds: bookOdds,
  });
  const teams = [away, home];
  const winners = files.moneyline_value
    // A puck line has a side that is no leg, so that its market's chance is not known.
    .filter(({ team, line }) => line === null && teams.includes(team))
    .map((row) => seen({ kind: 'winner', team: row.team, margin: 0.5 as Line }, row));
  const totals = files.total_value
    .filter((row) => row.away === away && row.home === home)
    .map((row) => {
      const rest = { stat: 'Goals', side: row.side, line: row.line } as const;
      return seen(row.team === null ? { kind: 'total', ...rest } : { kind: 'teamTotal', team: row.team, ...rest }, row);
    });
  const ofPlayers = PLAYER_DATASETS.flatMap((dataset) => {
    const stat = PROP_OF[PLAYER_VALUES[dataset]];
    return files[dataset]
      .filter(({ player }) => Object.hasOwn(players, player))
      .map((row) => seen({ kind: 'player', player: row.player, stat, side: row.side, line: row.line }, row));
  });
  return [...winners, ...totals, ...ofPlayers];
}

/**
 * Returns a function for the market's chance of a game's legs: the mean over all sportsbooks with prices for both sides,
 * without their margin (proportional). It returns `null` if no sportsbook has both.
 */
export function marketChances(
  { away, home, gameId }: FrozenGame,
  prices: readonly SeenPrice[],
): (leg: Leg) => number | null {
  const byBook = new Map<string, Map<string, number>>();
  for (const price of prices) {
    if (price.game !== gameId) continue;
    const ofBook = byBook.get(price.book) ?? new Map<string, number>();
    byBook.set(price.book, ofBook.set(slipKey(gameId, [price.leg]), price.odds));
  }
  return (leg) => {
    const other = otherSide(leg, away, home);
    if (other === null || byBook.size === 0) return null;
    const [own, opposite] = [slipKey(gameId, [leg]), slipKey(gameId, [other])];
    const chances = [...byBook.values()].flatMap((ofBook) => {
      const [a, b] = [ofBook.get(own), ofBook.get(opposite)];
      return a === undefined || b === undefined ? [] : [b / (a + b)];
    });
    return chances.length === 0 ? null : sumOf(chances) / chances.length;
  };
}

function otherSide(leg: Leg, away: string, home: string): Leg | null {
  switch (leg.kind) {
    case 'winner':
      return leg.margin === 0.5 ? { ...leg, team: leg.team === home ? away : home } : null;
    default:
      return { ...leg, side: leg.side === 'over' ? 'under' : 'over' };
  }
}
