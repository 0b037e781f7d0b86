import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../../random.ts';
import { takeAway } from '../lab/disk.ts';
import { ask } from '../lab/http.ts';
import { serve } from '../lab/server.ts';
import { dataOf, makeSite, readLog, type Site } from '../lab/site.ts';
import { writeDelivery } from './delivery.ts';
import { expectOneDelivery, look, namedByPage, NotServed } from './reader.ts';
import { complete, JOBS, kill, worker, type Worker } from './worker.ts';

/** About the time in ms that each job takes, so that kills and losses are in its midst. */
const JOB_MS = 400;

/** Whether the folder is away, and how often it was taken away or brought back. */
type Disk = { isAway: boolean; changes: number };
type Seen = { whole: number; missing: number };

/**
 * Kills deliveries, uploads and cleanups while the uploads folder is lost for a moment, and a client polls. The
 * client must see one whole delivery, or nothing while the folder is away, and never the sample. Returns what it saw.
 */
export async function killWhileLost(port: number, rounds: number, seed: number): Promise<string> {
  const random = randomOf(seed);
  const site = makeSite({ name: 'kills-lost', port });
  const uploads = join(site.wordpress, 'wp-content/uploads');
  const sources = join(site.root, '../deliveries');
  const disk: Disk = { isAway: false, changes: 0 };
  const seen: Seen = { whole: 0, missing: 0 };
  const over = new AbortController();
  const stop = await serve(site);
  const steady = await worker(site);
  try {
    await deliverInsteadOfSample(site, steady, writeDelivery(join(sources, '1'), 1));
    const client = poll(site, disk, seen, over.signal);
    const troubled = client.then(() => new Promise<never>(() => {}));
    troubled.catch(() => {});
    for (let n = 2; n <= rounds + 1; n++) {
      const folder = writeDelivery(join(sources, String(n)), n);
      const job = JOBS[Math.floor(random() * JOBS.length)] ?? 'import';
      const killed = kill(await worker(site), job, folder, random() * JOB_MS);
      await sleep(random() * JOB_MS);
      disk.changes++;
      disk.isAway = true;
      const bringBack = takeAway(uploads, random() < 0.5 ? 'empty folder' : 'nothing');
      await killed;
      // Each view of My Team asks for this, for visitors too.
      await ask(site, '/wp-admin/admin-ajax.php?action=rest-nonce');
      await sleep(random() * JOB_MS);
      bringBack();
      disk.changes++;
      disk.isAway = false;
      await look(site);
      await complete(steady, job, folder);
      const { version } = await look(site);
      if (job !== 'clean' && version !== `d${n}`) throw new Error(`the page names ${version} after ${job} of d${n}`);
      // Throws if the polling client has found an error.
      await Promise.race([troubled, sleep(0)]);
    }
    over.abort();
    await client;
    expectNoFatalError(site);
    return `${rounds} kills while the folder was away: ${seen.whole} times a whole delivery, ${seen.missing} times none`;
  } catch (cause) {
    throw new Error(`seed ${seed}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  } finally {
    over.abort();
    steady.process.kill();
    await stop();
    rmSync(sources, { recursive: true, force: true });
  }
}

/** Delivers to a site as if it had never had the sample, whose files would stay. The plugin keeps its sample. */
async function deliverInsteadOfSample(site: Site, steady: Worker, folder: string): Promise<void> {
  const sample = join(site.plugin, 'data');
  rmSync(dataOf(site), { recursive: true });
  renameSync(sample, `${sample}.away`);
  await complete(steady, 'import', folder);
  renameSync(`${sample}.away`, sample);
}

async function poll(site: Site, disk: Disk, seen: Seen, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const { isAway, changes } = disk;
    const { folder, version } = await namedByPage(site);
    if (version && !/^d\d+$/.test(version)) throw new Error(`the page names ${version}, which nobody delivered`);
    try {
      await expectOneDelivery(site, folder, version);
      seen.whole++;
    } catch (cause) {
      const wasThere = !isAway && disk.changes === changes;
      if (wasThere || !(cause instanceof NotServed)) throw cause;
      seen.missing++;
    }
  }
}

/** A job that finds no folder is refused, and PHP notes that it ended so. Other errors are faults. */
function expectNoFatalError(site: Site): void {
  const errors = readLog(site)
    .split('\n')
    .filter((line) => /PHP (Fatal|Parse) error/.test(line) && !/Uncaught (DDH_Refusal|RuntimeException)/.test(line));
  if (errors.length > 0) throw new Error(errors.join('\n'));
}
