import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../lab/server.ts';
import { IS_ROOT, startChild, type Stop } from './child.ts';

export type FpmOptions = {
  /** Functions that PHP does not have. */
  readonly disabled?: readonly string[];
  /** Settings of PHP. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** Returns the name of php-fpm, which in Debian has PHP's version. */
const fpm = (): string => readdirSync('/usr/sbin').findLast((name) => name.startsWith('php-fpm')) ?? 'php-fpm';

export const socketOf = (folder: string): string => join(folder, 'fpm.sock');

/** Starts php-fpm with a socket in `folder`. */
export async function startFpm(folder: string, { disabled = [], settings: own = {} }: FpmOptions): Promise<Stop> {
  const conf = join(folder, 'fpm.conf');
  const socket = socketOf(folder);
  const settings = { ...SETTINGS, ...own, disable_functions: disabled.join(',') };
  writeFileSync(
    conf,
    `[global]
error_log = ${folder}/fpm.log
[www]
${IS_ROOT ? 'user = root\ngroup = root' : ''}
listen = ${socket}
listen.mode = 0666
pm = static
pm.max_children = 4
${Object.entries(settings)
  .map(([name, value]) => `php_admin_value[${name}] = ${value}`)
  .join('\n')}
`,
  );
  const args = ['--nodaemonize', '--fpm-config', conf, ...(IS_ROOT ? ['--allow-to-run-as-root'] : [])];
  return startChild(`/usr/sbin/${fpm()}`, args, folder, () => existsSync(socket));
}
