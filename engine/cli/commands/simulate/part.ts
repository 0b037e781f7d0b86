import { GENERATOR_VERSION } from '@ddh/engine/internal/model';
import { PART_VERSION, type Part } from '@ddh/forecast/slate';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { withStaging } from '../../staging.ts';
import { chooseGames } from './chooseGames.ts';
import { doJobs } from './crew.ts';
import type { GameJob } from './job.ts';
import type { PartOrder } from './order.ts';
import { PART_FILE } from './partFolder.ts';
import { usefulProcesses } from './processes.ts';
import { createRunProgress } from './runProgress.ts';
import type { Written } from './slate.ts';

/**
 * Simulates a range of records of all games and writes them to a folder, to be joined with other parts. If it fails,
 * returns the reason as a whole sentence and leaves the folder unchanged.
 */
export async function writePart(order: PartOrder, io: Io): Promise<Result<Written, string>> {
  const games = await chooseGames(order);
  if (!games.ok) return games;
  const { first, until, seed } = order;
  const progress = createRunProgress(io, games.value.length);
  const made = await withStaging({ dir: order.out, shown: order.shownOut }, async (staging) => {
    const { place } = staging;
    const jobs = games.value.map(({ gameId, path, shown }): GameJob => ({
      kind: 'part',
      gameId,
      model: { path, shown },
      seed,
      place,
      from: first,
      until,
    }));
    const processes = order.processes ?? usefulProcesses(jobs.length, until - first);
    const done = await doJobs(jobs, processes, io.helper, progress);
    if (!done.ok) return done;
    const part: Part = {
      part: PART_VERSION,
      generator: GENERATOR_VERSION,
      from: first,
      until,
      games: done.value.map(({ gameId, seed: own, fingerprint }) => ({ gameId, seed: own, fingerprint })),
    };
    const ofGames = done.value.flatMap(({ files }) => files);
    staging.take(ofGames.map(({ name }) => name));
    const description = await staging.write(PART_FILE, {
      pieces: [`${JSON.stringify(part, null, 2)}\n`],
      records: 1,
    });
    if (!description.ok) return description;
    const published = await staging.publish([]);
    if (!published.ok) return published;
    const files = [...ofGames, ...staging.files];
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return ok({ games: jobs.length, records: until - first, files: files.length, bytes });
  });
  progress.done();
  return made;
}
