import { readdir, readFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import util from 'node:util';
import { EntryJson } from '../../engine/feeds/news/entries.ts';
import { KEYS } from '../../engine/cli/config/schema.ts';
import { listed, receipt } from '../../engine/cli/site/answers.ts';
import type { NightFigures } from '../../engine/cli/site/night.ts';
import { generic, keyPaths } from './keyPaths.ts';
import { DAY, GAME, RATED_DAY, type SampleData } from './sampleData.ts';

const NPZ = `night/${GAME}_parlaytrix.npz`;
const HISTORY = ['--games', 'games.csv', '--skaters', 'skaters.csv', '--goalies', 'goalies.csv'];
const FETCH = ['fetch', 'nhl', '--season', '2026-27', '--store', 'store'];
const ODDS = ['fetch', 'odds', '--config', 'odds.json', '--provider', 'the-odds-api', '--budget', '3'];
const NEWS = ['news', '--news', 'said.json'];
const LONG_HISTORY = ['--games', 'long-games.csv', '--skaters', 'long-skaters.csv', '--goalies', 'long-goalies.csv'];
const PROJECT = ['project', ...HISTORY, '--out', 'live'];
const RATE = ['rate', ...HISTORY, '--as-of', RATED_DAY, '--rosters', 'rosters.csv', '--out', 'rated'];

/**
 * The arguments of calls of `ddh`, several for each command. A later call may read files that an earlier one wrote.
 * Together, the calls of a command should print every field that the command can print.
 */
const runs = (link: string): readonly (readonly string[])[] => [
  [...FETCH, '--raw-folder', 'rawGames'],
  [...FETCH, '--rebuild', '--store', 'nowhere'],
  FETCH,
  [...RATE, '--schedule', 'schedule.csv', '--absent', 'absent.csv'],
  [...RATE, '--schedule', 'gaps.csv'],
  [...RATE, '--schedule', 'gaps.csv', '--allow-missing'],
  [...RATE, '--schedule', 'unknown.csv', '--allow-missing'],
  [...RATE, '--schedule', 'schedule.csv', '--news', 'news.json'],
  [...RATE, '--schedule', 'schedule.csv', '--as-of', '2024-10-13'],
  [...RATE, '--schedule', 'schedule.csv', '--as-of', '2024-10-20'],
  ['simulate', '--from', DAY, '--to', DAY, '--range', '0:20', '--processes', '1', '--out', 'part'],
  ['simulate', '--from', DAY, '--to', DAY, '--parts', 'part', '--out', 'joined'],
  ['simulate', 'nowhere'],
  ['project', 'season.json', '--out', 'night'],
  [...PROJECT, '--schedule', 'gaps.csv', '--as-of', RATED_DAY, '--absent', 'absent.csv', '--allow-missing'],
  [...PROJECT, '--schedule', 'unknown.csv', '--as-of', RATED_DAY, '--allow-missing'],
  [...PROJECT, '--schedule', 'gaps.csv', '--as-of', RATED_DAY],
  [...PROJECT, '--schedule', 'schedule.csv', '--as-of', '2025-05-01'],
  ['backtest', ...HISTORY, '--records', '10'],
  ['backtest', '--projections', ...LONG_HISTORY],
  ['backtest', '--slips', ...HISTORY, '--records', '50'],
  ['record', 'freeze', 'night'],
  ['record', 'verify'],
  ['grade', '--store', 'store', '--season', '2026-27'],
  ['calibrate', 'season.json', '--seasons', '1'],
  ['calibrate', '--games', 'games.csv', '--skaters', 'skaters.csv'],
  ['hub', 'games', 'night'],
  ['hub', 'totals', 'night', '--game', GAME_WORD],
  ['hub', 'totals', 'night', '--game', GAME_WORD, '--type', 'puckLine'],
  ['hub', 'props', 'night', '--game', GAME_WORD],
  ['parlay', NPZ, '--slip', 'slip.json', '--explain', '--price', '+450'],
  ['parlay', NPZ, '--slip', 'never.json', '--explain'],
  ['parlay', NPZ, '--slip', 'nobody.json', '--allow-missing', '--price', '+450'],
  ['parlay', NPZ, '--link', link],
  ['suggest', NPZ, '--slip', 'one.json', '--by', 'value', '--price', '+450', '--any', '--top', '500'],
  ...['1', '2', '3', '4'].map((leg) => ['suggest', NPZ, '--slip', 'slip.json', '--leg', leg]),
  ['suggest', NPZ, '--link', link],
  ['value-build', 'night', '--quotes', 'quotes.csv'],
  ['value-sample', 'night'],
  ['value', 'night/value_vault/goal_value.json'],
  ['value', 'night/value_vault/total_value.json'],
  ['value', 'night/value_vault/moneyline_value.json'],
  ['value', 'night', '--edges', '--all'],
  ['fantasy', 'night/fantasy/skater_projections.json', '--scoring', 'team.json', '--limit', '3'],
  ['fantasy', 'night/fantasy/goalie_projections.json', '--limit', '3'],
  ['week', 'night/fantasy/season_schedule.json'],
  [...ODDS, '--store', 'priced', '--date', '2026-11-23', '--out', 'fetched.csv'],
  ['init', 'new.json'],
  ['doctor', '--offline', '--config', 'odds.json'],
  ['doctor', '--offline', '--config', 'operator.json'],
  ['night', '--config', 'operator.json', '--date', '2026-11-23', '--dry-run'],
  ['night', '--config', 'odds.json'],
  [...NEWS, 'goalie', '8480280', '--team', 'BOS'],
  [...NEWS, 'scratch', 'S. Otter', '--team', 'BOS', '--date', DAY, '--through', DAY],
  NEWS,
  [...NEWS, 'undo'],
  [...NEWS, '--from', 'https://site.example', '--user', 'night'],
  ['odds', '0.4'],
  ['devig', '1.9', '2.1'],
  ['validate', 'night'],
  ['validate', 'odd'],
  ['publish', 'night', '--to', 'https://example.org', '--user', 'night'],
];
const GAME_WORD = 'Panthers';

/** The arguments of calls of `ddh` with `--csv`. The first line of their output names the columns. */
const TABLES = [
  ['parlay', NPZ, '--slip', 'slip.json'],
  ['value', 'night/value_vault/goal_value.json'],
  ['value', 'night/value_vault/total_value.json'],
  ['value', 'night/value_vault/moneyline_value.json'],
  ['value', 'night', '--edges', '--all'],
  ['fantasy', 'night/fantasy/skater_projections.json'],
  ['fantasy', 'night/fantasy/goalie_projections.json'],
];

/**
 * Commands that check their option values before any work: they refuse a wrong value at once and list the valid values.
 * Other commands would first run for seconds.
 */
const QUICK = ['hub', 'parlay', 'suggest', 'value', 'fantasy', 'week', 'devig'];

const isTab = (word: string | undefined): boolean => /^(games|totals|props)$/.test(word ?? '');
const commandOf = ([name = '', tab]: readonly string[]): string =>
  (name === 'hub' && isTab(tab)) || name === 'fetch' ? `${name} ${tab}` : name;

/** Returns the commands, their options with values, their exit codes, `--json` fields and `--csv` columns. */
export async function cliNames({ folder, ddh, placeholders }: SampleData): Promise<readonly string[]> {
  const names: string[] = [];
  const commands = [...(await ddh('--help')).out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name = '']) => name);
  for (const command of commands) {
    names.push(`command ${command}`);
    const { out } = await ddh(command, '--help');
    const [, exits = ''] = /^Exit: (.*)/ms.exec(out) ?? [];
    names.push(`exit ${command} ${(await ddh(command, '--no-such-option')).code}`);
    for (const [, code] of exits.matchAll(/(?:^|[;.,] |\n)(\d)(?=[;:, ]| )/g)) names.push(`exit ${command} ${code}`);
  }
  const probed = new Set<string>();
  const link = await readFile(join(folder, 'link.txt'), 'utf8');
  for (const run of runs(link)) {
    const command = commandOf(run);
    const { result, options } = await withOptions(() => ddh(...run, '--json'));
    names.push(`exit ${run[0] ?? ''} ${result.code}`);
    for (const path of keyPaths(JSON.parse(result.out), placeholders)) names.push(`json ${command} ${path}`);
    for (const kind of errorKinds(result.out)) names.push(`error ${command} ${kind}`);
    for (const [name, { type }] of options) {
      names.push(`option ${command} --${name}${type === 'string' ? ' <text>' : ''}`);
      const option = `${command} --${name}`;
      if (type !== 'string' || !QUICK.includes(run[0] ?? '') || probed.has(option)) continue;
      probed.add(option);
      const { notes } = await ddh(...run, `--${name}=~`);
      const [, words = ''] = /must be one of (.*?), not/.exec(notes) ?? [];
      for (const word of words === '' ? [] : words.split(', ')) names.push(`option ${command} --${name} ${word}`);
    }
  }
  const usage = await ddh('odds', '--json');
  for (const path of keyPaths(JSON.parse(usage.out))) names.push(`json failure ${path}`);
  for (const kind of errorKinds(usage.out)) names.push(`error usage ${kind}`);
  for (const run of TABLES) {
    const [head = ''] = (await ddh(...run, '--csv')).out.split(/\r?\n/);
    for (const column of head.split(',')) names.push(`csv ${run[0]} ${generic(column, placeholders)}`);
  }
  return [...names, ...(await inputColumns(ddh)), ...(await seasonColumns(folder)), ...configKeys(), ...fields];
}

