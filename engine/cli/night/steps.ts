import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { leagueDay } from '@ddh/engine/internal/domain';
import { systemNetwork } from '@ddh/feeds/http';
import { datasetFile, isGameFile } from '@ddh/engine/internal/datasets';
import { ok, type Result } from '@ddh/engine/internal/result';
import { failed, type Failure, type Io, type MakeReport, type Note } from '../command.ts';
import { fetchNhl, fetchSchedule } from '../commands/fetch/nhl.ts';
import { fetchOdds } from '../commands/fetch/odds.ts';
import { newsCommand } from '../commands/news.ts';
import { projectCommand } from '../commands/project.ts';
import { publishCommand } from '../commands/publish.ts';
import { gradeCommand } from '../commands/grade.ts';
import { trackRecordCommand } from '../commands/record.ts';
import { rateCommand } from '../commands/rate.ts';
import { simulateCommand } from '../commands/simulate.ts';
import { findingText, problemText, validateCommand } from '../commands/validate.ts';
import { MODEL_DATASETS } from '../commands/value/models.ts';
import { valueBuildCommand } from '../commands/valueBuild.ts';
import { readManifest } from '../dataFolder.ts';
import type { FetchNhlReport } from '../reports/fetch.ts';
import { hasTrackRecord, listTrackRecord } from '../trackRecord/index.ts';
import { isUnseen, olderTexts } from '../site/index.ts';
import type { OutputFolder } from '../writeFile.ts';
import { writeFigures } from './nightFigures.ts';
import { copyToData } from './copyToData.ts';
import { keepPublished, keepSite, PUBLISHED } from './keepPublished.ts';
import type { Found } from './facts.ts';
import { isSkipped, type NightOrder } from './order.ts';
import { MODELS } from './readDay.ts';
import { siteHas } from './siteHas.ts';
import type { LeftOut, Step, StepReport } from './step.ts';

const NOT_CONFIGURED: LeftOut = { leftOut: 'not configured', isGap: false };
const NO_SITE: LeftOut = { leftOut: 'no site is configured, so only the file of news counts', isGap: false };
const NO_GAMES: LeftOut = { leftOut: 'no games', isGap: false };
const SWITCHED_OFF: LeftOut = { leftOut: 'switched off', isGap: false };

const inNight = ({ night }: NightOrder, name: string): string => join(night, name);
const has = ({ folder }: NightOrder, path: string): boolean => existsSync(resolve(folder, path));
const isPast = ({ date }: NightOrder, io: Io): boolean => date < leagueDay((io.network ?? systemNetwork).now());
const given = (option: string, value: string | undefined): readonly string[] =>
  value === undefined ? [] : [option, value];

/** The options of what is published. They are among a step's arguments, so that a change of a setting publishes again. */
const keptOptions = ({ config }: NightOrder): readonly string[] => [
  ...(config.publishHonest === false ? ['--without-honest'] : []),
  ...(config.publishRecords === false ? ['--without-records'] : []),
];

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

const folderOf = ({ folder }: NightOrder, shown: string): OutputFolder => ({ dir: resolve(folder, shown), shown });
const dataOf = (order: NightOrder): OutputFolder => folderOf(order, inNight(order, 'data'));

/** Makes the run of a step from a command. `found` returns what the night reads in the command's report. */
const runs =
  <J extends object>(make: MakeReport<J>, found: (json: J, io: Io) => Partial<StepReport> = () => ({})): Step['run'] =>
  async (args, io, note) => {
    const made = await make(args, io, note);
    return made.ok ? ok({ exit: made.value.exit, ...found(made.value.json, io) }) : made;
  };

/** Downloads the record from the site if this machine has none. */
async function restoreTrackRecord(order: NightOrder, io: Io, note: Note): Promise<Result<unknown, Failure>> {
  if (order.publish === null || isSkipped(order, 'publish')) return ok(undefined);
  if (await hasTrackRecord(folderOf(order, order.record))) return ok(undefined);
  return trackRecordCommand.report(
    ['restore', '--record', order.record, '--config', basename(order.configFile)],
    io,
    note,
  );
}

