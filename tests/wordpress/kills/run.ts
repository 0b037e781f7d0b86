// `npm run release -- kills` kills the processes of deliveries, uploads and cleanups at random moments while a client
// polls, and then a tenth as many commits between their folder and their record. The moments depend on a seed. The
// client must never see files of two deliveries, and no part may count as a complete file. After a kill, each delivery
// must succeed when it is sent again, even if a job of another kind runs first. No job may wait for a killed job. The
// arguments are the number of kills, the seed, and the number of kills of commits.
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../../random.ts';
import { serve } from '../lab/server.ts';
import { makeSite, readLog, removeSample, type Site } from '../lab/site.ts';
import { writeDelivery } from './delivery.ts';
import { deliveriesOf, expectTrackRecord, hasTrackRecord, writeTrackRecord } from './record.ts';
import { expectOneDelivery, expectWhole, look } from './reader.ts';
import { complete, dataFolder, JOBS, kill, LONGEST, worker, type Job, type Worker } from './worker.ts';

/** Upper bound in ms for the time in which a client still reads a folder after a newer folder has replaced it. */
const READ_MS = 10_000;
/** A time 30 hours ago. The cleanup removes an unfinished delivery that is older than a day. */
const OLD = new Date(Date.now() - 30 * 3600e3);

const [kills = 300, seed = Math.floor(Math.random() * 1e6), records = Math.ceil(kills / 10)] = process.argv
  .slice(2)
  .map(Number);

const random = randomOf(seed);
const pick = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('pick needs a list with at least one item');
  return item;
};

/** Returns the time that a file gets which is written now. It can differ from this process's clock (scripts/system.mjs). */
function diskTime(site: Site): number {
  const path = join(site.root, '../now');
  writeFileSync(path, '');
  return statSync(path).mtimeMs;
}

/**
 * Makes folders look older than a day, so that the cleanup may delete them. Spares folders that were served less than
 * `idle` ms ago, because a client may still read them. A folder's modification time is the last time at which it was
 * served.
 */
function age(site: Site, idle: number): void {
  const base = dataFolder(site);
  const now = diskTime(site);
  for (const name of readdirSync(base)) {
    const path = join(base, name);
    if (/^(\d{8}-|\.ddh-(incoming|trash)-)/.test(name) && now - statSync(path).mtimeMs >= idle)
      utimesSync(path, OLD, OLD);
  }
}

/**
 * Kills commits between their folder and their receipt, commits another delivery with other forecasts, and then the
 * killed one again. Every record that the site has confirmed must stay.
 */
async function killRecords(site: Site, steady: Worker, sources: string, rounds: number): Promise<string> {
  const data = dataFolder(site);
  const write = (name: string, freezes: readonly string[]): string => writeTrackRecord(join(sources, name), freezes);
  let confirmed = ['first'];
  if ((await complete(steady, 'record', write('first', confirmed))) !== 'taken') throw new Error('no first record');
  let [stored, killed] = [0, 0];
  for (let round = 0; killed < rounds; round++) {
    const [a, b] = [
      [...confirmed, `a${round}`],
      [...confirmed, `b${round}`],
    ];
    const [folder, other] = [write(`a${round}`, a), write(`b${round}`, b)];
    await complete(steady, 'send', folder);
    const victim = await worker(site);
    const before = deliveriesOf(data).length;
    victim.process.stdin.end(`${JSON.stringify(['record', folder])}\n`);
    const end = victim.line();
    const over = performance.now() + LONGEST;
    while (deliveriesOf(data).length === before && performance.now() < over)
      await new Promise((resolve) => setImmediate(resolve));
    await sleep(random() * 250);
    victim.process.kill('SIGKILL');
    const isKilled = (await end) === null;
    // A record that was stored before the kill is confirmed when the delivery is repeated.
    const isStored = hasTrackRecord(data, a);
    if (isStored) confirmed = a;
    for (const [job, freezes] of [
      [other, b],
      [folder, a],
    ] as const) {
      const said = await complete(steady, 'record', job);
      const isExpected = (said === 'taken') === (isStored === (freezes === a));
      if (!isExpected) throw new Error(`round ${round}: the site says ${said} of ${freezes.join(', ')}`);
      if (said === 'taken') confirmed = freezes;
      expectTrackRecord(data, confirmed);
    }
    if (isKilled) killed++;
    if (isKilled && isStored) stored++;
  }
  return `${killed} commits killed after their folder, ${stored} of them after their record: no confirmed forecast is lost`;
}

