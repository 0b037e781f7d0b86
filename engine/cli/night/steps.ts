import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { FANTASY_DATASETS, gameModelFile, MANIFEST_FILE, parseFileName } from '@ddh/engine/internal/datasets';
import type { ExitCode, Io } from '../command.ts';
import { fetchCommand } from '../commands/fetch.ts';
import { newsCommand } from '../commands/news.ts';
import { projectCommand } from '../commands/project.ts';
import { publishCommand } from '../commands/publish.ts';
import { gradeCommand } from '../commands/grade.ts';
import { recordCommand } from '../commands/record.ts';
import { rateCommand } from '../commands/rate.ts';
import { simulateCommand } from '../commands/simulate.ts';
import { validateCommand } from '../commands/validate.ts';
import { valueBuildCommand } from '../commands/valueBuild.ts';
import { addEntries, readEntries, type Target } from '../commands/writeDatasets.ts';
import { writeFigures } from './nightFigures.ts';
import { copyToData } from './copyToData.ts';
import { listRecord } from './listRecord.ts';
import { keepPublished, PUBLISHED } from './keepPublished.ts';
import type { Found } from './facts.ts';
import { isSkipped, type NightOrder } from './order.ts';
import type { LeftOut, Step } from './step.ts';

const NOT_CONFIGURED: LeftOut = { leftOut: 'not configured', isGap: false };
const SWITCHED_OFF: LeftOut = { leftOut: 'switched off', isGap: false };

const inNight = ({ night }: NightOrder, name: string): string => join(night, name);
const has = ({ folder }: NightOrder, path: string): boolean => existsSync(resolve(folder, path));
const given = (option: string, value: string | undefined): readonly string[] =>
  value === undefined ? [] : [option, value];

/** The arguments that `rate` and `project` have in common, and the files that both read. */
function leaguePlan(order: NightOrder, { knownGaps }: Found): { readonly args: string[]; readonly reads: string[] } {
  const { store, date, config } = order;
  const seasons = join(store, 'seasons');
  const news = config.news !== undefined && has(order, config.news) ? config.news : undefined;
  const known = knownGaps.length === 0 ? undefined : knownGaps.join(',');
  return {
    args: ['--seasons', seasons, '--as-of', date, ...given('--news', news), ...given('--known-gaps', known)],
    reads: [seasons, ...(news === undefined ? [] : [news])],
  };
}

const MANIFEST_PARTS = [MANIFEST_FILE, 'fantasy', 'value_vault', 'record'];

const dataOf = (order: NightOrder): Target => {
  const shown = inNight(order, 'data');
  return { dir: resolve(order.folder, shown), shown };
};

/**
 * Removes files that an earlier run left in the data folder: files of games without a model, and files that later steps
 * write.
 */
async function removeOthers(order: NightOrder, others = MANIFEST_PARTS): Promise<void> {
  const [models, data] = ['models', 'data'].map((name) => resolve(order.folder, inNight(order, name)));
  if (models === undefined || data === undefined) return;
  for (const name of await readdir(data).catch(() => [])) {
    const file = parseFileName(name);
    const ofGame = file?.kind === 'simulation' || file?.kind === 'gameModel' ? file.gameId : null;
    const isOther = ofGame === null ? others.includes(name) : !existsSync(join(models, gameModelFile(ofGame)));
    if (isOther) await rm(join(data, name), { recursive: true });
  }
}

/** Downloads the record from the site if this machine has none. */
async function restoreRecord(order: NightOrder, io: Io): Promise<ExitCode> {
  if (order.publish === null || isSkipped(order, 'publish')) return 0;
  const args = ['restore', '--record', order.record, '--config', basename(order.configFile)];
  return recordCommand.run(args, { ...io, out: () => undefined });
}