/** Removes the files of games that an earlier run has simulated and that the slate no longer has. */
async function removeOldGames(data: OutputFolder, io: Io): Promise<void> {
  const manifest = await readManifest(data, io);
  const listed = manifest.ok ? (manifest.value?.files ?? {}) : {};
  for (const name of await readdir(data.dir)) {
    if (isGameFile(name) && !Object.hasOwn(listed, name)) await rm(join(data.dir, name));
  }
}

/** With a clock this far from the league's, a night can be of the wrong day, and news count that came too late. */
const MOST_CLOCK_SECONDS = 1800;

/** What the night reads in the report of `ddh fetch nhl`. */
function fetchedFacts({
  quarantined,
  incomplete,
  unanswered,
  notSent,
  waiting,
  clockAhead,
}: FetchNhlReport): Partial<StepReport> {
  const games = quarantined.map(({ gameId }) => gameId);
  return {
    ...(Math.abs(clockAhead ?? 0) > MOST_CLOCK_SECONDS ? { exit: 1 } : {}),
    facts: { quarantined: games, knownGaps: [...games, ...incomplete], waiting, clockAhead },
    again: unanswered.length > 0 || notSent > 0,
  };
}

const published = runs(publishCommand.report, (json) =>
  'sent' in json
    ? {
        facts: {
          delivery: json.folder,
          digest: json.digest,
          filesSent: json.sent.files,
          siteNotes: [...json.notes, ...olderTexts(json.seen)],
        },
        again: json.record !== undefined || json.seen.some(isUnseen),
      }
    : {},
);

