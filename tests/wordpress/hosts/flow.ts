import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { systemNetwork } from '@ddh/feeds/http';
import { checkSite, createSiteClient, siteFaultText } from '../../../engine/cli/site/index.ts';
import { enter } from '../browser/test.ts';
import { standStill } from '../browser/standStill.ts';
import { namedByPage } from '../kills/reader.ts';
import { takeAway } from '../lab/disk.ts';
import { ask, cookieOf, logIn, type Answer } from '../lab/http.ts';
import { ROOT } from '../lab/places.ts';
import { dataOf, readLog, wp, type Site } from '../lab/site.ts';
import type { Place } from './hosts.ts';

/** The folder of a prepared night, the version in its manifest, and the number of simulations of each game. */
export type Night = { readonly folder: string; readonly version: string; readonly records: number };

/** The day of the night's games, before they start. */
export const DAY = '2025-10-07';
const AFTERNOON = Date.parse(`${DAY}T18:00:00Z`);
const HUB = '/nhl-game-probability-hub';
const MY_TEAM = '/nhl-fantasy/my-team';
const TEAM = 'Ice Cats';
/** Upper bound for `ddh publish` in ms. It waits much longer for a site that says that it is busy. */
const PUBLISH_MS = 60_000;
/** The time in ms after which a page has shown what there is, or that nothing is there. */
const SETTLED_MS = 4_000;
/** Upper bound for the time after which the site has deleted a team that the page has deleted, in ms. */
const DELETED_MS = 20_000;

/** How many requests doctor may have refused, because firewalls ban an address after some. */
const MOST_REFUSED = 6;

/** What a step needs. */
export type Journey = { readonly place: Place; readonly browser: Browser; readonly night: Night };

/** The steps of each host in their order. A step returns what came, or throws what is wrong. */
export const STEPS: Readonly<Record<string, (journey: Journey) => Promise<string>>> = {
  sample,
  publish,
  parts,
  read,
  guard,
  team,
  dashboard,
  lost,
  log,
};

type Manifest = { readonly version: string; readonly sample?: boolean };

/** Returns the answer to a visitor's request for a file in the folder that the Hub's page names. */
async function dataFile(site: Site, name: string): Promise<Answer> {
  const { folder } = await namedByPage(site);
  return ask({ ...site, path: '' }, `${new URL(folder, site.url).pathname}/${name}`);
}

/** Returns the manifest that a visitor gets, or the status of the answer. */
async function served(site: Site): Promise<Manifest | number> {
  const { status, text } = await dataFile(site, 'manifest.json');
  return status === 200 ? (JSON.parse(text) as Manifest) : status;
}

const isSample = (got: Manifest | number): boolean => typeof got === 'object' && got.sample === true;

async function sample({ place: { site } }: Journey): Promise<string> {
  const got = await served(site);
  if (!isSample(got)) throw new Error(`a new site does not show the sample, but ${JSON.stringify(got)}`);
  return 'shown';
}

/** Expects that a visitor gets the night. A version gets a suffix if the site has further files, such as the sample's. */
async function expectNight(site: Site, { version }: Night): Promise<void> {
  const got = await served(site);
  if (typeof got === 'number') throw new Error(`a visitor gets the status ${got} instead of the manifest`);
  if (isSample(got) || !got.version.startsWith(version))
    throw new Error(`a visitor gets ${isSample(got) ? 'the sample' : got.version}, not ${version}`);
}

