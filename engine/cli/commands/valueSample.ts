import { resolve } from 'node:path';
import { formatCounted } from '@ddh/engine/internal/format';
import { ok } from '@ddh/engine/internal/result';
import { samplePrices, sampleRows } from '@ddh/forecast/quotes';
import { BLEND_WEIGHTS } from '@ddh/engine/internal/honest';
import { day, jsonOption, listed, readArgs, wholeNumber } from '../args.ts';
import { failed, reportCommand, UsageError } from '../command.ts';
import { countRecords, readManifest } from '../dataFolder.ts';
import { joinLines } from '../printable.ts';
import type { ValueSampleReport } from '../reports/values.ts';
import { MODEL_FOLDER, readModelFiles } from './value/models.ts';
import { weighedText, weighSlate } from './value/weigh.ts';
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

const usage = `ddh value-sample <data folder> [--seed <n>] [--date YYYY-MM-DD] [--json]

Writes value files and weights of games with invented books and prices, to demonstrate honest prices without real ones. The prices are of both sides, puck lines included, and follow a second opinion on teams and players, with the usual margins of sportsbooks. If the day has several games, that opinion is so different on one of them that the game keeps the simulation's prices, and the price of one player is too far from the simulation to be used. Every record has "Synthetic": true, and every book's name starts with Sample. Do not use them on a site that people bet by; use 'ddh value-build' there.

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
    const prices = samplePrices(files, { seed, date, captured });
    const weighed = await weighSlate(target, files, prices, BLEND_WEIGHTS, io);
    if (weighed.faults.length > 0) return failed(joinLines([...weighed.faults, 'nothing is written']));
    const rows = sampleRows(prices, weighed.honestOf);
    const fileRecords = countRecords(rows);
    const count = Object.values(fileRecords).reduce((sum, one) => sum + one, 0);
    if (count === 0)
      return failed(`no prices to invent: the folder has no figures for bets${date === null ? '' : ` on ${date}`}`);
    const written = await writeValues(target, { rows, weights: weighed.files }, target, io);
    if (!written.ok) return failed(written.error);
    const text = `${formatCounted(count, 'invented price')} in ${folder}/value_vault\n${weighedText(weighed.files)}`;
    return ok({ exit: 0, json: { fileRecords }, text });
  },
});