/** Calls `simulate`, which makes a new manifest. Keeps the last run's projection and its manifest entries. */
async function keepProjection(order: NightOrder, simulate: () => Promise<ExitCode>, io: Io): Promise<ExitCode> {
  const target = dataOf(order);
  const entries = await readEntries(target, FANTASY_DATASETS, io);
  await removeOthers(order, ['value_vault']);
  const exit = await simulate();
  if (exit !== 0) return exit;
  const added = await addEntries(target, entries, io);
  if (added.ok) return exit;
  io.note(`ddh night: ${added.error}\n`);
  return 1;
}

export const STEPS: readonly Step[] = [
  {
    name: 'fetch nhl',
    run: (args, io) => fetchCommand.run(args, io),
    repeats: 'once',
    isOptional: false,
    plan({ order }) {
      if (isSkipped(order, 'fetch nhl')) return SWITCHED_OFF;
      const { season, configFile, config, store } = order;
      const args = ['nhl', '--season', season, '--config', basename(configFile)];
      const writes = [join(store, 'seasons', season)];
      return { args: [...args, ...given('--raw-folder', config.nhl?.rawFolder)], reads: [], writes };
    },
  },
  {
    name: 'fetch odds',
    run: (args, io) => fetchCommand.run(args, io),
    repeats: 'once',
    isOptional: true,
    plan({ order }) {
      if (isSkipped(order, 'fetch odds')) return SWITCHED_OFF;
      const { date, configFile, config } = order;
      if (config.odds === undefined) return NOT_CONFIGURED;
      const quotes = inNight(order, 'quotes.csv');
      const args = ['odds', '--date', date, '--out', quotes, '--config', basename(configFile)];
      return { args: [...args, ...given('--aliases', config.aliases)], reads: [], writes: [quotes] };
    },
  },
  {
    name: 'news',
    run: (args, io) => newsCommand.run(args, io),
    repeats: 'always',
    isOptional: true,
    plan({ order }) {
      if (isSkipped(order, 'news')) return SWITCHED_OFF;
      const { publish, config, configFile } = order;
      if (publish === null || config.news === undefined) return NOT_CONFIGURED;
      if (order.watch && order.onlyChanged) return { leftOut: 'requested by --watch', isGap: false };
      return { args: ['--from', publish.to, '--config', basename(configFile)], reads: [], writes: [] };
    },
  },
  {
    name: 'grade',
    async run(args, io, { order }) {
      const restored = await restoreRecord(order, io);
      return restored === 0 ? gradeCommand.run(args, io) : restored;
    },
    // News changes no result, so a run that was started by news does not grade the record again.
    repeats: 'once',
    isOptional: true,
    plan({ order }) {
      const { store, season, record } = order;
      const args = ['--store', store, '--season', season, '--record', record];
      return { args, reads: [join(store, 'seasons', season)], writes: [] };
    },
  },
  {
    name: 'rate',
    run: (args, io) => rateCommand.run(args, io),
    repeats: 'changed',
    isOptional: false,
    plan({ order, found, day }) {
      const { args, reads } = leaguePlan(order, found);
      const models = inNight(order, 'models');
      const plan = { args: [...args, '--out', models], reads, writes: [models] };
      // Do not rate a game that has begun and has a model, because its model does not change.
      const isFixed = (id: string): boolean =>
        day?.begun.has(id) === true && has(order, join(models, gameModelFile(id)));
      const open = day?.games.filter((id) => !isFixed(id));
      if (open === undefined || open.length === day?.games.length) return plan;
      if (open.length === 0) return { leftOut: 'all games have begun', isGap: false };
      return { ...plan, alsoArgs: ['--only', open.join(',')] };
    },
  },
  {
    name: 'simulate',
    async run(args, io, { order }) {
      const simulate = (): Promise<ExitCode> => simulateCommand.run(args, io);
      if (!order.projectLater) await removeOthers(order);
      const exit = await (order.projectLater ? keepProjection(order, simulate, io) : simulate());
      if (exit === 0 || exit === 3) await listRecord(order, dataOf(order), io);
      return exit;
    },
    repeats: 'linked',
    isOptional: false,
    plan({ order }) {
      const { date, config } = order;
      const [models, out] = [inNight(order, 'models'), inNight(order, 'data')];
      const days = ['--from', date, '--to', date, '--published', inNight(order, PUBLISHED)];
      const records = given('--records', config.records?.toString());
      return {
        args: [models, ...days, ...records, '--keep-unchanged', '--out', out],
        reads: [models, join(order.record, 'summary.json')],
        writes: [out],
        ofOthers: MANIFEST_PARTS,
      };
    },
  },
  {
    name: 'project',
    run: (args, io) => projectCommand.run(args, io),
    repeats: 'linked',
    isOptional: true,
    plan({ order, found }) {
      if (isSkipped(order, 'project')) return SWITCHED_OFF;
      if (order.projectLater) return { leftOut: 'follows later', isGap: false };
      const { args, reads } = leaguePlan(order, found);
      const out = inNight(order, 'data');
      return { args: [...args, '--out', out], reads, writes: [join(out, 'fantasy')] };
    },
  },
  {
    name: 'value-build',
    run: (args, io) => valueBuildCommand.run(args, io),
    repeats: 'linked',
    isOptional: true,
    plan({ order, found }) {
      if (isSkipped(order, 'value-build')) return SWITCHED_OFF;
      const { config, dryRun } = order;
      const quotes = config.odds === undefined ? config.quotes : inNight(order, 'quotes.csv');
      if (quotes === undefined) return NOT_CONFIGURED;
      const isFetched = config.odds !== undefined && !isSkipped(order, 'fetch odds');
      if (!has(order, quotes) && !(dryRun && isFetched))
        return { leftOut: `no prices: ${quotes} does not exist`, isGap: true };
      if (config.odds !== undefined && found.quotes === 0) return { leftOut: 'no prices', isGap: true };
      const out = inNight(order, 'data');
      const reads = [quotes, ...(config.aliases === undefined ? [] : [config.aliases])];
      const args = [out, '--quotes', quotes, ...given('--aliases', config.aliases)];
      return { args, reads, writes: [join(out, 'value_vault')] };
    },
  },
  {
    name: 'validate',
    async run(args, io, context) {
      await writeFigures(args[0] ?? '', context, (io.writtenAt ?? io.now)());
      const exit = await validateCommand.run(args, io);
      if (exit === 0 || exit === 3) await keepPublished(resolve(context.order.folder, context.order.night));
      return exit;
    },
    repeats: 'linked',
    isOptional: false,
    plan: ({ order }) => ({ args: [inNight(order, 'data')], reads: [inNight(order, 'data')], writes: [] }),
  },
  {
    name: 'record freeze',
    async run(args, io, { order }) {
      const restored = await restoreRecord(order, io);
      return restored === 0 ? recordCommand.run(args, io) : restored;
    },
    repeats: 'linked',
    isOptional: true,
    plan({ order }) {
      if (order.projectLater) return { leftOut: 'follows later', isGap: false };
      const data = inNight(order, 'data');
      const prices = join(order.store, 'record-prices');
      const args = ['freeze', data, '--record', order.record, '--prices', prices];
      return { args, reads: [data], writes: [join(order.record, 'forecasts', `${order.date}.ndjson.gz`)] };
    },
  },
  {
    name: 'data',
    run: ([from = '', to = ''], io) => copyToData({ from, to }, io),
    repeats: 'linked',
    isOptional: false,
    plan({ order }) {
      const { data } = order.config;
      if (data === undefined) return NOT_CONFIGURED;
      const from = inNight(order, 'data');
      return { args: [from, data], reads: [from], writes: [data] };
    },
  },
  {
    name: 'publish',
    run: (args, io) => publishCommand.run(args, io),
    repeats: 'linked',
    isOptional: false,
    plan({ order }) {
      if (isSkipped(order, 'publish')) return SWITCHED_OFF;
      if (order.publish === null) return NOT_CONFIGURED;
      const [from, { record }] = [inNight(order, 'data'), order];
      const parts = ['forecasts', 'results', 'head.json'].map((part) => join(record, part));
      const args = [from, '--record', record, '--config', basename(order.configFile)];
      return { args, reads: [from, ...parts], writes: [] };
    },
  },
];
