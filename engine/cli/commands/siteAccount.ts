import { err, ok, type Result } from '@ddh/engine/internal/result';
import { UsageError, type Failure, type Io } from '../command.ts';
import { CONFIG_FILE } from '../config/index.ts';
import { parseSiteAddress, type SiteOptions } from '../site/index.ts';

export type SiteAccount = Pick<SiteOptions, 'to' | 'user' | 'password'>;

const PASSWORD_VARIABLE = 'DDH_PUBLISH_PASSWORD';

/**
 * Checks the site's URL and the user from the command line or the configuration, and reads the password from the
 * environment.
 */
export function readSiteAccount(address: string, user: string | undefined, io: Io): Result<SiteAccount, Failure> {
  if (user === undefined) throw new UsageError(`give the user: --user <name>, or "publish.user" in ${CONFIG_FILE}`);
  const to = parseSiteAddress(address);
  if (!to.ok) throw new UsageError(`the site '${address}' ${to.error}`);
  const password = io.env?.[PASSWORD_VARIABLE]?.trim() ?? '';
  if (password !== '') return ok({ to: to.value, user, password });
  const message = `${PASSWORD_VARIABLE} is not set: it is an Application Password of ${user}, which an administrator of the site makes under Users > ${user}`;
  return err({ kind: 'noPassword', message });
}
