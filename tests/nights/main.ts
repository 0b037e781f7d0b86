// `npm run nights`: follows the guide for operators from an empty machine and an empty WordPress to the second night.
// Then replays further nights unattended, with faults and kills, while clients read the site.
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { leagueDay } from '@ddh/engine/internal/domain';
import { morning, regularGames } from '../feeds/fetch/world.ts';
import { startBrowser } from './browser.ts';
import { runGuide, setUpSite, SITE_IN_GUIDE } from './guide.ts';
import { startMachine, type Machine } from './machine.ts';
import { Nights } from './nights.ts';
import { startReaders } from './readers.ts';
import { expectNoNotices, startEmptySite, type NightsSite } from './site.ts';

const USAGE = `npm run nights -- [--nights 30] [--seed 1] [--teams 6] [--readers 2]

Follows docs/operator.md ("From an empty site to the second night") in a real WordPress, and replays the nights after it with 'ddh night' on virtual
time. --seed decides which answers of the league's API are broken and when runs are killed. Ends with 1 if pages do not have
the bytes of the last published night, if a reader gets files of two deliveries, or if an exit code is wrong.
`;

/** Minimum number of days from the season's first day with games to the first night of the guide. */
const EARLIEST = 3;

const { values } = parseArgs({
  options: {
    nights: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    teams: { type: 'string', default: '6' },
    readers: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(USAGE);
else {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

function whole(name: 'nights' | 'seed' | 'teams' | 'readers'): number {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of 1 or more`);
  return value;
}

async function run(): Promise<void> {
  const [nights, seed, teams] = [whole('nights'), whole('seed'), whole('teams')];
  // The season must be longer than the replayed nights, and a team plays about every second day.
  const games = Math.ceil((EARLIEST + nights) / 1.9) + 5;
  const stops: (() => Promise<void>)[] = [];
  try {
    const browser = await startBrowser();
    stops.push(() => browser.close());
    const own = await startEmptySite();
    stops.push(own.stop);
    const site = `http://127.0.0.1:${own.site.port}`;
    const machine = await startMachine({ seed, teams, games, site, siteInGuide: SITE_IN_GUIDE });
    stops.push(machine.close);
    await replay(nights, machine, own, browser);
    expectNoNotices(own.site);
  } finally {
    for (const stop of stops) await stop();
  }
}

async function replay(count: number, machine: Machine, own: NightsSite, browser: Browser): Promise<void> {
  const start = performance.now();
  const nights = new Nights(machine, own, browser);
  const first = firstNight(machine);
  nights.beginDay(first);
  const password = await setUpSite(browser, own.site);
  await runGuide(machine, 1, password);
  await nights.checkPublished();
  const readers = startReaders(own.site, whole('readers'));
  try {
    nights.beginDay(first + 1);
    await runGuide(machine, 2, password);
    await nights.checkPublished();
    console.log('the guide: two nights, from an empty machine and an empty WordPress');
    nights.breakAnswers(machine.season.seed);
    nights.plantChanges(first);
    for (let night = 3; night <= count; night++) {
      // The NHL responses of the final night have no faults, so that night must be published.
      if (night === count) nights.mendAnswers();
      nights.beginDay(first + night - 1);
      console.log(`night ${night}, ${await nights.run()}`);
      readers.check();
    }
    await nights.checkKept();
    console.log(
      `the record: ${await nights.checkTrackRecord()} games, graded as an independent program does, and the same on the site`,
    );
  } finally {
    const { reads, deliveries } = await readers.stop();
    console.log(`readers: ${reads} complete reads of ${deliveries} deliveries, none mixed`);
  }
  const { exits, offDays, failedNights, kills, pages, rollbacks, news } = nights.figures;
  const codes = [...exits].map(([code, runs]) => `${runs} with ${code}`).join(', ');
  console.log(
    `runs of ddh night: ${codes}; ${kills} killed; ${offDays} days without games, ${failedNights} nights not published; ` +
      `${pages} pages opened, ${rollbacks} times an earlier delivery and back, ${news} players scratched on the site, ` +
      `in ${((performance.now() - start) / 60_000).toFixed(1)} minutes`,
  );
}

/** Returns the first of two consecutive days with games, which the guide needs. */
function firstNight({ season }: Machine): number {
  const days = new Set(regularGames(season).map(({ date }) => date));
  for (let night = EARLIEST; ; night++) {
    const both = [night, night + 1].map((n) => leagueDay(morning(season, n)));
    if (both.every((day) => days.has(day))) return night;
  }
}
