import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Delivery } from './answers.ts';
import type { SiteClient } from './client.ts';
import { statusOfForm, type SiteFault } from './faults.ts';
import { afterPass, afterRefusal, searchOf, wayOf, type Offers, type Refusal, type Search, type Way } from './ways.ts';

/** What a search for a way has found: the way that is used, the refusals on the way to it, and the firewall if it says its name. */
export type Found = {
  readonly way: Way | null;
  readonly refusals: readonly Refusal[];
  readonly firewall: string | null;
};

/** No form and size of a piece was accepted. */
export type NoWay = Omit<Found, 'way'> & { readonly kind: 'noWay' };
export type SendFault = NoWay | { readonly kind: 'site'; readonly fault: SiteFault };

/** A request with the bytes from `from` of a file on, or with several whole files. */
type Cut = { readonly route: string; readonly bytes: Uint8Array };

export type Sender = {
  /**
   * Sends a request. `cut` returns its content, of at most `most` bytes. It is called again, maybe with fewer, after a
   * refusal.
   */
  readonly send: (cut: (most: number) => Promise<Cut>) => Promise<Result<void, SendFault>>;
  readonly found: () => Found;
  /** Whether no larger piece is to be tried. */
  readonly isSettled: () => boolean;
};

/** Sends pieces in the form and size that the server accepts, and finds these. */
export function createSender(site: SiteClient, begun: Search): Sender {
  let search = begun;
  let isGrowing = false;
  let firewall: string | null = null;

  async function send(cut: (most: number) => Promise<Cut>): Promise<Result<void, SendFault>> {
    let alone: Offers = {};
    for (;;) {
      const steady = wayOf(search, alone, false);
      // Only one request at a time tries a larger size.
      const way = isGrowing ? steady : wayOf(search, alone);
      if (way === null) return err({ kind: 'noWay', refusals: search.refusals, firewall });
      const grows = way.bytes > (steady?.bytes ?? way.bytes);
      isGrowing ||= grows;
      const { route, bytes } = await cut(way.bytes);
      const answer = await site.send(route, { form: way.form, bytes }, way.isTurned);
      if (grows) isGrowing = false;
      if (answer.ok) {
        search = afterPass(search, way, bytes.length);
        return ok(undefined);
      }
      const status = statusOfForm(answer.error);
      if (status === null) return err({ kind: 'site', fault: answer.error });
      if (answer.error.kind === 'foreign') firewall ??= answer.error.firewall;
      const after = afterRefusal(search, { ...way, bytes: bytes.length, status });
      search = after.search;
      if (after.isAlone) alone = { ...alone, [way.form]: bytes.length };
    }
  }

  const used = (): Way | null => (search.last === null ? null : wayOf(search, {}, false));
  return {
    send,
    found: () => ({ way: used(), refusals: search.refusals, firewall }),
    isSettled: () => wayOf(search)?.bytes === used()?.bytes,
  };
}

/** Begins the search for a way to a site. Plugins before 1.0.0 take only whole parts of one size, as they are. */
export const searchFor = (
  { pieces, part_size: part }: Pick<Delivery, 'pieces' | 'part_size'>,
  options: { readonly kept?: Way | null; readonly most?: number } = {},
): Search => (pieces ? searchOf(pieces, options) : searchOf({ raw: part }, { ...options, kept: null, least: part }));
