import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EntryJson } from '../../engine/feeds/news/entries.ts';
import type { Options } from '../../engine/cli/args.ts';
import { COMMANDS } from '../../engine/cli/commands.ts';
import { KEYS } from '../../engine/cli/config/schema.ts';
import type { NightFigures } from '../../engine/cli/site/night.ts';
import { generic } from './keyPaths.ts';
import { DAY, GAME, RATED_DAY, type SampleData } from './sampleData.ts';

const NPZ = `night/${GAME}_parlaytrix.npz`;
const HISTORY = ['--games', 'games.csv', '--skaters', 'skaters.csv', '--goalies', 'goalies.csv'];
const FETCH = ['fetch', 'nhl', '--season', '2026-27', '--store', 'store'];
const PROJECT = ['project', ...HISTORY, '--out', 'live'];
const RATE = ['rate', ...HISTORY, '--as-of', RATED_DAY, '--rosters', 'rosters.csv', '--out', 'rated'];

/** Calls that write the files whose fields and columns are listed. A later call may read files of an earlier one. */
const WRITES: readonly (readonly string[])[] = [
  [...FETCH, '--raw-folder', 'rawGames'],
  [...RATE, '--schedule', 'schedule.csv', '--news', 'news.json'],
  ['simulate', '--from', DAY, '--to', DAY, '--range', '0:20', '--processes', '1', '--out', 'part'],
  ['project', 'season.json', '--out', 'night'],
  ['value-sample', 'night'],
];

/** A call for each kind of error that a command can print at once. */
const FAILURES: readonly (readonly string[])[] = [
  FETCH,
  [...FETCH, '--rebuild', '--store', 'nowhere'],
  [...RATE, '--schedule', 'gaps.csv'],
  [...RATE, '--schedule', 'schedule.csv', '--as-of', '2024-10-13'],
  [...RATE, '--schedule', 'schedule.csv', '--as-of', '2024-10-20'],
  [...PROJECT, '--schedule', 'gaps.csv', '--as-of', RATED_DAY],
  ['simulate', 'nowhere'],
  ['init', 'odds.json'],
  ['night', '--config', 'odds.json'],
  ['publish', 'night', '--to', 'https://example.org', '--user', 'night'],
  ['odds'],
];

/**
 * Calls of commands that check their option values before any work: they refuse a wrong value at once and list the
 * valid values. Other commands would first run for seconds.
 */
const QUICK: readonly (readonly string[])[] = [
  ['hub games', 'night'],
  ['hub totals', 'night', '--game', 'Panthers'],
  ['hub props', 'night', '--game', 'Panthers'],
  ['parlay', NPZ, '--slip', 'slip.json'],
  ['suggest', NPZ, '--slip', 'slip.json'],
  ['value', 'night/value_vault/goal_value.json'],
  ['value', 'night', '--edges'],
  ['fantasy', 'night/fantasy/skater_projections.json'],
  ['week', 'night/fantasy/season_schedule.json'],
  ['devig', '1.9', '2.1'],
];

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

type Ddh = SampleData['ddh'];

/** Returns the commands, their options with values, their exit codes and kinds of errors, and `--csv` columns. */
export async function cliNames({ folder, ddh, placeholders }: SampleData): Promise<readonly string[]> {
  const names: string[] = [];
  const loaded = await Promise.all(COMMANDS.map(({ load }) => load()));
  for (const { name, usage } of loaded) names.push(`command ${name}`, ...(await exits(ddh, name, usage)));
  for (const run of WRITES) names.push(`exit ${run[0] ?? ''} ${(await ddh(...run)).code}`);
  for (const run of FAILURES) {
    const { code, out } = await ddh(...run, '--json');
    const { error } = JSON.parse(out) as { readonly error: { readonly kind: string } };
    names.push(
      `exit ${run[0] ?? ''} ${code}`,
      `error ${run[0] === 'fetch' ? 'fetch nhl' : (run[0] ?? '')} ${error.kind}`,
    );
  }
  const options = new Map<string, Options>(loaded.flatMap(({ forms }) => Object.entries(forms)));
  for (const [form, read] of options) {
    for (const [name, { type }] of Object.entries(read))
      names.push(`option ${form} --${name}${type === 'string' ? ' <text>' : ''}`);
  }
  for (const [form = '', ...rest] of QUICK) {
    for (const [name, { type }] of Object.entries(options.get(form) ?? {})) {
      if (type !== 'string') continue;
      const { notes } = await ddh(...form.split(' '), ...rest, `--${name}=~`);
      const [, words = ''] = /must be one of (.*?), not/.exec(notes) ?? [];
      for (const word of words === '' ? [] : words.split(', ')) names.push(`option ${form} --${name} ${word}`);
    }
  }
  for (const run of TABLES) {
    const [head = ''] = (await ddh(...run, '--csv')).out.split(/\r?\n/);
    for (const column of head.split(',')) names.push(`csv ${run[0]} ${generic(column, placeholders)}`);
  }
  return [...names, ...(await inputColumns(ddh)), ...(await seasonColumns(folder)), ...configKeys(), ...fields];
}

/** The exit codes that the help of a command names, and that of a wrong call. */
async function exits(ddh: Ddh, command: string, usage: string): Promise<readonly string[]> {
  const [, told = ''] = /^Exit: (.*)/ms.exec(usage) ?? [];
  const codes = [...told.matchAll(/(?:^|[;.,] )(\d)(?=[;:, ])/g)].map(([, code]) => code);
  return [(await ddh(command, '--no-such-option')).code, ...codes].map((code) => `exit ${command} ${code}`);
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

/** The fields of small files that no call of this test writes. */
const fields: readonly string[] = [
  ...Object.keys(EntryJson.entries).map((field) => `field news.json news[].${field}`),
  ...Object.keys(NIGHT_FIELDS).map((field) => `field night.json ${field}`),
];

const configKeys = (): readonly string[] =>
  Object.entries(KEYS).flatMap(([path, keys]) => keys.map((key) => `config ${path === '' ? '' : `${path}.`}${key}`));

/**
 * The columns of input files. They are taken from the error message that a command prints for a file without these
 * columns.
 */
async function inputColumns(ddh: Ddh): Promise<readonly string[]> {
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
