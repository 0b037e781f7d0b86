import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './http.ts';
import { LAB, PHP } from './places.ts';
import type { Site } from './site.ts';

/** Settings of PHP for all servers. */
export const SETTINGS = {
  display_errors: '0',
  // These are PHP's default limits. The plugin's zip must not exceed them.
  upload_max_filesize: '2M',
  post_max_size: '8M',
  // Turn off the delays of PHP's opcode cache, because a test that replaces the plugin needs the new code in the next
  // request.
  'opcache.revalidate_freq': '0',
  'opcache.file_update_protection': '0',
};

/** Starts a server for the site and waits until it responds. Returns the function that stops it. */
export async function serve(site: Site): Promise<() => Promise<void>> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-d', `${name}=${value}`]);
  const notes = join(site.root, '../server.log');
  const out = openSync(notes, 'w');
  const server = spawn(PHP, [...settings, '-S', `127.0.0.1:${site.port}`, '-t', site.root, join(LAB, 'router.php')], {
    // The server is a separate process group, because PHP's workers survive their parent and keep the port.
    detached: true,
    stdio: ['ignore', out, out],
    env: { ...process.env, ...site.env, PHP_CLI_SERVER_WORKERS: '4', DDH_WP_FOLDER: decodeURI(site.path) },
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = (): void => {
    if (server.exitCode === null && server.signalCode === null && server.pid !== undefined) process.kill(-server.pid);
  };
  process.once('exit', stop);
  try {
    await started(site, notes, () => server.exitCode !== null);
    await answered(site);
  } catch (cause) {
    stop();
    throw cause;
  }
  return async () => {
    process.off('exit', stop);
    stop();
    await ended;
  };
}

/** Waits for PHP's own message, because another program might also respond on that port. */
async function started(site: Site, notes: string, hasEnded: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(10)) {
    if (hasEnded()) throw new Error(`PHP cannot serve on port ${site.port}: ${readFileSync(notes, 'utf8')}`);
    if (readFileSync(notes, 'utf8').includes(') started')) return;
  }
  throw new Error(`PHP does not start on port ${site.port}; see ${notes}`);
}

/** Waits until the site responds as WordPress. */
export async function answered(site: Site): Promise<void> {
  let last = 'nothing';
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(25)) {
    try {
      const { status } = await ask(site, '/?rest_route=/');
      if (status === 200) return;
      last = String(status);
    } catch (cause) {
      last = String(cause);
    }
  }
  throw new Error(`${site.url} does not answer (${last}); see ${site.log}`);
}
