import { join, resolve } from 'node:path';
import { seasonName } from '@ddh/forecast/history';
import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { day, jsonOption, oneOf, readArgs } from '../args.ts';
import { UsageError, type Io } from '../command.ts';
import { CONFIG_OPTION, readConfig, type Config, type OptionalStep } from '../config/index.ts';
import { parseSiteAddress } from '../site/index.ts';
import type { StepName } from './journal.ts';

/** A request to run `ddh night` for a day. Paths are written as in `ddh.json`, relative to `folder`. */
export type NightOrder = {
  readonly date: LeagueDate;
  readonly season: string;
  /** The folder of `ddh.json`, in which the commands run. */
  readonly folder: string;
  readonly configFile: string;
  readonly config: Config;
  readonly store: string;
  readonly nights: string;
  /** The folder of the track record. */
  readonly record: string;
  /** The folder for the files of this day, inside the folder `nights`. */
  readonly night: string;
  readonly mostGaps: number;
  readonly keep: number;
  readonly publish: PublishOrder | null;
  readonly dryRun: boolean;
  /** Whether to run only the steps that depend on news. Does nothing if no earlier run has started the night. */
  readonly onlyChanged: boolean;
  /** Whether to run again each time the news changes, until all games have begun. */
  readonly watch: boolean;
  /** Steps that this run leaves to a later one, so that the day's figures are published sooner. Their files stay. */
  readonly later: readonly StepName[];
  readonly log: 'text' | 'json';
  readonly json: boolean;
};

type PublishOrder = { readonly to: string; readonly user: string };

const MOST_GAPS = 5;
const KEEP_DAYS = 14;

export const OPTIONS = {
  date: { type: 'string', help: 'the day of the games; today in New York by default' },
  'dry-run': {
    type: 'boolean',
    default: false,
    help: 'prints the steps that would run, requests nothing and writes nothing',
  },
  'only-changed': {
    type: 'boolean',
    default: false,
    help: 'for a timer after the night: requests no results and no prices, only the schedule of the day. Rates again if the news, the schedule or a file has changed, and simulates only the games whose models have changed',
  },
  watch: {
    type: 'boolean',
    default: false,
    help: 'makes the night, then stays up until all games of the day have begun: asks the site for news, or looks at the file of news, and publishes what it changes; the projection follows after 30 seconds without news',
  },
  log: {
    type: 'string',
    default: 'text',
    help: 'json prints an object for each event on standard output instead of a text',
  },
  ...CONFIG_OPTION,
  ...jsonOption(
    'one object (with --watch one for each run): date, state (published, made, unchanged, offDay, planned, failed), next (day with games), seconds, clockAhead (seconds), waiting (games off their day), knownGaps and quarantined (games without a result), learned (games), learnedUntil, quotes, creditsSpent, creditsLeft, pricesAt, rated, notRated, valued, withoutFigure, delivery, siteBefore (the site of the last night, if it was another), digest, filesSent, siteNotes, steps (step, state, seconds, lines, isGap)',
  ),
} as const;

/** Reads the command line and the configuration. The error is a text that describes the configuration's faults. */
export async function readNightOrder(
  args: readonly string[],
  io: Io,
  now: number,
): Promise<Result<NightOrder, string>> {
  const { values, positionals } = readArgs(args, OPTIONS);
  const [stray] = positionals;
  if (stray !== undefined) throw new UsageError(`'${stray}' has no option in front of it`);
  if (values.watch && (values['dry-run'] || values['only-changed']))
    throw new UsageError('--watch cannot be combined with --dry-run or --only-changed');
  const log = oneOf('log', values.log, ['text', 'json'] as const);
  const date = day('date', values.date) ?? leagueDay(now);
  const loaded = await readConfig(values.config, io.cwd);
  if (!loaded.ok) return loaded;
  const { config, shown, folder } = loaded.value;
  const publish = publishOrder(config);
  if (!publish.ok) return err(`${shown}: ${publish.error}`);
  if (config.store === undefined)
    return err(`${shown} has no "store", the folder of responses and files: add "store": "<folder>"`);
  const nights = config.nights ?? 'nights';
  return ok({
    date,
    season: seasonName(date),
    folder,
    configFile: resolve(io.cwd, shown),
    config,
    store: config.store,
    nights,
    record: config.record ?? 'record',
    night: join(nights, date),
    mostGaps: config.mostGaps ?? MOST_GAPS,
    keep: config.keep ?? KEEP_DAYS,
    publish: publish.value,
    dryRun: values['dry-run'],
    onlyChanged: values['only-changed'],
    later: [],
    watch: values.watch,
    log,
    json: values.json,
  });
}

/** Returns the site to publish to. Returns `null` if the configuration names no site. */
function publishOrder({ publish }: Config): Result<PublishOrder | null, string> {
  if (publish === undefined) return ok(null);
  const { to, user } = publish;
  if (to === undefined || user === undefined)
    return err('"publish" needs "to", the address of the site, and "user", the user who publishes');
  const address = parseSiteAddress(to);
  return address.ok ? ok({ to: address.value, user }) : err(`publish.to ${address.error}`);
}

export const isSkipped = ({ config }: NightOrder, step: OptionalStep): boolean => config.skip?.includes(step) ?? false;
