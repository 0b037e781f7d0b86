import { resolve } from 'node:path';
import { systemNetwork } from '@ddh/feeds/http';
import type { ExitCode, Io } from '../command.ts';
import { fetchNews } from '../commands/news/fromSite.ts';
import { NAMED_FRESH_MS } from '../commands/fetch/plan.ts';
import { readSiteAccount } from '../commands/siteAccount.ts';
import { filesKey } from '../memory.ts';
import { createSiteClient } from '../site/index.ts';
import { isSkipped, type NightOrder } from './order.ts';
import { readDay } from './readDay.ts';

/**
 * Time between checks of the news file, in seconds: LOOK_SECONDS without a site, FAILED_SECONDS after a failure.
 * Otherwise, the site's response contains the time.
 */
const LOOK_SECONDS = 2;
const FAILED_SECONDS = 60;
/**
 * The projection starts when no news has arrived for this time in seconds, because an operator often enters several
 * players one after the other.
 */
const PAUSE_SECONDS = 30;

/** Runs all steps of `ddh night`. With `onlyChanged`, runs only the steps that depend on news. */
export type MakeNight = (order: NightOrder) => Promise<ExitCode>;

/**
 * Runs all steps. Then runs the steps again each time the news changes, and every few minutes to ask for the schedule
 * of the day, until all games of the day have begun. A run
 * after news publishes the games' figures first, because the projection takes longer. The projection follows after a
 * pause in the news. Returns the exit code of the last run.
 */
export async function watchNight(order: NightOrder, make: MakeNight, io: Io): Promise<ExitCode> {
  const network = io.network ?? systemNetwork;
  const ask = newsOfSite(order, io);
  const changed = { ...order, onlyChanged: true };
  let exit = await make(order);
  let done = exit === 1 ? '' : await newsKey(order, io);
  /** Time of the last run that made no projection, or `null` if the projection is up to date. */
  let published: number | null = null;
  /** Time of the last run that asked for the schedule of the day. */
  let lookedUp = network.now();
  for (;;) {
    const asked = network.now();
    const day = await readDay(order, asked, io);
    if (!day.ok || day.value.games.every((id) => day.value.begun.has(id)))
      return published === null ? exit : make(changed);
    const seconds = await ask();
    const key = await newsKey(order, io);
    if (network.now() >= lookedUp + NAMED_FRESH_MS) {
      lookedUp = network.now();
      exit = await make(changed);
      published = exit === 1 ? published : null;
    } else if (key !== done) {
      exit = await make({ ...changed, later: isSkipped(order, 'project') ? [] : ['project', 'record freeze'] });
      done = exit === 1 ? '' : key;
      published = network.now();
    } else if (published !== null && network.now() >= published + PAUSE_SECONDS * 1000) {
      exit = await make(changed);
      published = exit === 1 ? published : null;
    }
    // Subtract the duration of the run from the wait, so that news that arrives during a run is not delayed further.
    const wait = (exit === 1 ? FAILED_SECONDS : seconds) * 1000;
    await network.sleep(Math.max(0, asked + wait - network.now()));
  }
}

const newsKey = ({ config, folder }: NightOrder, io: Io): Promise<string> =>
  filesKey([config.news], { ...io, cwd: folder });

/**
 * Returns a function that copies the site's news into the file. That function returns how many seconds to wait before
 * the next call.
 */
function newsOfSite({ publish, config, folder }: NightOrder, io: Io): () => Promise<number> {
  const { news, skip = [] } = config;
  if (publish === null || news === undefined || skip.includes('news')) return () => Promise.resolve(LOOK_SECONDS);
  const account = readSiteAccount(publish.to, publish.user, io);
  if (!account.ok) return () => Promise.resolve(LOOK_SECONDS);
  const network = io.network ?? systemNetwork;
  const client = createSiteClient({ ...account.value, network, patienceMs: 0 });
  const file = { path: resolve(folder, news), shown: news };
  let problem: string | null = null;
  return async () => {
    const fetched = await fetchNews(file, publish.to, client, io);
    if (fetched.ok) {
      problem = null;
      return fetched.value.askAgainSeconds;
    }
    // Report a problem only once, and not every minute while the site is down.
    if (problem !== fetched.error.text) io.note(`ddh night: ${fetched.error.text}\n`);
    problem = fetched.error.text;
    return FAILED_SECONDS;
  };
}
