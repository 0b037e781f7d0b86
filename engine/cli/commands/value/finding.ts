import type { Standing } from '@ddh/forecast/quotes';

/** What is said about a price: `left-out` prices are in no file, and `marked` ones are written and should be checked. */
export type PriceFinding = {
  readonly kind: string;
  readonly severity: 'left-out' | 'marked' | 'note';
  readonly file: string;
  /** The line of a price file, from 1, or the record of a value file, from 0. `null` for prices of a provider and for a whole file. */
  readonly line: number | null;
  readonly reason: string;
};

export const severityOf = (standing: Standing): PriceFinding['severity'] =>
  standing === 'marked' || standing === 'note' ? standing : 'left-out';