export const STEPS: readonly Step[] = [
  {
    name: 'fetch nhl',
    run: runs(([, ...args], io, note) => fetchNhl(args, io, note), fetchedFacts),
    async renew([, ...args], io, note, { order }) {
      // The schedule of a past day does not change any more.
      if (isPast(order, io)) return ok(null);
      const made = await fetchSchedule(args, order.date, io, note);
      if (!made.ok || made.value === null) return made.ok ? ok(null) : made;
      return ok({ exit: made.value.exit, ...fetchedFacts(made.value.json) });
    },
    repeats: 'once',
    isOptional: false,
    plan({ order, lackedResults }) {
      if (isSkipped(order, 'fetch nhl')) return SWITCHED_OFF;
      const { season, configFile, config, store } = order;
      const rawFolder = config.nhl?.rawFolder;
      return {
        args: ['nhl', '--season', season, '--config', basename(configFile), ...given('--raw-folder', rawFolder)],
        alsoArgs: lackedResults && rawFolder === undefined ? ['--again'] : [],
        reads: [],
        writes: [join(store, 'seasons', season)],
      };
    },
  },
  {
    name: 'fetch odds',
    run: runs(
      ([, ...args], io, note) => fetchOdds(args, io, note),
      ({ quotes, credits: { spent, remaining } }, io) => ({
        facts: { quotes, creditsSpent: spent, creditsLeft: remaining, pricesAt: io.now().toISOString() },
      }),
    ),
    repeats: 'once',
    isOptional: true,
    plan({ order, day }) {
      if (isSkipped(order, 'fetch odds')) return SWITCHED_OFF;
      if (day?.games.length === 0) return NO_GAMES;
      const { date, configFile, config } = order;
      if (config.odds === undefined) return NOT_CONFIGURED;
      const quotes = inNight(order, 'quotes.csv');
      const args = ['odds', '--date', date, '--out', quotes, '--config', basename(configFile)];
      return { args: [...args, ...given('--aliases', config.aliases)], reads: [], writes: [quotes] };
    },
  },
  {
    name: 'news',
    run: runs(newsCommand.report),
    repeats: 'always',
    isOptional: true,
    plan({ order }) {
      if (isSkipped(order, 'news')) return SWITCHED_OFF;
      const { publish, config, configFile } = order;
      if (config.news === undefined) return NOT_CONFIGURED;
      if (publish === null) return NO_SITE;
      if (order.watch && order.onlyChanged) return { leftOut: 'requested by --watch', isGap: false };
      return { args: ['--from', publish.to, '--config', basename(configFile)], reads: [], writes: [] };
    },
  },
  {
    name: 'grade',
    async run(args, io, note, { order }) {
      const restored = await restoreTrackRecord(order, io, note);
      return restored.ok ? gradeCommand.report(args, io, note) : restored;
    },
    // News changes no result, so a run that was started by news does not grade the record again.
    repeats: 'once',
    isOptional: true,
    plan({ order }) {
      const { store, season, record } = order;
      const args = ['--store', store, '--season', season, '--record', record, '--allow-none'];
      return { args, reads: [join(store, 'seasons', season)], writes: [] };
    },
  },
  {
    name: 'rate',
    run: runs(rateCommand.report, ({ learnt, last, problems, waiting }) => ({
      facts: { learned: learnt, learnedUntil: last, notRated: problems.map(({ message }) => message), waiting },
    })),
    repeats: 'changed',
    isOptional: false,
    plan({ order, found, day }) {
      const { args, reads } = leaguePlan(order, found);
      const models = inNight(order, MODELS);
      const plan = { args: [...args, '--out', models], reads, writes: [models] };
      // The model of a game that has begun does not change. One of another version is rated again, because it would
      // stop the night.
      const open = day?.games.filter((id) => !day.fixed.has(id));
      if (open === undefined || open.length === day?.games.length) return plan;
      if (open.length === 0) return { leftOut: 'all games have begun', isGap: false };
      return { ...plan, alsoArgs: ['--only', open.join(',')] };
    },
  },
  {
    name: 'simulate',
    async run(args, io, note, { order }) {
      const made = await simulateCommand.report(args, io, note);
      if (!made.ok) return made;
      const data = dataOf(order);
      await removeOldGames(data, io);
      const listed = await listTrackRecord(data, folderOf(order, order.record), io);
      if (!listed.ok) note(listed.error);
      return ok({ exit: 0, facts: { rated: made.value.json.games } });
    },
    repeats: 'changed',
    isOptional: false,
    plan({ order, day }) {
      const { date, config } = order;
      const [models, out] = [inNight(order, MODELS), inNight(order, 'data')];
      const days = ['--from', date, '--to', date, '--published', inNight(order, PUBLISHED)];
      const records = given('--records', config.records?.toString());
      return {
        args: [
          models,
          ...days,
          ...records,
          '--keep-unchanged',
          ...(day?.games.length === 0 ? ['--allow-none'] : []),
          '--out',
          out,
        ],
        reads: [models, join(order.record, 'summary.json')],
        writes: [],
        part: 'slate',
      };
    },
  },
  {
    name: 'project',
    run: runs(projectCommand.report),
    repeats: 'changed',
    isOptional: true,
    plan({ order, found }) {
      if (isSkipped(order, 'project')) return SWITCHED_OFF;
      const { args, reads } = leaguePlan(order, found);
      const out = inNight(order, 'data');
      return { args: [...args, '--out', out], reads, writes: [], part: 'fantasy' };
    },
  },
  {
    name: 'value-build',
    run: runs(valueBuildCommand.report, ({ fileRecords, bad }) => ({
      facts: { valued: Object.values(fileRecords).reduce((sum, one) => sum + one, 0), withoutFigure: bad.length },
    })),
    repeats: 'changed',
    isOptional: true,
    plan({ order, found, day }) {
      if (isSkipped(order, 'value-build')) return SWITCHED_OFF;
      if (day?.games.length === 0) return NO_GAMES;
      const { config, dryRun } = order;
      const quotes = config.odds === undefined ? config.quotes : inNight(order, 'quotes.csv');
      if (quotes === undefined) return NOT_CONFIGURED;
      const isFetched = config.odds !== undefined && !isSkipped(order, 'fetch odds');
      if (!has(order, quotes) && !(dryRun && isFetched))
        return { leftOut: `no prices: ${quotes} does not exist`, isGap: true };
      if (config.odds !== undefined && found.quotes === 0) return { leftOut: 'no prices', isGap: true };
      const out = inNight(order, 'data');
      const model = MODEL_DATASETS.map((dataset) => join(out, datasetFile(dataset)));
      const reads = [...model, quotes, ...(config.aliases === undefined ? [] : [config.aliases])];
      const format = config.odds === undefined ? config.oddsFormat : 'american';
      const names = given('--aliases', config.aliases);
      const args = [out, '--quotes', quotes, ...given('--odds-format', format), ...names];
      return { args, reads, writes: [], part: 'vault' };
    },
  },
  {
    name: 'validate',
    async run(args, io, note, context) {
      await writeFigures(args[0] ?? '', context, (io.writtenAt ?? io.now)());
      const made = await validateCommand.report(args, io, note);
      if (!made.ok) return made;
      const { exit, json } = made.value;
      if (exit !== 1) await keepPublished(resolve(context.order.folder, context.order.night));
      return ok({
        exit,
        lines: [...[...json.problems, ...json.leftOut].map(problemText), ...json.findings.map(findingText)],
      });
    },
    repeats: 'changed',
    isOptional: false,
    plan: ({ order }) => ({ args: [inNight(order, 'data')], reads: [inNight(order, 'data')], writes: [] }),
  },
  {
    name: 'record freeze',
    async run(args, io, note, { order }) {
      const restored = await restoreTrackRecord(order, io, note);
      return restored.ok ? trackRecordCommand.report(args, io, note) : restored;
    },
    repeats: 'changed',
    isOptional: true,
    plan({ order, day }) {
      if (day?.games.length === 0) return NO_GAMES;
      const data = inNight(order, 'data');
      const prices = join(order.store, 'record-prices');
      const args = ['freeze', data, '--record', order.record, '--prices', prices];
      return { args, reads: [data], writes: [join(order.record, 'forecasts', `${order.date}.ndjson.gz`)] };
    },
  },
  {
    name: 'data',
    async run([from = '', to = ''], _io, _note, { order }) {
      const places = { from: folderOf(order, from), to: folderOf(order, to) };
      const { publishHonest, publishRecords } = order.config;
      const copied = await copyToData(places, { honest: publishHonest === false, records: publishRecords === false });
      return copied.ok ? ok({ exit: 0 }) : failed(copied.error);
    },
    repeats: 'changed',
    isOptional: false,
    plan({ order }) {
      const { data } = order.config;
      if (data === undefined) return NOT_CONFIGURED;
      const from = inNight(order, 'data');
      return { args: [from, data, ...keptOptions(order)], reads: [from], writes: [data] };
    },
  },
  {
    name: 'publish',
    async run(args, io, note, context) {
      const ran = await published(args, io, note, context);
      const { order } = context;
      if (!ran.ok || order.publish === null) return ran;
      const kept = await keepSite(order, order.publish.to);
      if (kept.ok) return ok({ ...ran.value, facts: { ...ran.value.facts, siteBefore: kept.value } });
      // The delivery is made, so this is a gap.
      note(kept.error);
      return ok({ ...ran.value, exit: 3 });
    },
    async isLost(io, { order, found }) {
      // A site does not keep every delivery of a past day.
      if (order.publish === null || found.digest === null || isPast(order, io)) return ok(false);
      const there = await siteHas(found.digest, order.publish, io);
      return there.ok ? ok(!there.value) : there;
    },
    repeats: 'changed',
    isOptional: false,
    plan({ order }) {
      if (isSkipped(order, 'publish')) return SWITCHED_OFF;
      if (order.publish === null) return NOT_CONFIGURED;
      const [from, { record }] = [inNight(order, 'data'), order];
      const parts = ['forecasts', 'results', 'head.json'].map((part) => join(record, part));
      const args = [from, '--record', record, ...keptOptions(order), '--config', basename(order.configFile)];
      return { args, reads: [from, ...parts], writes: [] };
    },
  },
];
