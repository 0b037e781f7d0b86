import { resolve } from 'node:path';
import { datasetErrorText, formatCounted } from '../../src/format/index.ts';
import { buildValues, readQuotes } from '../../src/valuing/index.ts';
import { VALUE_DATASETS } from '../../src/datasets/index.ts';
import { readArgs } from '../args.ts';
import { UsageError, type Command } from '../command.ts';
import { readText, typedPath } from '../files.ts';
import { readModelFiles } from './value/models.ts';
import { headerText, quoteText } from './value/quoteTexts.ts';
import { writeValues } from './value/write.ts';

const usage = `ddh value-build <data folder> --quotes <quotes.csv|-> [--out folder] [--json]

Writes the Value Vault's six files from your own prices: each is put beside the model's probability in the folder.

<data folder>  holds game_probs.json, skater_probs.json and p_info.json, as 'ddh simulate' writes them
--quotes       a CSV file, or - for standard input. Its first line names the columns, in any order:
                 market    goals, assists, points, shots, total, team_total or moneyline
                 player    of the first four; accents and capitals do not matter
                 team      of a team_total or moneyline: name or abbreviation; of a player where two have his name
                 away,home of a total; elsewhere to be sure of the game
                 side      over or under; over where it is empty. Players have overs only
                 line      0.5, 6.0, ...; a moneyline has none
                 book      any name
                 odds      2.50, +150 or 3/2
                 captured  when the price was seen, 2025-10-07T16:00:00Z; may be empty
                 date      of the game; the folder's first where it is empty
               market, book and odds must be there, the others where they are used
--out          another data folder for value_vault/; its manifest, if it has one, is brought up to date
--json         one object: rows (of each file), bad (each line, problem)

Value = model probability x odds - 1. On a whole line the games that push are left out of the probability.

  ddh value-build data --quotes quotes.csv
  printf 'market,player,line,book,odds\\ngoals,Sam Reinhart,0.5,Mine,+150\\n' | ddh value-build data --quotes -

Exit: 0; 1 when a row is wrong (it is named with its line, the good ones are written; nothing is where none is good), the
quotes have no row, or a file cannot be read or written; 2 for a wrong command line.
`;

export const valueBuild: Command = {
  name: 'value-build',
  summary: "the Value Vault's files from your own prices",
  usage,
  async run(args, io) {
    const { values, positionals } = readArgs(args, {
      quotes: { type: 'string' },
      out: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new UsageError('give one data folder');
    if (values.quotes === undefined)
      throw new UsageError('give the prices: --quotes quotes.csv, or --quotes - to read them from standard input');
    if (values.out === '') throw new UsageError('--out must be a folder');
    const note = (text: string): void => io.note(`ddh value-build: ${text}\n`);
    const fail = (text: string): 1 => {
      note(text);
      return 1;
    };

    const shown = values.quotes === '-' ? 'standard input' : values.quotes;
    const text = await readText(typedPath(values.quotes, io.cwd), io.stdin);
    if (!text.ok) return fail(`${shown}: ${datasetErrorText(text.error)}`);
    const quotes = readQuotes(text.value);
    if (!quotes.ok) return fail(`${shown}: ${headerText(quotes.error)}`);
    const model = { dir: resolve(io.cwd, folder), shown: folder };
    const models = await readModelFiles(model, io);
    if (!models.ok) return fail(models.error);
    if (quotes.value.length === 0) return fail(`${shown}: there are no prices below the header: nothing is written`);
    const { files, faults } = models.value;
    faults.forEach(note);

    const { rows, good, bad } = buildValues(quotes.value, files);
    const read = new Map(quotes.value.map(({ line, quote }) => [line, quote]));
    const problems = bad.map(({ line, fault }) => ({ line, problem: quoteText(fault, read.get(line)!) }));
    for (const { line, problem } of problems) note(`${shown} line ${line}: ${problem}`);
    const out = values.out ?? folder;
    if (good === 0 && bad.length > 0) return fail('no row is good: nothing is written');
    const target = { dir: resolve(io.cwd, out), shown: out };
    const written = await writeValues(target, { rows, model, version: true }, io);
    if (!written.ok) return fail(written.error);
    if (values.json) {
      const counts = Object.fromEntries(VALUE_DATASETS.map((dataset) => [dataset, rows[dataset].length]));
      io.out(`${JSON.stringify({ rows: counts, bad: problems })}\n`);
    } else {
      io.out(
        `${formatCounted(good, 'price')} in ${formatCounted(VALUE_DATASETS.length, 'file')} of ${out}/value_vault\n`,
      );
    }
    return bad.length === 0 && faults.length === 0 ? 0 : 1;
  },
};
