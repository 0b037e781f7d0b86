import { resolve } from 'node:path';
import { datasetErrorText, formatCounted } from '@ddh/engine/internal/format';
import { buildValues, readQuotes, type BadQuote, type LeftOutQuote } from '@ddh/forecast/quotes';
import { ok } from '@ddh/engine/internal/result';
import { NO_ALIASES } from '@ddh/engine/internal/domain';
import { VALUE_DATASETS } from '@ddh/engine/internal/datasets';
import { readArgs } from '../args.ts';
import { failed, reportCommand, UsageError } from '../command.ts';
import { readTextFile, typedPath } from '../files.ts';
import { readModelFiles } from './value/models.ts';
import { headerText, quoteText } from './value/quoteTexts.ts';
import { readAliasFile } from './value/readAliasFile.ts';
import { writeValues } from './value/write.ts';

const usage = `ddh value-build <data folder> --quotes <quotes.csv|-> [--aliases <csv>] [--strict] [--out folder] [--json]

Writes the Value Vault's six files from your own prices, each with the model's probability from the folder.

<data folder>  contains game_probs.json, skater_probs.json and p_info.json, as 'ddh simulate' writes them
--quotes       a CSV file, or - for standard input. Its first line names the columns, in any order:
                 market    goals, assists, points, shots, total, team_total or moneyline; also the names of feeds, such as
                           SOG, Shots on Goal, player_points_alternate, h2h or Anytime Goal Scorer
                 player    for the first four markets, in any usual form: D. Larkin; Larkin, Dylan
                 team      for team_total and moneyline: name, city or abbreviation; for players with the same name
                 away,home for a total; for other markets, to identify the game
                 side      over or under, also yes or no; empty for over. Player markets have overs only
                 line      0.5, .5, 6.0, ...; not for a moneyline
                 book      any name
                 odds      2.50, +150, 3/2 or EVEN
                 captured  time of the price, 2025-10-07T16:00:00Z; may be empty
                 date      day of the game; empty for the folder's first day
                 source    the provider of the price, as 'ddh fetch odds' writes it; empty for your own prices
               market, book and odds are required, the others if the market uses them. Other columns are ignored.
               Cells are separated by commas, semicolons or tabs; with semicolons or tabs, 2,5 means 2.5
--aliases      a CSV file with the columns alias and name: the spelling in the prices, and the one in the folder
--strict       writes nothing if a row is wrong
--out          another data folder for value_vault/; its manifest is updated if it has one
--json         one object: rows (of each file), bad and leftOut (each line, problem)

Value = model probability x odds - 1. On a whole line, pushes are left out of the probability. A row is wrong if its player or
team is unknown or matches several: it is listed with the nearest name. Prices that value files cannot contain, such as unders
on players and puck lines, are left out and counted. So are prices with a source for another day than the folder's first: the
Vault does not list them, and a provider's terms do not allow other files of its prices.

  ddh value-build data --quotes quotes.csv --aliases aliases.csv
  printf 'market,player,line,book,odds\\ngoals,Sam Reinhart,0.5,Mine,+150\\n' | ddh value-build data --quotes -

Exit: 0; 1 when no row is valid, a row is wrong and --strict is given, the quotes have no row, or a file cannot be read or
written: then nothing is written; 2 for a wrong command line; 3 when a row or a file of the folder is wrong: it is listed, and
the rest is written.
`;

export const valueBuildCommand = reportCommand<ValueBuildJson>({
  name: 'value-build',
  summary: "writes the Value Vault's files from your own prices",
  usage,
  async report(args, io, note) {
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
    if (values.quotes === '-' && values.aliases === '-')
      throw new UsageError('only one file can be read from standard input');
    if (values.out === '') throw new UsageError('--out must be a folder');

    const shown = values.quotes === '-' ? 'standard input' : values.quotes;
    const text = await readTextFile(typedPath(values.quotes, io.cwd), io.stdin);
    if (!text.ok) return failed(`${shown}: ${datasetErrorText(text.error)}`);
    const quotes = readQuotes(text.value);
    if (!quotes.ok) return failed(`${shown}: ${headerText(quotes.error)}`);
    const aliases = values.aliases === undefined ? ok(NO_ALIASES) : await readAliasFile(values.aliases, io);
    if (!aliases.ok) return failed(aliases.error);
    const model = { dir: resolve(io.cwd, folder), shown: folder };
    const models = await readModelFiles(model, io);
    if (!models.ok) return failed(models.error);
    if (quotes.value.length === 0)
      return failed(`${shown}: there are no prices below the header, so nothing is written`);
    const { files, faults } = models.value;
    faults.forEach(note);

    const { rows, good, bad, leftOut } = buildValues(quotes.value, files, aliases.value);
    const read = new Map(quotes.value.map(({ line, quote }) => [line, quote]));
    const worded = ({ line, fault }: BadQuote | LeftOutQuote): LineProblem => {
      const quote = read.get(line);
      if (quote === undefined)
        throw new Error(`buildValues reported a problem in line ${line}, but no price was read from this line`);
      return { line, problem: quoteText(fault, quote) };
    };
    const [problems, left] = [bad.map(worded), leftOut.map(worded)];
    for (const [problem, lines] of byProblem(problems)) note(`${shown} ${linesText(lines)}: ${problem}`);
    for (const [problem, lines] of byProblem(left)) {
      note(`${shown}: ${formatCounted(lines.length, 'price')} left out: ${problem}`);
    }
    const out = values.out ?? folder;
    if (good === 0) return failed('no row is valid, so nothing is written');
    if (values.strict && bad.length > 0) return failed('a row is wrong and --strict is given, so nothing is written');
    const target = { dir: resolve(io.cwd, out), shown: out };
    const written = await writeValues(target, rows, model, io);
    if (!written.ok) return failed(written.error);
    const counts = Object.fromEntries(VALUE_DATASETS.map((dataset) => [dataset, rows[dataset].length]));
    return ok({
      exit: bad.length === 0 && faults.length === 0 ? 0 : 3,
      json: { rows: counts, bad: problems, leftOut: left },
      text: `${formatCounted(good, 'price')} in ${formatCounted(VALUE_DATASETS.length, 'file')} of ${out}/value_vault\n`,
    });
  },
});

type ValueBuildJson = {
  /** The number of rows of each file. */
  readonly rows: Readonly<Record<string, number>>;
  readonly bad: readonly LineProblem[];
  readonly leftOut: readonly LineProblem[];
};

type LineProblem = { readonly line: number; readonly problem: string };

/** Groups line numbers by problem, because a feed repeats a wrong name for every sportsbook and betting line. */
function byProblem(problems: readonly LineProblem[]): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (const { line, problem } of problems) {
    const same = lines.get(problem);
    if (same === undefined) lines.set(problem, [line]);
    else same.push(line);
  }
  return lines;
}

/** Maximum number of listed lines per problem. */
const MOST_LINES = 5;

function linesText(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines.join()}`;
  const more = lines.length - MOST_LINES;
  const named = lines.slice(0, MOST_LINES).join(', ');
  return more > 0 ? `lines ${named} and ${formatCounted(more, 'more line')}` : `lines ${named}`;
}
