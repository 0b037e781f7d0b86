import { resolve } from 'node:path';
import { formatCounted } from '@ddh/engine/internal/format';
import { ok } from '@ddh/engine/internal/result';
import { sampleValues } from '@ddh/forecast/quotes';
import { day, jsonOption, listed, readArgs, wholeNumber } from '../args.ts';
import { failed, reportCommand, UsageError } from '../command.ts';
import { countRecords, readManifest } from '../dataFolder.ts';
import { joinLines } from '../printable.ts';
import type { ValueSampleReport } from '../reports/values.ts';
import { MODEL_FOLDER, readModelFiles } from './value/models.ts';
import { writeValues } from './value/write.ts';

const OPTIONS = {
  seed: {
    type: 'string',
    default: '1',
    help: 'a whole number; 1 by default. The same folder and seed give the same files',
  },
  date: { type: 'string', help: "the day of the games; by default, the folder's first day" },
  ...jsonOption('one object: fileRecords (records of each file)'),
} as const;

const usage = `ddh value-sample <data folder> [--seed n] [--date YYYY-MM-DD] [--json]

Writes value files with invented books and prices, to demonstrate the Value Vault without real ones. The prices are close to the folder's own probabilities, with the usual margins of sportsbooks. Every record has "Synthetic": true, and every book's name starts with Sample. Do not use them on a site that people bet by; use 'ddh value-build' there.

${listed(MODEL_FOLDER, OPTIONS)}

  ddh value-sample data

Exit: 0; 1 when a file cannot be read or written; 2 for a wrong command line.
`;

export const valueSampleCommand = reportCommand<ValueSampleReport>({
  name: 'value-sample',
  usage,
  forms: { 'value-sample': OPTIONS },
  makesFiles: true,
  async report(args, io) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new UsageError('give one data folder');
    const seed = wholeNumber('seed', values.seed, 0);
    const date = day('date', values.date);
    const target = { dir: resolve(io.cwd, folder), shown: folder };

    const models = await readModelFiles(target, io);
    if (!models.ok) return failed(models.error);
    // Do not write rows if a file of the folder is broken, because the rows would hide the fault.
    const { files, faults } = models.value;
    if (faults.length > 0) return failed(joinLines([...faults, 'nothing is written']));
    const manifest = await readManifest(target, io);
    if (!manifest.ok) return failed(`${manifest.error}; nothing is written`);
    const captured = manifest.value?.generatedAt ?? null;
    const rows = sampleValues(files, { seed, date, captured });
    const fileRecords = countRecords(rows);
    const count = Object.values(fileRecords).reduce((sum, one) => sum + one, 0);
    if (count === 0)
      return failed(`no prices to invent: the folder has no figures for bets${date === null ? '' : ` on ${date}`}`);
    const written = await writeValues(target, rows, target, io);
    if (!written.ok) return failed(written.error);
    const text = `${formatCounted(count, 'invented price')} in ${folder}/value_vault\n`;
    return ok({ exit: 0, json: { fileRecords }, text });
  },
});
