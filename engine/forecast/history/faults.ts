import type { CsvFault } from '@ddh/engine/internal/text';
import type { Result } from '@ddh/engine/internal/result';
import type { Wanted } from './cells.ts';

/** A problem in a file, with its line number from 1. */
export type HistoryFault = { readonly file: string; readonly line: number } & (
  | { readonly kind: 'noHeader' | 'json' | CsvFault['kind'] }
  | { readonly kind: 'noColumns' | 'twiceColumns'; readonly columns: readonly string[] }
  | { readonly kind: 'cells'; readonly found: number; readonly expected: number }
  | { readonly kind: 'cell'; readonly column: string; readonly found: string; readonly wanted: Wanted }
  /** The games file has no game with the id of the row, or no result for that game. */
  | { readonly kind: 'unknownGame'; readonly gameId: string }
  | { readonly kind: 'repeatedGame'; readonly gameId: string }
  | { readonly kind: 'againstItself'; readonly gameId: string; readonly team: string }
  /** The row's team did not play in the game. */
  | { readonly kind: 'foreignTeam'; readonly gameId: string; readonly team: string }
  | { readonly kind: 'repeatedPlayer'; readonly playerId: number; readonly gameId: string | null }
  /** A team occurs twice in the file of teams. */
  | { readonly kind: 'repeatedTeam'; readonly team: string }
  /** Two starters for one team on one day. */
  | { readonly kind: 'repeatedStarter'; readonly team: string; readonly date: string }
);

/** At least one fault. `more` counts the faults beyond MOST_FAULTS. */
export type HistoryFaults = { readonly faults: readonly HistoryFault[]; readonly more: number };
export type Parsed<T> = Result<T, HistoryFaults>;

/** Maximum number of faults kept per file, because a wrong separator causes a fault in every row. */
const MOST_FAULTS = 20;

/** Collects the faults of one file. */
export class Faults {
  readonly #kept: HistoryFault[] = [];
  #more = 0;

  get none(): boolean {
    return this.#kept.length === 0;
  }

  add(fault: HistoryFault): void {
    if (this.#kept.length < MOST_FAULTS) this.#kept.push(fault);
    else this.#more++;
  }

  /** Returns `value` if there are no faults. */
  unless<T>(value: T): Parsed<T> {
    return this.none ? { ok: true, value } : { ok: false, error: { faults: this.#kept, more: this.#more } };
  }
}
