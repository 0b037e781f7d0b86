import { resolve } from 'node:path';
import { VALUE_DATASETS } from '@ddh/engine/internal/datasets';
import { formatCounted } from '@ddh/engine/internal/format';
import { sampleValues } from '@ddh/forecast/quotes';
import { day, readArgs, wholeNumber } from '../args.ts';
import { noteOf, UsageError, type Command } from '../command.ts';
import { readModelFiles } from './value/models.ts';
import { writeValues } from './value/write.ts';
import { readManifest } from '../dataFolder.ts';

const usage = `ddh value-sample <data folder> [--seed n] [--date YYYY-MM-DD] [--json]

Writes value files with invented books and prices, to demonstrate the Value Vault without real ones. The prices are close to
the folder's own probabilities, with the usual margins of sportsbooks. Every record has "Synthetic": true, and every book's
name starts with Sample. Do not use them on a site that people bet by; use 'ddh value-build' there.

<data folder>  contains game_probs.json, skater_probs.json and p_info.json, as 'ddh simulate' writes them
--seed         a whole number; 1 by default. The same folder and seed give the same files
--date         the day of the games; by default, the folder's first day
--json         one object: rows (of each file)

  ddh value-sample data

Exit: 0; 1 when a file cannot be read or written; 2 for a wrong command line.
`;

export const valueSampleCommand: Command = {
  name: 'value-sample',
  usage,
  makesFiles: true,
  async run(args, io) {
    const { values, positionals } = readArgs(args, {
      seed: { type: 'string', default: '1' },
      date: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new UsageError('give one data folder');
    const seed = wholeNumber('seed', values.seed, 0);
    const date = day('date', values.date);
    const target = { dir: resolve(io.cwd, folder), shown: folder };
    const fail = (text: string): 1 => {
      noteOf('value-sample', io)(text);
      return 1;
    };

    const models = await readModelFiles(target, io);
    if (!models.ok) return fail(models.error);
    // Do not write rows if a file of the folder is broken, because the rows would hide the fault.
    const { files, faults } = models.value;
    for (const fault of faults) fail(fault);
    if (faults.length > 0) return fail('nothing is written');
    const manifest = await readManifest(target, io);
    if (!manifest.ok) return fail(`${manifest.error}; nothing is written`);
    const captured = manifest.value?.generatedAt ?? null;
    const rows = sampleValues(files, { seed, date, captured });
    const count = VALUE_DATASETS.reduce((sum, dataset) => sum + rows[dataset].length, 0);
    if (count === 0)
      return fail(`no prices to invent: the folder has no figures for bets${date === null ? '' : ` on ${date}`}`);
    const written = await writeValues(target, { rows }, target, io);
    if (!written.ok) return fail(written.error);
    const counts = Object.fromEntries(VALUE_DATASETS.map((dataset) => [dataset, rows[dataset].length]));
    if (values.json) io.out(`${JSON.stringify({ rows: counts })}\n`);
    else io.out(`${formatCounted(count, 'invented price')} in ${folder}/value_vault\n`);
    return 0;
  },
};
