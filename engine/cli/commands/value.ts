import { dirname, join, resolve } from 'node:path';
import {
  begunText,
  betsText,
  displayName,
  edgesText,
  formatCounted,
  noCsvText,
  noValuesText,
  unknownPositionText,
} from '@ddh/engine/internal/format';
import { readCsv } from '@ddh/engine/internal/text';
import { gameName, hubGames, judgingClock, type HubGame } from '@ddh/engine/internal/hub';
import {
  audit,
  BEST_FIRST,
  EDGE_TABLES,
  edgesCsv,
  groupPrices,
  listEdges,
  priceSources,
  queryBets,
  valueCsv,
  vaultFigures,
  type Bet,
  type Edge,
  type ListedBet,
  type VaultPage,
  type VaultTab,
} from '@ddh/engine/internal/vault';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import {
  bookKey,
  EDGE_MARKETS,
  ODDS_TYPES,
  VALUE_DISPLAYS,
  type EdgeMarket,
  type OddsType,
  type ValueDisplay,
} from '@ddh/engine/internal/domain';
import { oneSpelling, VALUE_DATASETS, type Files } from '@ddh/engine/internal/datasets';
import { jsonOption, listed, oneOf, onlyWord, readArgs, type Options } from '../args.ts';
import { failed, reportCommand, UsageError, type Failure, type Io, type Note, type Report } from '../command.ts';
import { readManifest } from '../dataFolder.ts';
import { joinLines, oneLine } from '../printable.ts';
import type { ValueReport } from '../reports/value.ts';
import { leftOutText } from '../texts.ts';
import { readListedSummary } from '../trackRecord/index.ts';
import { chooseGame } from './hub/chooseGame.ts';
import { oddsText } from './hub/texts.ts';
import { readAllValues, readValues, valueFile, type ReadValues, type ValueFile } from './value/read.ts';
import { edgeJson, edgeTables, priceEdge, rowJson, tableText, type PricedEdge } from './value/texts.ts';

const NAMES = VALUE_DATASETS.map((name) => `${name}.json`);

const ARGUMENTS = {
  '<file>': `${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}; schedule_times.json, p_info.json and fantasy/all_available_players.json of the folder above are used if they exist`,
};

const OPTIONS = {
  books: {
    type: 'string',
    help: `only these books, separated by commas; all by default. A name with a comma is in quotes: '"Caesars, NJ",Birch'`,
  },
  display: {
    type: 'string',
    help: 'all values, or best: each bet only at the chosen book with the highest value; all by default',
  },
  game: {
    type: 'string',
    help: "the game's name; also words or an abbreviation that match no other game of the file: --game panthers",
  },
  odds: { type: 'string', default: ODDS_TYPES[0], help: `the notation of odds; ${ODDS_TYPES[0]} by default` },
  edges: { type: 'boolean', default: false, help: 'the bets of all value files whose EV is above 0' },
  all: { type: 'boolean', default: false, help: 'with --edges: also the bets whose EV is 0 or less' },
  begun: {
    type: 'boolean',
    default: false,
    help: 'with --edges: also the bets on games that have begun',
  },
  markets: {
    type: 'string',
    help: `with --edges: only these markets, separated by commas: ${EDGE_MARKETS.join(', ')}; all by default`,
  },
  as: {
    type: 'string',
    help: 'reads the file as if it had this name: --as goal_value.json; required for - (standard input)',
  },
  ...jsonOption("one object: the query and the rows, with each figure as a number and as the page's text"),
  csv: {
    type: 'boolean',
    default: false,
    help: "the rows as the page exports them, with decimal odds; not for prices of 'ddh fetch odds', whose provider forbids it",
  },
} as const satisfies Options;

const SYNOPSIS = `[--books a,b] [--game "<away> @ <home>"] [--odds ${ODDS_TYPES.join('|')}]`;

const usage = `ddh value <file> [--display ${VALUE_DISPLAYS.join('|')}] ${SYNOPSIS} [--as <name>] [--json|--csv]
ddh value <data folder> --edges [--all] [--begun] [--markets a,b] ${SYNOPSIS} [--json|--csv]

The bets of one value file as the Value Vault shows them, best first: the value of each (EV), its book and odds, the model's odds and probability, and warnings about rows that do not add up or are old. EV is per unit staked, and a push returns the stake: on a whole line the probability and the model's odds leave pushes out, and Push has their share. A whole line of a file without Push is last; its EV is per stake that is not returned. A price whose EV is above 20 %, or that cannot be right next to its book's price of the other side, is to be checked: it is below the others and has no stake, and so are bets on games that have begun. If 'ddh value-build' found the books' prices of both sides, the honest EV and probability are beside those of the file, with what they are made of: simulation 47.1% · books 49.4%. A bet on which model and books disagree is to be checked, and a price from before the news of its game says so. With --edges, the bets of all value files of a folder, each once at its best price, with the other prices: first those with an honest probability, by their honest EV, with the stake (a quarter of Kelly at a probability 8 % lower). Bets that only the simulation prices are below them, by start, without a stake: two fifths of such claims came true.

${listed(ARGUMENTS, OPTIONS)}

  ddh value data/value_vault/goal_value.json
  ddh value data/value_vault/total_value.json --display best --game panthers --odds american
  ddh value data --edges

Exit: 0; 1 when the file is wrong, has no such book or game, or may not be written as CSV; 2 for a wrong command line; 3 when a row is wrong, or schedule_times has no game for it: it is listed, and the others are shown.
`;