type Durations = Record<(typeof JOBS)[number], number>;

/** Measures how long each job takes in ms, so that kills can occur during the job. */
async function measure(site: Site, steady: Worker, next: () => string): Promise<Durations> {
  const durations: Durations = { import: 0, upload: 0, clean: 0 };
  // The first job of a kind is slower, so a later job of the kind overwrites its time.
  for (const job of ['import', 'upload', ...JOBS] as const) {
    if (job === 'clean') age(site, 0);
    const folder = next();
    const start = performance.now();
    await complete(steady, job, folder);
    durations[job] = performance.now() - start;
  }
  return durations;
}

type Seen = { polls: number; readonly folders: Set<string> };

/** Reads the site until `over`. Fails if it sees files of two deliveries. */
async function poll(site: Site, seen: Seen, over: AbortSignal): Promise<void> {
  for (let before = await look(site); !over.aborted; seen.polls++) {
    seen.folders.add(before.folder);
    const now = await look(site);
    // A cached page may still name the previous folder, so check that folder again.
    if (now.folder !== before.folder) await expectOneDelivery(site, before.folder, before.version);
    before = now;
  }
}

async function main(): Promise<void> {
  const site = makeSite({ name: 'kills', port: 4_871 });
  removeSample(site);
  const sources = join(site.root, '../deliveries');
  const stop = await serve(site);
  const steady = await worker(site);
  const over = new AbortController();
  try {
    let last = 0;
    const next = (): string => writeDelivery(join(sources, String(++last)), last);
    const deliver = async (job: Job, folder: string): Promise<void> => {
      const version = await complete(steady, job, folder);
      if (version !== `d${basename(folder)}`)
        throw new Error(`${job} of ${folder} printed the version ${version}, not d${basename(folder)}`);
    };
    const durations = await measure(site, steady, next);
    await deliver('import', next());
    const seen: Seen = { polls: 0, folders: new Set() };
    const client = poll(site, seen, over.signal);
    const troubled = client.then(() => new Promise<never>(() => {}));
    troubled.catch(() => {});

    const killed: Record<(typeof JOBS)[number], number> = { import: 0, upload: 0, clean: 0 };
    let victim = worker(site);
    for (let done = 0; done < kills;) {
      const job = pick(JOBS);
      const folder = next();
      const served = (await look(site)).folder;
      if (job === 'clean') age(site, READ_MS);
      // The kill happens after up to 1.1 times the duration, so that some kills are at the very end of the job.
      const wasAtWork = await kill(await victim, job, folder, random() * durations[job] * 1.1);
      victim = worker(site);
      if (wasAtWork) {
        killed[job]++;
        done++;
      }
      const other = pick(['none', ...JOBS] as const);
      if (other === 'clean') await complete(steady, other, folder);
      else if (other !== 'none') await deliver(other, next());
      if (job !== 'clean') await deliver(job, folder);
      else if ((other === 'none' || other === 'clean') && (await look(site)).folder !== served)
        throw new Error('the cleanup changed which folder the pages read');
      expectWhole(join(site.root, (await look(site)).folder));
      rmSync(sources, { recursive: true });
      // Throws if the polling client has found an error.
      await Promise.race([troubled, sleep(0)]);
    }
    over.abort();
    await client;
    (await victim).process.kill();
    age(site, 0);
    await complete(steady, 'clean', '');
    const left = readdirSync(dataFolder(site)).filter((name) => name.startsWith('.ddh-trash'));
    if (left.length > 0) throw new Error(`the cleanup did not remove ${left.join(', ')}`);
    console.log(await killRecords(site, steady, sources, records));
    const log = readLog(site);
    if (log !== '') throw new Error(`notices in debug.log:\n${log}`);
    const counts = JOBS.map((job) => `${killed[job]} of ${job} (${Math.round(durations[job])} ms)`).join(', ');
    console.log(
      `${kills} kills (seed ${seed}): ${counts}; ${seen.polls} polls, ${seen.folders.size} deliveries seen, none mixed`,
    );
  } catch (cause) {
    throw new Error(`seed ${seed}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  } finally {
    over.abort();
    steady.process.kill();
    await stop();
    rmSync(sources, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
