import { resolve } from 'node:path';
import { datasetErrorText, formatCounted } from '@ddh/engine/internal/format';
import { buildValues, readQuotes, type BadQuote } from '@ddh/forecast/quotes';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { NO_ALIASES, readAliases, type Aliases } from '@ddh/engine/internal/domain';
import { VALUE_DATASETS } from '@ddh/engine/internal/datasets';
import { readArgs } from '../args.ts';
import { UsageError, type Command, type Io } from '../command.ts';
import { readTextFile, typedPath } from '../files.ts';
import { readModelFiles } from './value/models.ts';
import { aliasFaultText, headerText, quoteText } from './value/quoteTexts.ts';
import { writeValues } from './value/write.ts';

const usage = `ddh value-build <data folder> --quotes <quotes.csv|-> [--aliases <csv>] [--strict] [--out folder] [--json]

Writes the Value Vault's six files from your own prices: each is put beside the model's probability in the folder.

<data folder>  holds game_probs.json, skater_probs.json and p_info.json, as 'ddh simulate' writes them
--quotes       a CSV file, or - for standard input. Its first line names the columns, in any order:
                 market    goals, assists, points, shots, total, team_total or moneyline; also as feeds write them, such as
                           SOG, Shots on Goal, player_points_alternate, h2h or Anytime Goal Scorer
                 player    of the first four, in any usual form: D. Larkin; Larkin, Dylan
                 team      of a team_total or moneyline: name, place or abbreviation; of a player where two have the name
                 away,home of a total; elsewhere to be sure of the game
                 side      over or under, also yes or no; over where it is empty. Players have overs only
                 line      0.5, .5, 6.0, ...; a moneyline has none
                 book      any name
                 odds      2.50, +150, 3/2 or EVEN
                 captured  when the price was seen, 2025-10-07T16:00:00Z; may be empty
                 date      of the game; the folder's first where it is empty
               market, book and odds must be there, the others where they are used. Other columns are not read.
               Cells are separated by commas, semicolons or tabs; with semicolons or tabs 2,5 is read as 2.5
--aliases      a CSV file with the columns alias and name: how the prices write a player or team, and how the folder does
--strict       writes nothing where a row is wrong
--out          another data folder for value_vault/; its manifest, if it has one, is brought up to date
--json         one object: rows (of each file), bad and leftOut (each line, problem)

Value = model probability x odds - 1. On a whole line the games that push are left out of the probability. A row is wrong
if its player or team is unknown or fits several: it is named, with the nearest name, and never guessed. Prices that value
files have no place for, such as unders of players and puck lines, are left out and counted.

  ddh value-build data --quotes quotes.csv --aliases aliases.csv
  printf 'market,player,line,book,odds\\ngoals,Sam Reinhart,0.5,Mine,+150\\n' | ddh value-build data --quotes -

Exit: 0; 1 when no row is good, a row is wrong and --strict is given, the quotes have no row, or a file cannot be read or
written: then nothing is written; 2 for a wrong command line; 3 when a row or a file of the folder is wrong: it is named, and the
rest is written.
`;

export const valueBuildCommand: Command = {
  name: 'value-build',
  summary: "the Value Vault's files from your own prices",
  usage,
  async run(args, io) {
    const { values, positionals } = readArgs(args, {
      quotes: { type: 'string' },
      aliases: { type: 'string' },
      strict: { type: 'boolean', default: false },
      out: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new UsageError('give one data folder');
    if (values.quotes === undefined)
      throw new UsageError('give the prices: --quotes quotes.csv, or --quotes - to read them from standard input');
    if (values.quotes === '-' && values.aliases === '-') throw new UsageError('only one file can be standard input');
    if (values.out === '') throw new UsageError('--out must be a folder');
    const note = (text: string): void => io.note(`ddh value-build: ${text}\n`);
    const fail = (text: string): 1 => {
      note(text);
      return 1;
    };

    const shown = values.quotes === '-' ? 'standard input' : values.quotes;
    const text = await readTextFile(typedPath(values.quotes, io.cwd), io.stdin);
    if (!text.ok) return fail(`${shown}: ${datasetErrorText(text.error)}`);
    const quotes = readQuotes(text.value);
    if (!quotes.ok) return fail(`${shown}: ${headerText(quotes.error)}`);
    const aliases = values.aliases === undefined ? ok(NO_ALIASES) : await readAliasFile(values.aliases, io);
    if (!aliases.ok) return fail(aliases.error);
    const model = { dir: resolve(io.cwd, folder), shown: folder };
    const models = await readModelFiles(model, io);
    if (!models.ok) return fail(models.error);
    if (quotes.value.length === 0) return fail(`${shown}: there are no prices below the header: nothing is written`);
    const { files, faults } = models.value;
    faults.forEach(note);

    const { rows, good, bad, leftOut } = buildValues(quotes.value, files, aliases.value);
    const read = new Map(quotes.value.map(({ line, quote }) => [line, quote]));
    const worded = ({ line, fault }: BadQuote): LineProblem => {
      const quote = read.get(line);
      if (quote === undefined) throw new Error(`no price was read from line ${line}`);
      return { line, problem: quoteText(fault, quote) };
    };
    const [problems, left] = [bad.map(worded), leftOut.map(worded)];
    for (const [problem, lines] of byProblem(problems)) note(`${shown} ${linesText(lines)}: ${problem}`);
    for (const [problem, lines] of byProblem(left)) {
      note(`${shown}: ${formatCounted(lines.length, 'price')} left out: ${problem}`);
    }
    const out = values.out ?? folder;
    if (good === 0) return fail('no row is good: nothing is written');
    if (values.strict && bad.length > 0) return fail('a row is wrong and --strict is given: nothing is written');
    const target = { dir: resolve(io.cwd, out), shown: out };
    const written = await writeValues(target, { rows, model, version: true }, io);
    if (!written.ok) return fail(written.error);
    if (values.json) {
      const counts = Object.fromEntries(VALUE_DATASETS.map((dataset) => [dataset, rows[dataset].length]));
      io.out(`${JSON.stringify({ rows: counts, bad: problems, leftOut: left })}\n`);
    } else {
      io.out(
        `${formatCounted(good, 'price')} in ${formatCounted(VALUE_DATASETS.length, 'file')} of ${out}/value_vault\n`,
      );
    }
    return bad.length === 0 && faults.length === 0 ? 0 : 3;
  },
};

type LineProblem = { readonly line: number; readonly problem: string };

/** The lines that have a problem. A feed repeats a name for every book and line. */
function byProblem(problems: readonly LineProblem[]): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (const { line, problem } of problems) {
    const same = lines.get(problem);
    if (same === undefined) lines.set(problem, [line]);
    else same.push(line);
  }
  return lines;
}

/** Of more lines, only the first. */
const MOST_LINES = 5;

function linesText(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines.join()}`;
  const more = lines.length - MOST_LINES;
  const named = lines.slice(0, MOST_LINES).join(', ');
  return more > 0 ? `lines ${named} and ${formatCounted(more, 'more line')}` : `lines ${named}`;
}

/** The error text begins with the file's name. */
async function readAliasFile(path: string, io: Io): Promise<Result<Aliases, string>> {
  const text = await readTextFile(typedPath(path, io.cwd), io.stdin);
  if (!text.ok) return err(`${path}: ${datasetErrorText(text.error)}`);
  const aliases = readAliases(text.value);
  return aliases.ok ? aliases : err(`${path} line ${aliases.error.line}: ${aliasFaultText(aliases.error)}`);
}
