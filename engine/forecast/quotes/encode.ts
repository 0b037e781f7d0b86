import type { FlatRecord, HonestFigures, PlayerDataset, ValueDataset } from '@ddh/engine/internal/datasets';
import type { DecimalOdds, Probability } from '@ddh/engine/internal/odds';
import { recomputedValue } from '@ddh/engine/internal/vault';
import type { LeagueDate, Line, Side } from '@ddh/engine/internal/domain';
import { unreachable } from '@ddh/engine/internal/result';

/** A bet that a value file can contain, without a price. */
export type ValueBet = {
  readonly date: LeagueDate;
} & (
  | {
      readonly kind: 'player';
      readonly dataset: PlayerDataset;
      readonly player: string;
      readonly team: string | null;
      readonly position: string | null;
      readonly side: Side;
      readonly line: Line;
    }
  | {
      readonly kind: 'total';
      readonly away: string;
      readonly home: string;
      /** The team of a team total; `null` for the game total. */
      readonly team: string | null;
      readonly side: Side;
      readonly line: Line;
    }
  | {
      readonly kind: 'moneyline';
      readonly team: string;
      readonly opponent: string;
      /** The puck line: below 0 if the team gives goals. `null` for the bet that it wins. */
      readonly line: Line | null;
    }
);

/** A sportsbook's decimal price for a bet, with the model's chance. */
export type PricedQuote = {
  readonly book: string;
  readonly odds: number;
  /** The probability of winning given that the bet does not push. */
  readonly chance: Probability;
  /** The probability of a push. `null` if the line is not whole. */
  readonly push: Probability | null;
  /** ISO time. */
  readonly captured: string | null;
  /** The provider of the price; `null` for the operator's own prices. */
  readonly source: string | null;
  /** What the books know about the bet. `null` without weights of its game. */
  readonly honest: HonestFigures | null;
};

/** A row of a value file. */
export type ValueRow = FlatRecord & { readonly Date: LeagueDate };
export type ValueRows = { readonly [dataset in ValueDataset]: readonly ValueRow[] };

export function valueDataset(bet: ValueBet): ValueDataset {
  switch (bet.kind) {
    case 'player':
      return bet.dataset;
    case 'total':
      return 'total_value';
    case 'moneyline':
      return 'moneyline_value';
    default:
      return unreachable(bet);
  }
}

const SIDE_WORDS = { over: 'Over', under: 'Under' } as const satisfies Readonly<Record<Side, string>>;

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** With six decimals every American price, even -3000, can be recovered. */
const ODDS_DIGITS = 6;

/** Rounds a price as value files do. A price too close to 1 is rounded to 1, which wins nothing. */
export const writtenOdds = (odds: number): number => round(odds, ODDS_DIGITS);

/**
 * Builds a row of a value file, with the contract's columns in order. The value is computed from the rounded figures in
 * the row, so that readers of the file can recompute it.
 */
export function valueRow(bet: ValueBet, { book, odds, chance, push, captured, source, honest }: PricedQuote): ValueRow {
  const modelProb = round(chance, 4) as Probability;
  const pushed = push === null ? null : (round(push, 4) as Probability);
  const bookOdds = writtenOdds(odds) as DecimalOdds;
  const value = round(recomputedValue({ modelProb, push: pushed, bookOdds }), 4);
  return {
    Date: bet.date,
    ...betColumns(bet),
    // Avoids writing -0.
    Value: value === 0 ? 0 : value,
    Book: book,
    'Book odds': bookOdds,
    'Model odds': modelProb === 0 ? null : round(1 / modelProb, 3),
    'Model prob': modelProb,
    ...(pushed === null ? {} : { Push: pushed }),
    ...(honest === null ? {} : honestColumns(honest)),
    ...(captured === null ? {} : { Captured: captured }),
    ...(source === null ? {} : { Source: source }),
  };
}

/** The columns that have a figure. */
const honestColumns = ({ prob, books, doubt }: HonestFigures): Omit<ValueRow, 'Date'> => ({
  ...(prob === null ? {} : { 'Honest prob': round(prob, 4) }),
  ...(books === null ? {} : { 'Books prob': round(books, 4) }),
  ...(doubt === null ? {} : { Doubt: doubt }),
});

function betColumns(bet: ValueBet): Omit<ValueRow, 'Date'> {
  switch (bet.kind) {
    case 'player':
      return { Player: bet.player, Team: bet.team, Pos: bet.position, Line: bet.line, Side: SIDE_WORDS[bet.side] };
    case 'total':
      return { Away: bet.away, Home: bet.home, Line: bet.line, Side: SIDE_WORDS[bet.side], Team: bet.team };
    case 'moneyline':
      return { Team: bet.team, Opponent: bet.opponent, ...(bet.line === null ? {} : { Line: bet.line }) };
  }
}
