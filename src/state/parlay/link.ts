import type { LinkError, SharedSlip } from '@ddh/engine/internal/parlay';

/** A fragment that may be a slip: only then is the code fetched that reads it. */
export const mayBeSlip = (fragment: string): boolean => fragment.startsWith('slip=');

/** What is said of a link that the page was opened with. */
export type LinkNews =
  /** It is being read, or its slip is being counted. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'opened' }
  /** Other data, or another number of simulations: what the figures were when it was shared. */
  | { readonly kind: 'changed'; readonly why: 'data' | 'records'; readonly was: Pick<SharedSlip, 'hits' | 'records'> }
  /** Legs whose players are not in the game now, and how many are left. */
  | { readonly kind: 'lost'; readonly lost: number; readonly left: number }
  /** The builder has other games now. */
  | { readonly kind: 'gone' }
  /** The code that reads links did not come; the link stays in the address. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'bad'; readonly error: Exclude<LinkError, { kind: 'noSlip' }> };

/** What is to say once the opened slip is counted: of `records` simulations, in `hits` of them all legs hold. */
export function judgeLink(
  { dataVersion, hits, records }: SharedSlip,
  now: { readonly dataVersion: string | null; readonly hits: number; readonly records: number },
): LinkNews {
  if (now.dataVersion !== dataVersion) return { kind: 'changed', why: 'data', was: { hits, records } };
  if (now.records !== records) return { kind: 'changed', why: 'records', was: { hits, records } };
  return now.hits === hits ? { kind: 'opened' } : { kind: 'changed', why: 'data', was: { hits, records } };
}
