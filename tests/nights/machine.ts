import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nightsSeasons } from '../feeds/nights/league.ts';
import { SERVERS } from '../feeds/network.ts';
import type { Season } from '../feeds/season.ts';
import { startFeeds, type Feeds } from '../feeds/server.ts';

/**
 * What `ddh.ts` reads from an environment variable: the URL of the virtual clock, and the URLs of the servers on this
 * machine.
 */
export type Surroundings = {
  readonly clock: string;
  /** For each real URL, the URL on this machine. */
  readonly addresses: Readonly<Record<string, string>>;
};

/** A program that has ended. `code` is null if it was killed. */
export type Ended = { readonly code: number | null; readonly out: string; readonly notes: string };

/**
 * The machine of an operator: an empty folder, and programs that reach the stand-in and the site at their real URLs.
 */
export type Machine = {
  readonly cwd: string;
  readonly season: Season;
  readonly feeds: Feeds;
  /** The environment variables of commands. `runGuide` adds the secrets. */
  readonly env: NodeJS.ProcessEnv;
  readonly ddh: (...args: readonly string[]) => Promise<Ended>;
  /** Runs `ddh`, and kills it after `afterMs`. */
  readonly killed: (afterMs: number, ...args: readonly string[]) => Promise<Ended>;
  /** Runs a script with Bash. `npm run ddh --` starts `ddh.ts`. */
  readonly script: (text: string, input: string) => Promise<Ended>;
  readonly close: () => Promise<void>;
};

type MachineOptions = {
  readonly seed: number;
  readonly teams: number;
  readonly games: number;
  /** The URL of the site on this machine, and the URL in the guide. */
  readonly site: string;
  readonly siteInGuide: string;
};

const DDH = [
  '--conditions=ddh-source',
  '--import',
  import.meta.resolve('tsx'),
  fileURLToPath(new URL('ddh.ts', import.meta.url)),
];

export async function startMachine({ site, siteInGuide, ...league }: MachineOptions): Promise<Machine> {
  const seasons = nightsSeasons(league);
  const season = seasons.at(-1);
  if (season === undefined) throw new Error('nightsSeasons returned no season');
  const feeds = await startFeeds({ seasons });
  const cwd = mkdtempSync(join(tmpdir(), 'ddh-nights-'));
  const { origin } = new URL(feeds.clockAddress);
  const apis = Object.entries(SERVERS).map(([address, path]) => [address, origin + path] as const);
  const surroundings: Surroundings = {
    clock: feeds.clockAddress,
    addresses: Object.fromEntries([...apis, [siteInGuide, site]]),
  };
  const bin = join(cwd, '.bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nshift 3\nexec ${[process.execPath, ...DDH].join(' ')} "$@"\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    DDH_NIGHTS: JSON.stringify(surroundings),
  };

  function run(program: string, args: readonly string[], { input = '', killAfter = Infinity } = {}): Promise<Ended> {
    const child = spawn(program, args, { cwd, env });
    const ended = { out: '', notes: '' };
    child.stdout.on('data', (piece: Buffer) => (ended.out += String(piece)));
    child.stderr.on('data', (piece: Buffer) => (ended.notes += String(piece)));
    child.stdin.end(input);
    const over = new AbortController();
    if (killAfter < Infinity)
      void sleep(killAfter, null, { signal: over.signal }).then(
        () => child.kill('SIGKILL'),
        () => undefined,
      );
    return new Promise((resolve, reject) => {
      child.once('error', reject).once('close', (code) => {
        over.abort();
        resolve({ code, ...ended });
      });
    });
  }

  return {
    cwd,
    season,
    feeds,
    env,
    ddh: (...args) => run(process.execPath, [...DDH, ...args]),
    killed: (killAfter, ...args) => run(process.execPath, [...DDH, ...args], { killAfter }),
    script: (text, input) => run('bash', ['-euc', text], { input }),
    async close() {
      await feeds.close();
      rmSync(cwd, { recursive: true });
    },
  };
}