/** The columns of the season files that `ddh fetch` writes. */
async function seasonColumns(folder: string): Promise<readonly string[]> {
  const season = join(folder, 'store/seasons/2026-27');
  const files = (await readdir(season)).filter((name) => name.endsWith('.csv')).toSorted();
  const heads = await Promise.all(
    files.map(async (name) => (await readFile(join(season, name), 'utf8')).split('\n', 1)),
  );
  return files.flatMap((name, i) => (heads[i]?.[0] ?? '').split(',').map((column) => `season ${name} ${column}`));
}

/** The compiler reports a field of the file that is missing here. */
const NIGHT_FIELDS: Readonly<Record<keyof NightFigures, true>> = {
  date: true,
  withoutFigure: true,
  pricesAt: true,
  creditsLeft: true,
  nextExpected: true,
};

/**
 * The fields of small files, and the fields that `ddh publish` copies from a site's response. No run of this test
 * publishes, so these fields are taken from the schemas.
 */
const fields: readonly string[] = [
  ...Object.keys(EntryJson.entries).map((field) => `field news.json news[].${field}`),
  ...Object.keys(NIGHT_FIELDS).map((field) => `field night.json ${field}`),
  ...Object.keys(receipt.entries).map((field) => `json publish ${field}`),
  ...Object.keys(listed.entries).map((field) => `json publish deliveries[].${field}`),
];

