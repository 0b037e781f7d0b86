import { resolve } from 'node:path';
import { datasetErrorText, formatCounted } from '@ddh/engine/internal/format';
import {
  buildValues,
  MARKETS,
  readQuotes,
  standingOf,
  type Finding,
  type ReadQuote,
  type Standing,
} from '@ddh/forecast/quotes';
import { PRICE_FORMATS } from '@ddh/engine/internal/odds';
import { ok } from '@ddh/engine/internal/result';
import { NO_ALIASES } from '@ddh/engine/internal/domain';
import { VALUE_DATASETS } from '@ddh/engine/internal/datasets';
import { jsonOption, listed, oneOf, readArgs } from '../args.ts';
import { failed, reportCommand, UsageError } from '../command.ts';
import { orList } from '../texts.ts';
import { readCsvFile } from '../files.ts';
import { MODEL_FOLDER, readModelFiles } from './value/models.ts';
import { countRecords } from '../dataFolder.ts';
import type { PriceFinding } from '../reports/findings.ts';
import type { ValueBuildReport } from '../reports/values.ts';
import { severityOf } from './value/finding.ts';
import { headerText, quoteText } from './value/quoteTexts.ts';
import { readAliasFile } from './value/readAliasFile.ts';
import { writeValues } from './value/write.ts';

const OPTIONS = {
  quotes: {
    type: 'string',
    help: 'a CSV file, also gzipped or UTF-16, or - for standard input. Its first line names the columns, in any order. Cells are separated by commas, semicolons or tabs; with semicolons or tabs, 2,5 means 2.5',
  },
  aliases: {
    type: 'string',
    help: 'a CSV file with the columns alias and name: the spelling in the prices, and the one in the folder',
  },
  'odds-format': { type: 'string', help: `the notation of all prices: ${orList(PRICE_FORMATS)}` },
  strict: { type: 'boolean', default: false, help: 'writes nothing if a row is wrong' },
  out: {
    type: 'string',
    help: 'another data folder for value_vault/; its manifest is updated if it has one',
  },
  ...jsonOption(
    'one object: fileRecords (records of each file), bad and leftOut (each line, message), and findings: all of these and what is marked or noted, each kind, severity (left-out, marked, note), file, line, message',
  ),
} as const;

const usage = `ddh value-build <data folder> --quotes <quotes.csv|-> [--aliases <csv>] [--odds-format decimal|american|fractional] [--strict] [--out folder] [--json]

Writes the Value Vault's six files from your own prices, each with the model's probability from the folder.

${listed(MODEL_FOLDER, OPTIONS)}

The columns of --quotes:
  market     ${orList(MARKETS)}; also the names of feeds, such as SOG, Shots on Goal, player_points_alternate, h2h or Anytime Goal Scorer
  player     for a market on a player, in any usual form: D. Larkin; Larkin, Dylan
  team       for team_total and moneyline: name, city or abbreviation; for players with the same name
  away,home  for a total; for other markets, to identify the game
  side       over or under, o or u, yes or no; for a player, empty means over. Also named over_under, outcome_name, selection, pick or name; for a moneyline, such a column has the team
  line       0.5, .5, 6.0, Over 5.5, 2+, ...; not for a moneyline. Yes 1 is over 0.5
  book       any name, in any spelling
  odds       2.50, +150, 3/2 or EVEN; for 110 without a sign, the other prices of the book or file decide
  captured   time of the price, 2025-10-07T16:00:00Z, also with a space or in epoch seconds; may be empty
  date       day of the game, or its start with a zone; empty for the folder's first day
  source     the provider of the price, as 'ddh fetch odds' writes it; empty for your own prices

market, book and odds are required, the others if the market uses them. Other columns are ignored.

Value is the EV per unit staked: model probability x odds - 1. On a whole line the probability leaves pushes out, Push has their share, and Value is (1 - Push) x (model probability x odds - 1), because a push returns the stake. A row is wrong if its player or team is unknown or matches several: it is listed with the nearest name. Prices are also judged together. Wrong are: both prices of a pair (over and under, or both teams) at one book that imply less than 98% together; all prices of a book on a game for which it also has a draw; all but the lowest of several prices of one bet at one time; and prices of the future. An EV above 20% is marked: the Vault lists it below the others, without a stake.

Prices that value files cannot contain, such as unders on players and puck lines, are left out and counted. So are prices that were seen after the start of their game or more than a day before it, prices for which the book has a newer one, and prices with a source for another day than the folder's first: the Vault does not list them, and a provider's terms do not allow other files of its prices.

  ddh value-build data --quotes quotes.csv --aliases aliases.csv
  printf 'market,player,line,book,odds\\ngoals,Sam Reinhart,0.5,Mine,+150\\n' | ddh value-build data --quotes -

Exit: 0; 1 when no row is valid, a row is wrong and --strict is given, the quotes have no row, or a file cannot be read or written: then nothing is written; 2 for a wrong command line; 3 when a row or a file of the folder is wrong: it is listed, and the rest is written.
`;

