/** By which probability the list of edges claims an EV: an honest one, or only the simulation's. */
export const CLAIM_KINDS = ['honest', 'raw'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** A range of claimed EV: above `from`, and at most `to`. A `to` of `null` is no limit. */
export type ClaimRange = { readonly from: number; readonly to: number | null };
/** The groups of claimed EV. */
export const CLAIM_RANGES: readonly ClaimRange[] = [
  { from: 0, to: 0.02 },
  { from: 0.02, to: 0.05 },
  { from: 0.05, to: 0.1 },
  { from: 0.1, to: null },
];

/** The claims that are judged together: above 2 %. */
export const JUDGED_CLAIMS: ClaimRange = { from: 0.02, to: null };

/** The mean of fewer returns or of fewer chances of sportsbooks would be a price, so that it stays on the machine. */
export const FEWEST_PUBLIC = 20;
