// `npm run release -- hosts` makes sites on the kinds of web hosts in hosts.ts, and takes each through the steps in
// flow.ts. Then it kills deliveries while the folder of the data is away. `--only NAME` takes one host, or `kills`, and
// can be repeated.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { BROWSER_TESTS } from '../../playwright.ts';
import { killWhileLost } from '../kills/lost.ts';
import { ROOT } from '../lab/places.ts';
import { removeSites } from '../lab/site.ts';
import { DAY, STEPS, type Night } from './flow.ts';
import type { Stop } from './child.ts';
import { HOSTS, makePlace, PREFIX } from './hosts.ts';
import { startMariadb, type Mariadb } from './mariadb.ts';

const FIRST_PORT = 22_040;
const RECORDS = 600;
/** The name of the kills among the hosts, and their number. */
const KILLS = 'kills';
const ROUNDS = 30;

/** Writes the night that is published on each host. */
function writeNight(folder: string): Night {
  const ddh = (...args: readonly string[]): unknown =>
    execFileSync(process.execPath, [join(ROOT, 'engine/cli/dist/ddh.mjs'), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  ddh('simulate', '--from', DAY, '--to', DAY, '--records', `${RECORDS}`, '--out', folder);
  ddh('project', '--out', folder);
  // A site shows the mark of the sample while one of the sample's files is left.
  ddh('value-sample', folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { readonly version: string };
  return { folder, version, records: RECORDS };
}

type Outcome = { readonly isGood: boolean; readonly said: string };
/** What came at each step, in the order of the steps, or at the making of the site. */
type Row = ReadonlyMap<string, Outcome>;

async function tried(act: () => Promise<string>): Promise<Outcome> {
  try {
    return { isGood: true, said: await act() };
  } catch (cause) {
    return { isGood: false, said: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** A busy machine's Chromium crashes now and then when it starts, so it is started a second time. */
function launch(): Promise<Browser> {
  const start = (): Promise<Browser> => chromium.launch(BROWSER_TESTS.use?.launchOptions);
  return start().catch(start);
}

/** Takes a host through all steps. A step that fails does not keep the others from being tried. */
async function visit(name: string, port: number, night: Night, mariadb: () => Promise<Mariadb>): Promise<Row> {
  const row = new Map<string, Outcome>();
  const stops: Stop[] = [];
  const made = await tried(async () => {
    const browser = await launch();
    stops.push(() => browser.close());
    const place = await makePlace(name, port, mariadb);
    stops.push(place.stop);
    for (const [step, run] of Object.entries(STEPS)) row.set(step, await tried(() => run({ place, browser, night })));
    return 'made';
  });
  for (const stop of stops) await stop();
  return row.size === 0 ? new Map([['made', made]]) : row;
}

const isGood = (row: Row): boolean => [...row.values()].every((outcome) => outcome.isGood);

/** Prints a table of hosts and steps. What was not reached has no entry. */
function print(rows: ReadonlyMap<string, Row>): void {
  const steps = Object.keys(STEPS);
  const widest = Math.max(...[...rows.keys()].map((name) => name.length));
  const line = (name: string, cells: readonly string[]): void =>
    console.log(`${name.padEnd(widest + 2)}${cells.map((cell) => cell.padEnd(10)).join('')}`);
  line('', steps);
  for (const [name, row] of rows) {
    const whole = isGood(row) ? 'ok' : 'FAULT';
    line(name, row.has('publish') ? steps.map((step) => (row.get(step)?.isGood ? 'ok' : 'FAULT')) : [whole]);
  }
}

async function main(): Promise<void> {
  const names = [...Object.keys(HOSTS), KILLS];
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: names } } });
  const unknown = values.only.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`unknown host ${unknown.join(', ')}; hosts: ${names.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'ddh-hosts-'));
  let database: Promise<Mariadb> | undefined;
  const mariadb = (): Promise<Mariadb> => (database ??= startMariadb());
  const rows = new Map<string, Row>();
  try {
    removeSites(PREFIX);
    const night = writeNight(join(folder, 'night'));
    for (const [i, name] of names.entries()) {
      if (!values.only.includes(name)) continue;
      const port = FIRST_PORT + i;
      const kills = (): Promise<string> => killWhileLost(port, ROUNDS, Math.floor(Math.random() * 1e6));
      const row = name === KILLS ? new Map([[KILLS, await tried(kills)]]) : await visit(name, port, night, mariadb);
      rows.set(name, row);
      for (const [step, { isGood: good, said }] of row) console.log(`${name} ${step}: ${good ? '' : 'FAULT '}${said}`);
    }
  } finally {
    await (await database?.catch(() => null))?.stop();
    rmSync(folder, { recursive: true });
  }
  print(rows);
  if (![...rows.values()].every(isGood)) process.exitCode = 1;
}

try {
  await main();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
