// `npm run release -- hosts` makes sites on the kinds of web hosts in hosts.ts, and takes each through the steps in
// flow.ts. `--only NAME` takes one host, and can be repeated.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { BROWSER_TESTS } from '../../playwright.ts';
import { ROOT } from '../lab/places.ts';
import { removeSites } from '../lab/site.ts';
import { DAY, STEPS, type Night } from './flow.ts';
import { HOSTS, makePlace, PREFIX } from './hosts.ts';
import { startMariadb, type Mariadb } from './mariadb.ts';

const FIRST_PORT = 22_040;
const RECORDS = 600;

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

/** Takes a host through all steps. A step that fails does not keep the others from being tried. */
async function visit(
  name: string,
  port: number,
  browser: Browser,
  night: Night,
  mariadb: () => Promise<Mariadb>,
): Promise<Row> {
  const row = new Map<string, Outcome>();
  const made = await tried(async () => {
    const place = await makePlace(name, port, mariadb);
    try {
      for (const [step, run] of Object.entries(STEPS)) row.set(step, await tried(() => run({ place, browser, night })));
    } finally {
      await place.stop();
    }
    return 'made';
  });
  return row.size === 0 ? new Map([['made', made]]) : row;
}

const isGood = (row: Row): boolean => [...row.values()].every((outcome) => outcome.isGood);

/** Prints the hosts with what came at each step, and then what is wrong. */
function print(rows: ReadonlyMap<string, Row>): void {
  const steps = Object.keys(STEPS);
  const widest = Math.max(...[...rows.keys()].map((name) => name.length));
  const cells = (texts: readonly string[]): string => texts.map((text) => text.padEnd(10)).join('');
  console.log(`\n${''.padEnd(widest)}  ${cells(steps)}`);
  for (const [name, row] of rows) {
    const came = steps
      .map((step) => row.get(step))
      .map((one) => (one === undefined ? '-' : one.isGood ? 'ok' : 'FAULT'));
    console.log(`${name.padEnd(widest)}  ${cells(came)}`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  const unknown = values.only?.filter((name) => !Object.hasOwn(HOSTS, name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`unknown host ${unknown.join(', ')}; hosts: ${Object.keys(HOSTS).join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'ddh-hosts-'));
  let database: Promise<Mariadb> | undefined;
  const mariadb = (): Promise<Mariadb> => (database ??= startMariadb());
  const browser = await chromium.launch(BROWSER_TESTS.use?.launchOptions);
  const rows = new Map<string, Row>();
  try {
    removeSites(PREFIX);
    const night = writeNight(join(folder, 'night'));
    for (const [i, name] of Object.keys(HOSTS).entries()) {
      if (values.only !== undefined && !values.only.includes(name)) continue;
      const row = await visit(name, FIRST_PORT + i, browser, night, mariadb);
      rows.set(name, row);
      for (const [step, { isGood: good, said }] of row) console.log(`${name} ${step}: ${good ? '' : 'FAULT '}${said}`);
    }
  } finally {
    await browser.close();
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
