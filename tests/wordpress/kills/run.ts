// `npm run wordpress:kills` kills deliveries, uploads and cleanings at random moments while a client polls. The moments
// depend on a seed. The client must never see files of two deliveries, and no part may count as a complete file. After
// a kill, each delivery must succeed when it is sent again, even if a job of another kind runs first. No job may wait
// for a killed job. The arguments are the number of kills and the seed.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../lab/http.ts';
import { PHP } from '../lab/places.ts';
import { serve } from '../lab/server.ts';
import { makeSite, readLog, type Site, wp } from '../lab/site.ts';

const JOBS = ['import', 'upload', 'clean'] as const;
type Job = (typeof JOBS)[number];

/** The number of small files in a delivery, one for each game. */
const GAMES = 60;
/** The files of each delivery that the client reads. */
const POLLED = [
  'p_info.json',
  'team_avs.json',
  'game_probs.json',
  '7_gamemodel.json',
  '60_gamemodel.json',
  'own_figures.json',
];
/**
 * Time limit in ms for a job after a kill, which must not wait for a lock of the dead process. Loading WordPress takes
 * about 300 ms.
 */
const LONGEST = 5_000;
/** Upper bound in ms for the time in which a client still reads a folder after a newer folder has replaced it. */
const READ_MS = 10_000;
/** Cleaning removes an unfinished delivery that is older than a day. */
const OLD = new Date(Date.now() - 30 * 3600e3);

const [kills = 300, seed = Math.floor(Math.random() * 1e6)] = process.argv.slice(2).map(Number);

/** The state of the random number generator, which begins with the seed. */
let state = seed;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
const pick = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
};

/** Writes delivery number `n` into a folder. Each file contains the number, and so does the version. */
function writeDelivery(folder: string, n: number): string {
  mkdirSync(folder, { recursive: true });
  const rows = (count: number): string =>
    JSON.stringify(Array.from({ length: count }, (_, row) => ({ delivery: n, row })));
  const files = new Map<string, string>();
  for (const name of ['p_info', 'team_avs', 'game_probs']) files.set(`${name}.json`, rows(20));
  for (let game = 1; game <= GAMES; game++) files.set(`${game}_gamemodel.json`, JSON.stringify({ delivery: n }));
  files.set('own_figures.json', rows(60_000));
  const entries = [...files].map(([name, text]) => [name, { bytes: text.length, records: 1 }] as const);
  const manifest = { version: `d${n}`, generatedAt: new Date().toISOString(), files: Object.fromEntries(entries) };
  for (const [name, text] of [...files, ['manifest.json', JSON.stringify(manifest)] as const])
    writeFileSync(join(folder, name), text);
  return folder;
}

type Worker = {
  readonly process: ChildProcessWithoutNullStreams;
  readonly line: () => Promise<string | null>;
  readonly said: () => string;
};

/** Starts a process that loads WordPress and waits for jobs. */
async function worker(site: Site): Promise<Worker> {
  const env = { ...process.env, DDH_WP_SITE: site.wordpress, DDH_WP_URL: site.url };
  const child = spawn(PHP, ['-d', 'display_errors=stderr', join(import.meta.dirname, 'deliver.php')], { env });
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => (errors += String(piece)));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string | null> => {
    const next = await lines.next();
    return next.done === true ? null : next.value;
  };
  if ((await line()) !== 'ready') throw new Error(`the process does not start: ${errors}`);
  return { process: child, line, said: () => errors };
}

/** Runs a job to its end. Returns the version that the job prints. */
async function complete({ process: child, line, said }: Worker, job: Job, folder: string): Promise<string> {
  const start = performance.now();
  child.stdin.write(`${JSON.stringify([job, folder])}\n`);
  const answer = await line();
  const took = performance.now() - start;
  if (answer === null) throw new Error(`${job} of ${folder} fails: ${said()}`);
  if (took > LONGEST) throw new Error(`${job} of ${folder} took ${Math.round(took)} ms`);
  return JSON.parse(answer) as string;
}

/** Starts a job and kills its process after `after` ms. Returns whether the job was still running. */
async function kill({ process: child, line }: Worker, job: Job, folder: string, after: number): Promise<boolean> {
  child.stdin.end(`${JSON.stringify([job, folder])}\n`);
  await sleep(after);
  child.kill('SIGKILL');
  return (await line()) === null;
}

/**
 * Reads the delivery that a page names, as a client does. Expects that every file has the version that the page names.
 */
async function look(site: Site): Promise<{ readonly folder: string; readonly version: string }> {
  const { text } = await ask(site, '/nhl-game-probability-hub/');
  const settings = /id="ddh-settings">(.*?)<\/script>/s.exec(text)?.[1];
  if (settings === undefined) throw new Error('the page names no data');
  const { dataUrl, dataVersion } = JSON.parse(settings) as { readonly dataUrl: string; readonly dataVersion: string };
  await expectOneDelivery(site, dataUrl, dataVersion);
  return { folder: dataUrl, version: dataVersion };
}

