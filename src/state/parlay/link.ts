import type { LinkError, SharedSlip } from '@ddh/engine';

/** A fragment that may be a slip: only then is the code fetched that reads it. */
export const mayBeSlip = (fragment: string): boolean => fragment.startsWith('slip=');

/** What is said of a link that the page was opened with. */
export type LinkNews =
  | { readonly kind: 'opened' }
  /** Other data, or another number of simulations: what the figures were when it was shared. */
  | { readonly kind: 'changed'; readonly was: Pick<SharedSlip, 'hits' | 'records'> }
  /** The builder has other games now. */
  | { readonly kind: 'gone'; readonly away: string; readonly home: string }
  /** The code that reads links did not come; the link stays in the address. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'bad'; readonly error: Exclude<LinkError, { kind: 'noSlip' }> };

/** What is to say once the opened slip is counted: of `records` simulations, in `hits` of them all legs hold. */
export function judgeLink(
  { dataVersion, hits, records }: SharedSlip,
  now: { readonly dataVersion: string | null; readonly hits: number; readonly records: number },
): LinkNews {
  const same = now.dataVersion === dataVersion && now.records === records && now.hits === hits;
  return same ? { kind: 'opened' } : { kind: 'changed', was: { hits, records } };
}