type Read = Result<Report<ValueReport>, Failure>;

export const valueCommand = reportCommand<ValueReport>({
  name: 'value',
  usage,
  forms: { value: OPTIONS },
  makesFiles: false,
  async report(args, io, note) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const path = onlyWord(positionals, values.edges ? 'data folder' : 'value file');
    if (values.json && values.csv) throw new UsageError('give --json or --csv, not both');
    const oddsType = oneOf('odds', values.odds, ODDS_TYPES);
    if (values.edges) {
      if (values.display !== undefined || values.as !== undefined)
        throw new UsageError('--edges cannot be combined with --display or --as');
      const markets = values.markets?.split(',').map((market) => oneOf('markets', market.trim(), EDGE_MARKETS)) ?? null;
      return edges(path, { ...values, markets, oddsType }, io, note);
    }
    if (values.all) throw new UsageError('--all needs --edges');
    if (values.begun) throw new UsageError('--begun needs --edges');
    if (values.markets !== undefined) throw new UsageError('--markets needs --edges');
    const display = oneOf('display', values.display ?? 'all', VALUE_DISPLAYS);
    const named = values.as ?? path;
    const file = valueFile(named);
    if (file === null && named === '-')
      throw new UsageError('give the name of the file on standard input: --as goal_value.json');
    if (file === null)
      throw new UsageError(`the name of a value file must be one of ${NAMES.join(', ')}, not '${named}'`);
    return fileBets(path, file, { ...values, display, oddsType }, io, note);
  },
});

/** Reports the bets of a value file. */
async function fileBets(
  path: string,
  file: ValueFile,
  values: Choices & { readonly display: ValueDisplay },
  io: Io,
  note: Note,
): Promise<Read> {
  const read = await readValues(path, file, io);
  const chosen = choose(path, file.tab, read, values, note);
  if (!chosen.ok) return failed(chosen.error);
  const { page, books, game } = chosen.value;
  const { display, oddsType } = values;
  const now = await clockOf(join(dirname(path), '..'), io);
  const query = { game, books, display, order: BEST_FIRST, now };
  const tables = file.tables.map((name) => {
    const found = queryBets(
      page.bets.filter((bet) => bet.table === name),
      query,
    );
    return { name, rows: found.map((bet): ListedBet => ({ bet, flaws: audit(bet, now) })) };
  });
  const rows = tables.flatMap((one) => one.rows);
  const csv = values.csv
    ? csvOf(
        rows.map(({ bet }) => bet),
        () => valueCsv(rows),
      )
    : ok(null);
  if (!csv.ok) return failed(csv.error);
  if (!values.json && !values.csv && rows.some(({ bet }) => bet.table === 'unknownPosition'))
    note(unknownPositionText(page.lacksPositions));
  const of = page.bets.length;
  const flawed = rows.filter(({ flaws }) => flaws.length > 0).length;
  const flawText = flawed === 0 ? '' : ` ${formatCounted(flawed, 'row')} to check.`;
  const head =
    rows.length === 0
      ? noValuesText(file.tab)
      : `${displayName(display)}: ${betsText(rows.length, of)}. ${oddsText(oddsType)}${flawText}`;
  const shown = tables.filter((one) => one.rows.length > 0);
  return ok({
    exit: exitOf(read, page),
    json: {
      odds: oddsType,
      books,
      game,
      file: file.dataset,
      tab: file.tab,
      display,
      of,
      rows: rows.map((row) => rowJson(row, oddsType)),
    },
    text: [`${head}\n`, ...shown.map((one) => tableText(one.name, one.rows, oddsType))].join(''),
    ...(csv.value !== null && { csv: csv.value }),
  });
}

const exitOf = ({ faults }: ReadValues, { leftOut }: VaultPage): 0 | 3 =>
  faults.length === 0 && leftOut.length === 0 ? 0 : 3;

