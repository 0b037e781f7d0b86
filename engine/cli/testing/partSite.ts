import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Piece, SiteClient } from '../site/client.ts';
import type { SiteFault } from '../site/faults.ts';

/** What a firewall answers to a piece: the status of its refusal, or `null` if it lets the piece through. */
export type Firewall = (piece: Piece & { readonly isTurned: boolean }) => number | null;

const refused = (status: number, code: string, data: Readonly<Record<string, unknown>>) =>
  err({ kind: 'refused', status, code, message: '', data } as const);

/** A site that keeps the pieces of a delivery in memory as the plugin does, behind a firewall. */
export function partSite(files: readonly Uint8Array[], firewall: Firewall) {
  const stored = files.map(() => new Uint8Array(0));
  const refusals: (Piece & { readonly status: number })[] = [];
  let [sent, isOther] = [0, false];

  function place(number: number, from: number, bytes: Uint8Array): Result<unknown, SiteFault> {
    const there = stored[number]?.length ?? 0;
    if (from > there) return refused(409, 'ddh_delivery_part', { from: there });
    if (bytes.length === 0 || from + bytes.length > (files[number]?.length ?? 0))
      return refused(422, 'ddh_delivery_part', {});
    const rest = stored[number]?.subarray(from + bytes.length) ?? new Uint8Array(0);
    stored[number] = Buffer.concat([stored[number]?.subarray(0, from) ?? new Uint8Array(0), bytes, rest]);
    return ok({ received: bytes.length });
  }

  const send: SiteClient['send'] = async (route, piece, isTurned = false) => {
    await Promise.resolve();
    sent++;
    const status = firewall({ ...piece, isTurned: isTurned !== isOther });
    if (status !== null) {
      refusals.push({ ...piece, status });
      return err({ kind: 'foreign', status, firewall: null });
    }
    if (isTurned) isOther = !isOther;
    const [, number = '', from] = /\/files\/([\d,]+)(?:\/at\/(\d+))?$/.exec(route) ?? [];
    if (from !== undefined) return place(Number(number), Number(from), piece.bytes);
    let at = 0;
    for (const one of number.split(',').map(Number)) {
      const { length } = files[one] ?? [];
      const placed = place(one, 0, piece.bytes.subarray(at, (at += length ?? 0)));
      if (!placed.ok) return placed;
    }
    return ok({});
  };
  const never = () => Promise.reject(new Error('is not asked'));
  return { client: { get: never, post: never, send } satisfies SiteClient, stored, refusals, sent: () => sent };
}
