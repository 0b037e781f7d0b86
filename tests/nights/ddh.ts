// Runs `ddh` in its own process, which can be killed. The process uses the stand-in's clock, which advances while `ddh`
// waits, and requests to real URLs go to servers on this machine.
import { setTimeout as delay } from 'node:timers/promises';
import type { Network } from '@ddh/feeds/http';
import { main } from '../../engine/cli/main.ts';
import type { Surroundings } from './machine.ts';

/**
 * Upper bound in ms for the real duration of one wait of `ddh`. WordPress needs some time to finish the request of a
 * killed run.
 */
const LONGEST_WAIT = 20;

const { clock, addresses } = JSON.parse(process.env['DDH_NIGHTS'] ?? '') as Surroundings;
const answer = (await (await fetch(clock)).json()) as { readonly now: string };
let now = Date.parse(answer.now);

const network: Network = {
  fetch(url, init) {
    const [real = '', local = ''] = Object.entries(addresses).find(([address]) => url.startsWith(`${address}/`)) ?? [];
    if (real === '') throw new TypeError('fetch failed', { cause: new Error(`no server at ${url}`) });
    return fetch(local + url.slice(real.length), init);
  },
  now: () => now,
  async sleep(ms) {
    now += ms;
    await fetch(`${clock}?now=${new Date(now).toISOString()}`, { method: 'POST' });
    await delay(Math.min(ms, LONGEST_WAIT));
  },
  random: () => 0.5,
};

process.exitCode = await main(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
  columns: () => 0,
  stdin: () => process.stdin,
  cwd: process.cwd(),
  now: () => new Date(now),
  env: process.env,
  network,
});