async function publish({ place: { site, password }, night }: Journey): Promise<string> {
  const args = [join(ROOT, 'engine/cli/dist/ddh.mjs'), 'publish', night.folder, '--to', site.url, '--user', 'night'];
  const known = `--import=${pathToFileURL(join(import.meta.dirname, 'localhost.mjs')).href}`;
  const child = spawn(process.execPath, [known, ...args], {
    env: { ...process.env, DDH_PUBLISH_PASSWORD: password },
    timeout: PUBLISH_MS,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += String(piece)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`exit code ${code ?? 'none'}: ${said.trim().replaceAll(/\s+/g, ' ')}`);
  return 'exit code 0';
}

/** The parts of 100 nights, in bytes. */
const MANY = 100 << 20;

/**
 * Lets doctor find the form of parts that a firewall accepts, and sends the random parts of 100 nights in it. None may be
 * refused: some rules refuse one part in thirteen for its contents.
 */
async function parts({ place: { site, password, hasFirewall } }: Journey): Promise<string> {
  if (!hasFirewall) return 'no firewall';
  await import(new URL('localhost.mjs', import.meta.url).href);
  const account = { to: site.url, user: 'night', password, network: systemNetwork };
  const { problems, found } = await checkSite(account);
  if (found === null || found.way === null) throw new Error(`doctor finds no way: ${JSON.stringify(problems)}`);
  const { way, refusals } = found;
  if (refusals.length > MOST_REFUSED) throw new Error(`doctor has ${refusals.length} requests refused`);
  const client = createSiteClient({ ...account, patienceMs: PUBLISH_MS });
  const count = Math.ceil(MANY / way.bytes);
  const faults: string[] = [];
  for (let i = 0; i < count; i++) {
    const sent = await client.send('/publisher', { form: way.form, bytes: randomBytes(way.bytes) });
    if (!sent.ok) faults.push(siteFaultText(sent.error));
  }
  if (faults.length > 0) throw new Error(`${faults.length} of ${count} parts fail: ${[...new Set(faults)].join('; ')}`);
  return `${refusals.length} refused to doctor; ${count} parts (${way.form}, ${way.bytes} bytes), none refused`;
}

/** Calls `act` with a page of a new visitor, in which it is always the afternoon before the night's games. */
async function withPage<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ timezoneId: 'America/New_York' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.addInitScript(standStill, AFTERNOON);
    return await act(page);
  } finally {
    await context.close();
  }
}

const games = (page: Page) => page.getByRole('button', { name: /^Details: / });
const sampleMark = (page: Page) => page.getByText('Sample data');

/** Reads the Hub as a visitor, and prices a slip, for which the page fetches the simulations of a game. */
async function read({ place: { site }, browser, night }: Journey): Promise<string> {
  await expectNight(site, night);
  return withPage(browser, async (page) => {
    const json = page.waitForResponse(/game_probs\.json/);
    json.catch(() => {});
    await page.goto(`${site.url}${HUB}/`);
    await games(page).first().waitFor();
    if ((await sampleMark(page).count()) > 0) throw new Error('the page shows the sample');
    await page.goto(`${site.url}${HUB}/parlay-builder?face=board`);
    await page.getByRole('group', { name: 'Game' }).getByRole('button').first().click();
    await page
      .getByRole('button', { name: / win, fair/ })
      .first()
      .click();
    await page.getByText(`All ${night.records} simulations counted`).first().waitFor();
    return `figures and a slip, JSON ${(await json).headers()['content-encoding'] ?? 'not compressed'}`;
  });
}

/** Looks whether the server runs PHP in the data folder, where only a file that another program has put there could be PHP. */
async function guard({ place: { site, mayRefusePhp } }: Journey): Promise<string> {
  const probe = join(dataOf(site), 'probe.php');
  writeFileSync(probe, '<?php echo 6 * 7;');
  try {
    const { status, text } = await dataFile(site, 'probe.php');
    if (mayRefusePhp && status !== 403) throw new Error(`PHP in the data folder is not refused, but answers ${status}`);
    return text === '42' ? 'PHP runs in the data folder' : `PHP in the data folder is refused with ${status}`;
  } finally {
    rmSync(probe);
  }
}