/** Reports the bets of all value files of a folder. */
async function edges(
  folder: string,
  values: Choices & {
    readonly all: boolean;
    readonly begun: boolean;
    readonly markets: readonly EdgeMarket[] | null;
  },
  io: Io,
  note: Note,
): Promise<Read> {
  const read = await readAllValues(folder, io);
  const chosen = choose(folder, 'edges', read, values, note);
  if (!chosen.ok) return failed(chosen.error);
  const { page, books, game } = chosen.value;
  const { oddsType, all, markets, begun: shown } = values;
  const now = await clockOf(folder, io);
  const query = { game, books, markets, all, begun: shown, now };
  const found = listEdges(groupPrices(page.bets), query);
  const { above, of, simulationOnly, begun } = found;
  const priced = (part: readonly Edge[]): readonly PricedEdge[] =>
    part.map((edge) => priceEdge({ ...edge, flaws: audit(edge.bet, now) }, now));
  const parts = { edges: priced(found.edges), simulated: priced(found.simulated) };
  const rows = [...parts.edges, ...parts.simulated];
  const csv = values.csv
    ? csvOf(
        rows.flatMap(({ bet, others }) => [bet, ...others]),
        () => edgesCsv(rows),
      )
    : ok(null);
  if (!csv.ok) return failed(csv.error);
  const record = await readListedSummary({ dir: resolve(io.cwd, folder) });
  const hidden = begun.bets === 0 || shown ? '' : ` ${begunText(begun, true)} Show them with --begun.`;
  return ok({
    exit: exitOf(read, page),
    json: {
      odds: oddsType,
      books,
      game,
      markets,
      all,
      above,
      of,
      simulationOnly,
      fallbacks: found.fallbacks,
      begun: { ...begun, shown },
      rows: EDGE_TABLES.flatMap((table) => parts[table].map((row) => edgeJson(row, table, oddsType))),
    },
    text: `${edgesText(found)}. ${oddsText(oddsType)}${hidden}\n${edgeTables(parts, { record: record?.edges ?? null, fallbacks: found.fallbacks }, oddsType)}`,
    ...(csv.value !== null && { csv: csv.value }),
  });
}

/** Returns CSV, or why the prices may not be written to a file: a provider's terms forbid that. */
function csvOf(bets: readonly Bet[], write: () => string): Result<string, string> {
  const sources = priceSources(bets);
  return sources.length > 0 ? err(noCsvText(sources)) : ok(write());
}

type Choices = {
  readonly books?: string | undefined;
  readonly game?: string | undefined;
  readonly oddsType: OddsType;
  readonly json: boolean;
  readonly csv: boolean;
};

type Chosen = { readonly page: VaultPage; readonly books: readonly string[] | null; readonly game: string | null };

/** Builds the bets of a tab and finds the chosen sportsbooks and game. Returns an error if this is impossible. */
function choose(
  path: string,
  tab: VaultTab,
  { files, faults }: ReadValues,
  values: Pick<Choices, 'books' | 'game'>,
  note: Note,
): Result<Chosen, string> {
  if (files === null) return err(joinLines(faults));
  faults.forEach(note);
  const page = vaultFigures(tab, files);
  for (const leftOut of page.leftOut) note(`${path}: records ${leftOutText(leftOut)}`);
  const books = values.books === undefined ? ok(null) : chooseBooks(page, values.books);
  const game = values.game === undefined ? ok(null) : chooseName(page, files, values.game);
  if (books.ok && game.ok) return ok({ page, books: books.value, game: game.value });
  return err([books, game].flatMap((chosen) => (chosen.ok ? [] : [chosen.error])).join('\n'));
}

/** The time by which the pages judge the folder's prices, in epoch milliseconds. */
async function clockOf(folder: string, io: Io): Promise<number> {
  const doc = await readManifest({ dir: resolve(io.cwd, folder), shown: folder }, io);
  return judgingClock({ sample: doc.ok && doc.value?.sample === true }, io.now().getTime());
}

/** Finds sportsbooks by name. Ignores case. Names are separated by commas; a name in quotes may have one. */
function chooseBooks({ books }: VaultPage, typed: string): Result<readonly string[], string> {
  const chosen: string[] = [];
  const [record] = readCsv(typed.replace(/,\s+(?=")/g, ','), ',');
  for (const word of record && 'cells' in record ? record.cells : [typed]) {
    const found = books.filter((book) => bookKey(book) === bookKey(word));
    if (found.length === 0)
      return err(oneLine(`no row has the book '${word.trim()}': the file has ${books.join(', ') || 'none'}`));
    chosen.push(...found);
  }
  return ok(chosen);
}

/** Finds the game that `typed` refers to, among the games with bets. Returns its name. */
function chooseName({ games }: VaultPage, files: Files, typed: string): Result<string, string> {
  const known = new Map(
    hubGames({ ...oneSpelling(files), game_probs: null }).map((one) => [gameName(one), one] as const),
  );
  const chosen = chooseGame(
    games.map((name) => known.get(name) ?? unscheduled(name)),
    typed,
  );
  return chosen.ok ? ok(gameName(chosen.value)) : chosen;
}

/** Splits the name of a game that is not in the schedule into the names of its teams. */
function unscheduled(name: string): Pick<HubGame, 'away' | 'home'> {
  const [away = '', ...home] = name.split(' @ ');
  return { away: { name: away, abbreviation: null }, home: { name: home.join(' @ '), abbreviation: null } };
}
