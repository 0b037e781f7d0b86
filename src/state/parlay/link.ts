import type { GameResult, settleSlip } from '@ddh/engine/internal/trackRecord';
import type { LinkError, SharedSlip, UnreadableLeg } from '@ddh/engine/internal/parlay';

/** Returns true if a fragment may contain a slip. Only then is the code that decodes slips loaded. */
export const mayBeSlip = (fragment: string): boolean => fragment.startsWith('slip=');

/** The message about the link that opened the page. */
export type LinkMessage =
  /** The link is being decoded, or the figures of its slip are being computed. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'opened' }
  /**
   * The data or the number of simulations has changed since the slip was shared. `was` contains the figures at that
   * time.
   */
  | { readonly kind: 'changed'; readonly why: 'data' | 'records'; readonly was: Pick<SharedSlip, 'hits' | 'records'> }
  /**
   * `lost` is the number of legs whose players are not in the game any more, `unreadable` are the legs with a line that
   * no slip can have, and `left` is the number of remaining legs. A stored slip can only have unreadable legs.
   */
  | {
      readonly kind: 'lost';
      readonly lost: number;
      readonly unreadable: readonly UnreadableLeg[];
      readonly left: number;
    }
  /**
   * The slip's game is over, and the track record has its result. `was`: the figures in the link, or null for a
   * stored slip.
   */
  | {
      readonly kind: 'played';
      readonly settled: ReturnType<typeof settleSlip>;
      readonly result: GameResult | null;
      readonly was: Pick<SharedSlip, 'hits' | 'records'> | null;
    }
  /** The builder does not have the game of the slip in the link any more. */
  | { readonly kind: 'gone' }
  /** The chunk that decodes links did not load. The URL keeps the link. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'bad'; readonly error: Exclude<LinkError, { kind: 'noSlip' | 'badLines' }> };

/** Compares the figures of an opened slip with those of its link. */
export function judgeLink(
  { dataVersion, hits, records }: SharedSlip,
  now: { readonly dataVersion: string | null; readonly hits: number; readonly records: number },
): LinkMessage {
  if (now.dataVersion !== dataVersion) return { kind: 'changed', why: 'data', was: { hits, records } };
  if (now.records !== records) return { kind: 'changed', why: 'records', was: { hits, records } };
  return now.hits === hits ? { kind: 'opened' } : { kind: 'changed', why: 'data', was: { hits, records } };
}
