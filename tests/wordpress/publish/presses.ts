// `npm run presses` measures the time from pressing a button on the Line-ups screen to the commit of the game's new
// figures: `ddh night --watch` with three seasons of results, a real WordPress, and Chromium. The arguments are the
// number of presses and the seed.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { BROWSER_TESTS } from '../../playwright.ts';
import { randomOf } from '../../random.ts';
import { enter } from '../browser/test.ts';
import { ask } from '../lab/http.ts';
import { ROOT } from '../lab/places.ts';
import { dataOf, readLog, type Site } from '../lab/site.ts';
import { type PublishSite, startSite } from './site.ts';
import { type Tonight, writeTonight } from './tonight.ts';

const DDH = join(ROOT, 'engine/cli/dist/ddh.mjs');
const SCREEN = '/wp-admin/tools.php?page=ddh-lineups';
/** How long the Line-ups screen is open before the first button is pressed, in ms. */
const OPEN_MS = 60_000;
/** Number of players whom the test scratches in turn. After that, it returns them to the line-up in turn. */
const DIFFERENT = 5;
const MOST_MEDIAN_MS = 2000;
const MOST_WORST_MS = 3000;

const [presses = 20, seed = Math.floor(Math.random() * 1e6)] = process.argv.slice(2).map(Number);
const random = randomOf(seed);

type Event = { readonly at: string; readonly event: string; readonly step?: string; readonly state?: string };

/** A process of `ddh night --watch`. */
class Watch {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #said = '';
  #events: Event[] = [];

  constructor({ cwd, date }: Tonight, password: string) {
    const args = [DDH, 'night', '--watch', '--date', date, '--log', 'json'];
    this.#child = spawn(process.execPath, args, { cwd, env: { ...process.env, DDH_PUBLISH_PASSWORD: password } });
    this.#ended = once(this.#child, 'close');
    this.#child.stderr?.on('data', (piece: Buffer) => (this.#said += String(piece)));
    const { stdout } = this.#child;
    if (stdout !== null)
      createInterface({ input: stdout }).on('line', (line) => this.#events.push(JSON.parse(line) as Event));
  }

  /** Waits for the end of a nightly run that publishes a delivery. Returns the events up to then. */
  async night(): Promise<readonly Event[]> {
    for (;;) {
      const last = this.#events.findIndex(({ event, state }) => event === 'summary' && state === 'published');
      if (last >= 0) return this.#events.splice(0, last + 1);
      if (this.#child.exitCode !== null)
        throw new Error(`ddh night ended with exit code ${this.#child.exitCode}: ${this.#said}`);
      await sleep(5);
    }
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await this.#ended;
  }
}

/** Returns the away team's players in the data. A scratch of any other player changes no figure. */
async function playersOf(site: Site, away: string): Promise<readonly string[]> {
  const { text } = await ask(site, `${dataOf(site).slice(site.root.length)}/p_info.json`);
  const rows = JSON.parse(text) as readonly { readonly Player: string; readonly Team: string }[];
  return rows.filter(({ Team }) => Team === away).map(({ Player }) => Player);
}

/**
 * Scratches a player, or returns a scratched player, by pressing the player's button twice. Returns the time of the
 * second press.
 */
async function press(page: Page, player: string): Promise<number> {
  const row = page.locator('details .ddh-player').filter({ hasText: player }).first();
  const button = row.getByRole('button');
  await button.click();
  const at = Date.now();
  await button.click();
  return at;
}

/** Waits for the first delivery after a button was pressed. Returns the time of its publication. */
async function deliveryAfter(watch: Watch, pressed: number): Promise<number> {
  for (;;) {
    const events = await watch.night();
    const committed = events.find(({ event, step }) => event === 'end' && step === 'publish');
    const at = Date.parse(committed?.at ?? '');
    if (at > pressed) return at;
  }
}

async function measure({ site }: PublishSite, tonight: Tonight, password: string): Promise<readonly number[]> {
  const watch = new Watch(tonight, password);
  const browser = await chromium.launch(BROWSER_TESTS.use?.launchOptions);
  try {
    await watch.night();
    const context = await browser.newContext();
    await enter(context, site, 'admin');
    const page = await context.newPage();
    await page.goto(site.url + SCREEN);
    const first = page.locator('.ddh-game').first();
    await first.waitFor();
    const away = (await first.locator('h3').first().textContent()) ?? '';
    const players = (await playersOf(site, away)).slice(0, DIFFERENT);
    for (const list of await first.locator('summary').all()) await list.click();
    await sleep(OPEN_MS);
    const times: number[] = [];
    for (let n = 0; n < presses; n++) {
      const at = await press(page, players[n % players.length] ?? '');
      times.push((await deliveryAfter(watch, at)) - at);
      // Spreads the presses at random over the time between two requests for news.
      await sleep(1000 + random() * 4000);
    }
    return times;
  } finally {
    await browser.close();
    await watch.stop();
  }
}

async function main(): Promise<void> {
  const own = await startSite('presses', 4_877);
  const tonight = await writeTonight(own.to, { teams: 32, games: 84 });
  try {
    const times = (await measure(own, tonight, own.addUser('night', 'ddh_publisher'))).toSorted((a, b) => a - b);
    const log = readLog(own.site);
    if (log !== '') throw new Error(`notices in debug.log:\n${log}`);
    const [median = NaN, worst = NaN] = [times[Math.floor(times.length / 2)], times.at(-1)];
    const seconds = (ms: number): string => (ms / 1000).toFixed(2);
    console.log(
      `${presses} presses (seed ${seed}, ${tonight.games} games): press to commit ${seconds(median)} s (median), ${seconds(worst)} s (worst)`,
    );
    if (!(median <= MOST_MEDIAN_MS && worst <= MOST_WORST_MS))
      throw new Error('the time from click to commit must be at most 2 s (median) and 3 s (worst)');
  } finally {
    await own.stop();
    await rm(tonight.cwd, { recursive: true });
  }
}

try {
  await main();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