const configKeys = (): readonly string[] =>
  Object.entries(KEYS).flatMap(([path, keys]) => keys.map((key) => `config ${path === '' ? '' : `${path}.`}${key}`));

/**
 * The columns of input files. They are taken from the error message that a command prints for a file without these
 * columns.
 */
async function inputColumns(ddh: SampleData['ddh']): Promise<readonly string[]> {
  const rateFiles = ['games', 'skaters', 'goalies', 'schedule', 'rosters', 'starters', 'absent'];
  const refused = [
    ...rateFiles.map((file) => [...RATE, '--schedule', 'schedule.csv', `--${file}`, 'noColumns.csv']),
    ['value-build', 'night', '--quotes', 'noColumns.csv'],
    ['value-build', 'night', '--quotes', 'quotes.csv', '--aliases', 'noColumns.csv'],
  ];
  const names: string[] = [];
  for (const run of refused) {
    const { notes } = await ddh(...run);
    const [, columns] = /columns?(?: are)? ([a-z_]+(?:(?:, | and )[a-z_]+)*)\)?$/m.exec(notes) ?? [];
    if (columns === undefined) throw new Error(`the message names no column: ${notes}`);
    const file = run.at(-2) ?? '';
    names.push(...columns.split(/, | and /).map((column) => `column ${file.replace('--', '')}.csv ${column}`));
  }
  return names;
}

function errorKinds(out: string): readonly string[] {
  const { error } = JSON.parse(out) as { readonly error?: { readonly kind: string } };
  return error === undefined ? [] : [error.kind];
}

type Options = NonNullable<util.ParseArgsConfig['options']>;
type Option = Options[string];

/** Runs a command and records the options that the command passes to `parseArgs` of `node:util`. */
async function withOptions<T>(run: () => Promise<T>): Promise<{ result: T; options: ReadonlyMap<string, Option> }> {
  const options = new Map<string, Option>();
  const { parseArgs } = util;
  const recording: typeof parseArgs = (config) => {
    for (const [name, option] of Object.entries(config?.options ?? {})) options.set(name, option);
    return parseArgs(config);
  };
  const replace = (parse: typeof parseArgs): void => {
    util.parseArgs = parse;
    syncBuiltinESMExports();
  };
  replace(recording);
  try {
    return { result: await run(), options };
  } finally {
    replace(parseArgs);
  }
}