/** The field that says which delivery a file belongs to, at the top of the file or in each row. */
type Written = { readonly version?: string; readonly delivery?: number };

async function expectOneDelivery(site: Site, folder: string, version: string): Promise<void> {
  for (const name of ['manifest.json', ...POLLED]) {
    const { status, text } = await ask(site, `${folder}/${name}`);
    if (status !== 200) throw new Error(`${folder}/${name} answers ${status}`);
    const json = JSON.parse(text) as Written | readonly Written[];
    const found = new Set([json].flat().map((one: Written) => one.version ?? `d${one.delivery}`));
    if (found.size !== 1 || !found.has(version))
      throw new Error(`${folder}/${name} has data of ${[...found].join(', ')}, but the page names ${version}`);
  }
}

/** Expects that every file in the folder has the size given in its manifest. */
function expectWhole(folder: string): void {
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    readonly files: Record<string, { readonly bytes: number }>;
  };
  for (const [name, { bytes }] of Object.entries(files)) {
    const { size } = statSync(join(folder, name));
    if (size !== bytes) throw new Error(`${name} has ${size} bytes, but its manifest says ${bytes}`);
  }
}

const dataFolder = (site: Site): string => join(site.wordpress, 'wp-content/uploads/ddh-data');

/**
 * Makes folders look a day old if pages stopped reading them at least `idle` ms ago. A client may still read the folder
 * that its page named. serve() updates the time of the folder that it replaces.
 */
function age(site: Site, idle: number): void {
  const base = dataFolder(site);
  for (const name of readdirSync(base)) {
    const path = join(base, name);
    if (/^(\d{8}-|\.ddh-(incoming|trash)-)/.test(name) && Date.now() - statSync(path).mtimeMs >= idle)
      utimesSync(path, OLD, OLD);
  }
}

async function main(): Promise<void> {
  const site = makeSite({ name: 'kills', port: 4_871 });
  // Without the sample, each delivery contains all files of the site, so the site gets the version of the delivery.
  wp(site, `DDH_Data::store( array( 'folder' => '', 'version' => '', 'flat' => 0 ) );`);
  const sources = join(site.root, '../deliveries');
  const stop = await serve(site);
  const steady = await worker(site);
  const over = new AbortController();
  try {
    let last = 0;
    const next = (): string => writeDelivery(join(sources, String(++last)), last);
    const deliver = async (job: Job, folder: string): Promise<void> => {
      const version = await complete(steady, job, folder);
      if (version !== `d${basename(folder)}`) throw new Error(`${job} of ${folder} printed the version ${version}`);
    };
    // Measures how long each job takes, so that kills can occur during the job. The first job of a kind is slower, so
    // the measured time is replaced later.
    const durations: Record<Job, number> = { import: 0, upload: 0, clean: 0 };
    for (const job of ['import', 'upload', ...JOBS] as const) {
      if (job === 'clean') age(site, 0);
      const folder = next();
      const start = performance.now();
      await complete(steady, job, folder);
      durations[job] = performance.now() - start;
    }
    await deliver('import', next());

    let polls = 0;
    const seen = new Set<string>();
    const client = (async () => {
      for (let before = await look(site); !over.signal.aborted; polls++) {
        seen.add(before.folder);
        const now = await look(site);
        // A cached page still names the previous folder.
        if (now.folder !== before.folder) await expectOneDelivery(site, before.folder, before.version);
        before = now;
      }
    })();
    const troubled = client.then(() => new Promise<never>(() => {}));
    troubled.catch(() => {});

    const killed: Record<Job, number> = { import: 0, upload: 0, clean: 0 };
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
        throw new Error('cleaning up changed which folder the pages read');
      expectWhole(join(site.root, (await look(site)).folder));
      rmSync(sources, { recursive: true });
      // Throws if the client has found an error.
      await Promise.race([troubled, sleep(0)]);
    }
    over.abort();
    await client;
    (await victim).process.kill();
    age(site, 0);
    await complete(steady, 'clean', '');
    const left = readdirSync(dataFolder(site)).filter((name) => name.startsWith('.ddh-trash'));
    if (left.length > 0) throw new Error(`cleaning left ${left.join(', ')}`);
    const log = readLog(site);
    if (log !== '') throw new Error(`notices in debug.log:\n${log}`);
    const counts = JOBS.map((job) => `${killed[job]} of ${job} (${Math.round(durations[job])} ms)`).join(', ');
    console.log(`${kills} kills (seed ${seed}): ${counts}; ${polls} polls, ${seen.size} deliveries seen, none mixed`);
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
