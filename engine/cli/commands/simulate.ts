import { formatCounted } from '@ddh/engine/internal/format';
import { ok, type Result } from '@ddh/engine/internal/result';
import { listed } from '../args.ts';
import { failed, reportCommand, type Io } from '../command.ts';
import type { SimulateReport } from '../reports/simulate.ts';
import { formatMegabytes } from '../texts.ts';
import { OPTIONS, readOrder, type PartOrder } from './simulate/order.ts';
import { writeSlate, type Written } from './simulate/slate.ts';
import { GENERATOR_VERSION } from '@ddh/engine/internal/model';
import { PART_VERSION, type Part } from '@ddh/forecast/slate';
import { withStaging } from '../staging.ts';
import { chooseGames } from './simulate/chooseGames.ts';
import { doJobs } from './simulate/crew.ts';
import type { GameJob } from './simulate/job.ts';
import { PART_FILE } from './simulate/partFolder.ts';
import { chooseProcesses } from './simulate/processes.ts';
import { createRunProgress } from './simulate/runProgress.ts';

/**
 * Simulates a range of records of all games and writes them to a folder, to be joined with other parts. If it fails,
 * returns the reason as a whole sentence and leaves the folder unchanged.
 */
async function writePart(order: PartOrder, io: Io): Promise<Result<Written, string>> {
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
    const work = { games: jobs.length, records: until - first, forms: ['npz'], asked: order.processes } as const;
    const processes = chooseProcesses(work, progress.note);
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

const ARGUMENTS = { '[folder]': 'contains {gameId}_gamemodel.json files; by default, the models shipped with ddh' };

const usage = `ddh simulate [folder] [--from <date>] [--to <date>] [--records <n>] [--seed <n>] [--out <folder>] [--format json,npz,parquet] [--sample] [--keep-unchanged] [--published <folder>] [--processes <n>] [--allow-none] [--json]
ddh simulate [folder] [--from <date>] [--to <date>] [--seed <n>] --range first:until [--out <folder>]
ddh simulate [folder] [--from <date>] [--to <date>] [--seed <n>] --parts <folder> ... [--out <folder>]

Simulates games and writes all files that the Hub reads: each game's records, its model, the seven Hub files, first_figures.json (texts that a site prints before the app has started) and a manifest, and lineups.json (starting goalies) if the folder has one. If the folder has news.json, as 'ddh rate --news' writes it, also changes.json: each piece of news with the chance of the player's team before and after it. Goals, margins and wins in the Hub files are exact; shots and player counts are counted in the records.

${listed(ARGUMENTS, OPTIONS)}

  ddh simulate --from 2025-10-07 --to 2025-10-07 --out data
  ddh simulate models --records 1000000 --out data
  ddh simulate models --records 1000000 --format parquet --out lake

The same models, seed and records give identical files (except for the time in the manifest), whatever the number of processes. Several machines can each simulate some of the records, and one machine joins their parts:

  ddh simulate models --range 0:500000 --out a
  ddh simulate models --range 500000:1000000 --out b
  ddh simulate models --parts a b --out data

Exit: 0; 1 when a model or a part is wrong, no game is in range, parts leave records out or overlap, or a file cannot be written: then nothing is changed; 2 for a wrong command line.
`;

export const simulateCommand = reportCommand<SimulateReport>({
  name: 'simulate',
  usage,
  forms: { simulate: OPTIONS },
  makesFiles: true,
  async report(args, io) {
    const start = io.now().getTime();
    const order = readOrder(args, io.cwd);
    const written = order.kind === 'part' ? await writePart(order, io) : await writeSlate(order, io);
    if (!written.ok) return failed(written.error);
    const { games, records, files, bytes } = written.value;
    const json = { ...written.value, seconds: (io.now().getTime() - start) / 1000 };
    const text =
      `${formatCounted(games, 'game')}, ${formatCounted(records, 'record')} each: ` +
      `${formatCounted(files, 'file')} (${formatMegabytes(bytes)}) in ${order.shownOut}\n`;
    return ok({ exit: 0, json, text });
  },
});
