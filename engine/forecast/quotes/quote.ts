import type { LeagueDate, Side } from '@ddh/engine/internal/domain';
import type { DecimalOdds, Readings } from '@ddh/engine/internal/odds';
import type { Result } from '@ddh/engine/internal/result';
import type { CsvFault } from '@ddh/engine/internal/text';
import type { QuoteColumn } from './header.ts';
import type { QuoteMarket } from './markets.ts';

/** The cells of a row. */
export type RowCells = {
  /** The text of a column, without spaces around it. Empty if the file lacks the column. */
  readonly cell: (column: QuoteColumn) => string;
  /** Like `cell`, with a decimal point in place of a decimal comma. */
  readonly figure: (column: QuoteColumn) => string;
  /** The texts of the columns that may have the side, without the empty ones. */
  readonly sides: readonly string[];
};

/** A price that has passed all checks that need no other file. A text is empty if its cell is empty. */
export type Quote = {
  readonly market: QuoteMarket;
  readonly player: string;
  /** The league's id of the player. `null` if the file does not say it. */
  readonly playerId: number | null;
  readonly team: string;
  readonly away: string;
  readonly home: string;
  /** The team of a money line or puck line in a column of sides, if the column `team` has another text. */
  readonly pick: string;
  readonly side: Side;
  /** The line of the bet. `null` if the market has no line. A puck line is below 0 if the team gives goals. */
  readonly line: number | null;
  readonly book: string;
  readonly odds: DecimalOdds;
  /** Whether the price is American and has no sign. */
  readonly lacksSign: boolean;
  /** When the price was seen, in epoch milliseconds, and the same as an ISO time. */
  readonly captured: { readonly at: number; readonly text: string } | null;
  readonly date: LeagueDate | null;
  /** The provider of the price. Its terms restrict how the price is published. `null` for the operator's own prices. */
  readonly source: string | null;
  /** What is doubtful about the row, although the price counts. */
  readonly notes: readonly QuoteNote[];
};

export type QuoteNote =
  /** `captured` is not a time, so the price has none. */
  | { readonly kind: 'captured'; readonly found: string }
  /** The book writes plus signs elsewhere, so this price may have lost a minus. */
  | { readonly kind: 'lostSign' };

/** A fault of one row. `found` is the text of the faulty cell, or the number of cells. */
export type QuoteFault =
  | { readonly kind: CsvFault['kind'] }
  | { readonly kind: 'cells'; readonly found: number; readonly columns: number }
  | { readonly kind: 'market' | 'side' | 'line' | 'odds' | 'date' | 'playerId'; readonly found: string }
  /** The price can be decimal or American, and the other prices do not decide it. */
  | ({ readonly kind: 'twoReadings'; readonly found: string } & Readings)
  /** A market that value files do not contain, such as saves. */
  | { readonly kind: 'otherMarket'; readonly found: string }
  /** A cell required by the market is empty. */
  | { readonly kind: 'empty'; readonly column: QuoteColumn }
  /** A cell that the market does not use is not empty, so the row may be for another market. */
  | { readonly kind: 'unwanted'; readonly column: QuoteColumn; readonly market: QuoteMarket }
  /** A cell with more than MOST_CHARACTERS characters. */
  | { readonly kind: 'long'; readonly column: QuoteColumn };

export type ReadQuote = { readonly line: number; readonly quote: Result<Quote, QuoteFault> };
