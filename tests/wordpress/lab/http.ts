import { mkdirSync, rmdirSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from './site.ts';

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
};
export type Ask = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** Sends a request to the site without a browser. Does not follow redirects. `path` is relative to the site's URL. */
export function ask(site: Site, path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Node cannot resolve the host name of the site, so this function connects to 127.0.0.1 and sends the name in a
    // header.
    const own = { host: site.host, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) };
    const options = { host: '127.0.0.1', port: site.port, path: site.path + path, method, agent: false };
    const sent = request({ ...options, headers: { ...own, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString('utf8') });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

export type Cookie = { readonly name: string; readonly value: string };

/** Returns the value of a Cookie header that contains these cookies. */
export const cookieOf = (cookies: readonly Cookie[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/**
 * Allows one login at a time across processes, because WordPress may lose one of two logins of the same user at the
 * same time.
 */
export async function oneLogin<T>({ root }: Site, run: () => Promise<T>): Promise<T> {
  const lock = join(root, '../login.lock');
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await sleep(20);
    }
  }
  try {
    return await run();
  } finally {
    rmdirSync(lock);
  }
}

/** Logs in through the site's login form. Returns the cookies. */
export async function logIn(site: Site, user: string, password: string): Promise<readonly Cookie[]> {
  const { status, headers } = await oneLogin(site, () =>
    ask(site, '/wp-login.php', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ log: user, pwd: password }).toString(),
    }),
  );
  if (status !== 302) throw new Error(`${user} cannot log in at ${site.url}: ${status}`);
  return (headers['set-cookie'] ?? []).map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return { name, value };
  });
}
