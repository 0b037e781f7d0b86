import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../command.ts';
import { readSiteAccount } from '../commands/siteAccount.ts';
import { listDeliveries, publishFaultText } from '../site/index.ts';
import type { NightOrder } from './order.ts';

/**
 * Asks the site once whether it still has the delivery with this digest. It may have it without showing it: then an
 * administrator has chosen another one. The error says why the site cannot be asked.
 */
export async function siteHas(
  digest: string,
  { to, user }: NonNullable<NightOrder['publish']>,
  io: Io,
): Promise<Result<boolean, string>> {
  const account = readSiteAccount(to, user, io);
  if (!account.ok) return err(account.error.message);
  const listed = await listDeliveries({ ...account.value, patienceMs: 0, ...(io.network && { network: io.network }) });
  if (!listed.ok) return err(publishFaultText(listed.error, '', to));
  return ok(listed.value.some((delivery) => delivery.digest === digest));
}