/** Makes, changes and deletes a team as a member. */
async function team({ place: { site }, browser }: Journey): Promise<string> {
  return withPage(browser, async (page) => {
    await enter(page.context(), site, 'fan');
    await page.goto(site.url + MY_TEAM);
    await page.getByRole('textbox', { name: 'Team name' }).fill(TEAM);
    await page.getByRole('button', { name: 'Create team' }).click();
    await page.getByRole('combobox', { name: 'Add a player' }).pressSequentially('Sam Reinhart');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save team' }).click();
    await page.getByText('All changes saved').waitFor();
    const teams = (): unknown =>
      wp(site, `return get_user_meta( get_user_by( 'login', 'fan' )->ID, 'ddh_teams', true );`);
    const text = JSON.stringify(teams());
    if (![TEAM, 'Sam Reinhart'].every((name) => text.includes(name))) throw new Error(`the site keeps ${text}`);
    await page.getByRole('button', { name: `Delete ${TEAM}` }).click();
    await page.getByRole('button', { name: 'Delete team' }).click();
    await page.getByRole('textbox', { name: 'Team name' }).waitFor();
    const isKept = (): boolean => JSON.stringify(teams()).includes(TEAM);
    for (const end = Date.now() + DELETED_MS; isKept(); await page.waitForTimeout(200))
      if (Date.now() > end) throw new Error('the site keeps a deleted team');
    return 'made, changed and deleted';
  });
}

/** Opens screens of the dashboard. The OWASP rules refuse Site Health, because WordPress itself has words of SQL on it. */
async function dashboard({ place: { site, hasDashboard, hasFirewall } }: Journey): Promise<string> {
  if (!hasDashboard) return 'not here';
  const cookie = cookieOf(await logIn(site, 'admin', 'adminpass'));
  for (const screen of ['', ...(hasFirewall ? [] : ['site-health.php']), 'options-general.php?page=ddh-hockey']) {
    const { status } = await ask(site, `/wp-admin/${screen}`, { headers: { cookie } });
    if (status !== 200) throw new Error(`/wp-admin/${screen} answers with status ${status}`);
  }
  return 'opens';
}

/** Takes the disk of the data away and brings it back, in two ways. */
async function lost(journey: Journey): Promise<string> {
  const { night, place } = journey;
  await expectNight(place.site, night);
  for (const leaves of ['empty folder', 'nothing'] as const) {
    const bringBack = takeAway(place.disk, leaves);
    try {
      await expectMissing(journey);
    } finally {
      bringBack();
    }
    await expectNight(place.site, night);
  }
  return 'no data, then the night';
}

/** Expects that everything works except that pages say that the data is missing. */
async function expectMissing(journey: Journey): Promise<void> {
  const { site } = journey.place;
  // Each view of My Team asks for this, for visitors too.
  await ask(site, '/wp-admin/admin-ajax.php?action=rest-nonce');
  await dashboard(journey);
  wp(site, `do_action( 'ddh_deliveries' );`);
  await withPage(journey.browser, async (page) => {
    await page.goto(`${site.url}${HUB}/`);
    await page.waitForTimeout(SETTLED_MS);
    const showsSample = (await sampleMark(page).count()) > 0 || isSample(await served(site));
    if (showsSample || (await games(page).count()) > 0)
      throw new Error(`while the data is away, the page shows ${showsSample ? 'the sample' : 'games'}`);
    const text = await page.locator('#ddh-root').innerText();
    if (text.trim() === '') throw new Error('while the data is away, the page is empty');
  });
}

/** WordPress itself uses what newer PHP calls old. The time of a line is left out, so that each is listed once. */
async function log({ place: { site } }: Journey): Promise<string> {
  const lines = readLog(site)
    .split('\n')
    .filter((line) => /\] PHP /.test(line) && !/PHP Deprecated: .* in \S+\/wp-includes\//.test(line))
    .map((line) => line.replace(/^\[.*?\] /, ''));
  if (lines.length > 0) throw new Error([...new Set(lines)].join('\n'));
  return 'empty';
}