export const valueBuildCommand = reportCommand<ValueBuildReport>({
  name: 'value-build',
  usage,
  forms: { 'value-build': OPTIONS },
  makesFiles: true,
  async report(args, io, note) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new UsageError('give one data folder');
    if (values.quotes === undefined)
      throw new UsageError('give the prices: --quotes quotes.csv, or --quotes - to read them from standard input');
    if (values.quotes === '-' && values.aliases === '-')
      throw new UsageError('only one file can be read from standard input');
    if (values.out === '') throw new UsageError('--out must be a folder');

    const format =
      values['odds-format'] === undefined ? null : oneOf('odds-format', values['odds-format'], PRICE_FORMATS);

    const shown = values.quotes === '-' ? 'standard input' : values.quotes;
    const text = await readCsvFile(values.quotes, io);
    if (!text.ok) return failed(`${shown}: ${datasetErrorText(text.error)}`);
    const quotes = readQuotes(text.value, format);
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

    const order = { aliases: aliases.value, now: io.now().getTime() };
    const { rows, good, findings: found } = buildValues(quotes.value, files, order);
    const findings = wordFindings(found, quotes.value, shown);
    const of = (standing: Standing): readonly WordedFinding[] => findings.filter((one) => one.standing === standing);
    for (const standing of ['wrong', 'marked', 'note'] as const) {
      const mark = standing === 'marked' ? ', marked' : '';
      for (const [problem, lines] of byProblem(of(standing))) note(`${shown} ${linesText(lines)}${mark}: ${problem}`);
    }
    for (const [problem, lines] of byProblem(of('leftOut'))) {
      note(`${shown}: ${formatCounted(lines.length, 'price')} left out: ${problem}`);
    }
    const out = values.out ?? folder;
    const isWrong = of('wrong').length > 0;
    if (good === 0) return failed('no row is valid, so nothing is written');
    if (values.strict && isWrong) return failed('a row is wrong and --strict is given, so nothing is written');
    const target = { dir: resolve(io.cwd, out), shown: out };
    const written = await writeValues(target, rows, model, io);
    if (!written.ok) return failed(written.error);
    const lines = (standing: Standing): ValueBuildReport['bad'] =>
      of(standing).map(({ line, message }) => ({ line, message }));
    return ok({
      exit: isWrong || faults.length > 0 ? 3 : 0,
      json: {
        fileRecords: countRecords(rows),
        bad: lines('wrong'),
        leftOut: lines('leftOut'),
        findings: findings.map(({ kind, severity, file, line, message }) => ({ kind, severity, file, line, message })),
      },
      text: `${formatCounted(good, 'price')} in ${formatCounted(VALUE_DATASETS.length, 'file')} of ${out}/value_vault\n`,
    });
  },
});

type WordedFinding = PriceFinding & { readonly line: number; readonly standing: Standing };

function wordFindings(
  findings: readonly Finding[],
  quotes: readonly ReadQuote[],
  file: string,
): readonly WordedFinding[] {
  const read = new Map(quotes.map(({ line, quote }) => [line, quote]));
  return findings.map(({ line, fault }) => {
    const quote = read.get(line);
    if (quote === undefined) throw new Error(`a finding is about line ${line}, but no price was read from this line`);
    const standing = standingOf(fault);
    return { standing, kind: fault.kind, severity: severityOf(standing), file, line, message: quoteText(fault, quote) };
  });
}

/** Groups line numbers by problem, because a feed repeats a wrong name for every sportsbook and betting line. */
function byProblem(findings: readonly WordedFinding[]): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (const { line, message: problem } of findings) {
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
