// `npm run publish:kills` kills `ddh publish` at random moments while a client polls the site. The moments depend on a seed. After a
// kill, a new run of the command must end with exactly the bytes of its folder on the site. The client must never see files
// of two deliveries. The arguments are the number of kills and the seed.
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../../random.ts';
import { writeDelivery } from '../kills/delivery.ts';
import { expectOneDelivery, look } from '../kills/reader.ts';
import { ask } from '../lab/http.ts';
import { ROOT } from '../lab/places.ts';
import { readLog } from '../lab/site.ts';
import { type PublishSite, startSite } from './site.ts';

const DDH = join(ROOT, 'engine/cli/dist/ddh.mjs');

const [kills = 50, seed = Math.floor(Math.random() * 1e6)] = process.argv.slice(2).map(Number);
const random = randomOf(seed);

function start({ to }: PublishSite, password: string, folder: string): ChildProcess {
  const args = [DDH, 'publish', folder, '--to', to, '--user', 'night', '--json'];
  return spawn(process.execPath, args, { env: { ...process.env, DDH_PUBLISH_PASSWORD: password } });
}

/** Waits for the end of a run of `ddh publish`. Returns its output and its exit code, which is null after a kill. */
function ended(child: ChildProcess): Promise<{ readonly code: number | null; readonly said: string }> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (said += String(piece)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

/** Publishes a folder, and expects that the site then serves its bytes. Returns how long it took in ms. */
async function complete(own: PublishSite, password: string, folder: string): Promise<number> {
  const begin = performance.now();
  const { code, said } = await ended(start(own, password, folder));
  const took = performance.now() - begin;
  if (code !== 0) throw new Error(`ddh publish ${folder} ended with exit code ${code}: ${said}`);
  const { folder: served } = await look(own.site);
  for (const name of readdirSync(folder)) {
    const { text } = await ask(own.site, `${served}/${name}`);
    if (text !== readFileSync(join(folder, name), 'utf8')) throw new Error(`${served}/${name} differs from ${folder}`);
  }
  return took;
}

async function main(): Promise<void> {
  const own = await startSite('publish-kills', 4_874);
  const { site } = own;
  const password = own.addUser('night', 'ddh_publisher');
  const sources = join(site.root, '../deliveries');
  const over = new AbortController();
  let last = 0;
  const next = (): string => writeDelivery(join(sources, String(++last)), last, 12);
  try {
    await complete(own, password, next());
    const duration = await complete(own, password, next());
    let polls = 0;
    const seen = new Set<string>();
    const client = (async () => {
      for (let before = await look(site); !over.signal.aborted; polls++) {
        seen.add(before.folder);
        const now = await look(site);
        // A cached page may still name the previous folder, so check that folder again.
        if (now.folder !== before.folder) await expectOneDelivery(site, before.folder, before.version);
        before = now;
      }
    })();
    const troubled = client.then(() => new Promise<never>(() => {}));
    troubled.catch(() => {});
    for (let done = 0; done < kills;) {
      const folder = next();
      const child = start(own, password, folder);
      const end = ended(child);
      // The process is killed after a random time of up to 1.1 times the duration of a whole run, so that some kills are
      // at its very end.
      await sleep(random() * duration * 1.1);
      child.kill('SIGKILL');
      if ((await end).code === null) done++;
      await complete(own, password, folder);
      // Throws if the polling client has found an error.
      await Promise.race([troubled, sleep(0)]);
    }
    over.abort();
    await client;
    const log = readLog(site);
    if (log !== '') throw new Error(`notices in debug.log:\n${log}`);
    console.log(
      `${kills} kills of ddh publish (seed ${seed}; a run takes ${Math.round(duration)} ms); ${polls} polls, ${seen.size} deliveries seen, none mixed`,
    );
  } catch (cause) {
    throw new Error(`seed ${seed}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  } finally {
    over.abort();
    await own.stop();
    rmSync(sources, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
