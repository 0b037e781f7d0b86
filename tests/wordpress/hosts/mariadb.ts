import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Constant } from '../lab/config.ts';
import { PHP } from '../lab/places.ts';
import { IS_ROOT, ownFolder, removeFolder, startChild, type Stop } from './child.ts';

export type Mariadb = {
  /** Creates an empty database. Returns the constants in wp-config.php that name it. */
  readonly create: (name: string) => Readonly<Record<string, Constant>>;
  readonly stop: Stop;
};

/** Starts a database server with its own data, which can be reached only by its socket. */
export async function startMariadb(): Promise<Mariadb> {
  const folder = ownFolder();
  const socket = join(folder, 'db.sock');
  const own = ['--no-defaults', `--datadir=${folder}/data`, ...(IS_ROOT ? ['--user=root'] : [])];
  const install = [...own, '--auth-root-authentication-method=normal', '--skip-test-db'];
  execFileSync('mariadb-install-db', install, { stdio: 'pipe' });
  const serve = [...own, `--socket=${socket}`, '--skip-networking', `--pid-file=${folder}/pid`, '--skip-log-bin'];
  const stop = await startChild('/usr/sbin/mariadbd', serve, folder, () => existsSync(socket));
  return {
    create(name) {
      const code = `( new mysqli( 'localhost', 'root', '', '', 0, $argv[1] ) )->query( "CREATE DATABASE \`$argv[2]\`" );`;
      execFileSync(PHP, ['-r', code, socket, name], { stdio: 'pipe' });
      return { DB_NAME: name, DB_USER: 'root', DB_HOST: `localhost:${socket}` };
    },
    async stop() {
      await stop();
      removeFolder(folder);
    },
  };
}
