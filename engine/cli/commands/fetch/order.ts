import { join, resolve } from 'node:path';
import { addDays, compareDates, leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { ok, type Result } from '@ddh/engine/internal/result';
import { seasonName } from '@ddh/forecast/history';
import { day, jsonOption, readArgs } from '../../args.ts';
import { UsageError } from '../../command.ts';
import { CONFIG_FILE, CONFIG_OPTION, isSeason, readConfig } from '../../config/index.ts';
import type { Days } from './plan.ts';

export type FetchOrder = {
  readonly season: string;
  /** `shown` is the folder's path as the operator gave it. */
  readonly store: { readonly dir: string; readonly shown: string };
  readonly source:
    | {
        readonly kind: 'api';
        readonly days: Days | null;
        /** Whether to request at once what can still change. */
        readonly again: boolean;
        readonly contact: string | undefined;
        readonly base: string;
      }
    | { readonly kind: 'store' }
    | { readonly kind: 'folder'; readonly dir: string; readonly shown: string };
  /** The path of the configuration file, as the operator gave it. */
  readonly configFile: string;
};

export const NHL_API = 'https://api-web.nhle.com/v1';
const FIRST_DAY = '1900-01-01' as LeagueDate;
const LAST_DAY = '9999-12-31' as LeagueDate;

/** The option of every command that reads the store. */
export const STORE_OPTION = {
  store: {
    type: 'string',
    help: 'the folder of responses and files; by default, "store" of the configuration',
  },
} as const;

export const OPTIONS = {
  season: {
    type: 'string',
    help: 'such as 2026-27; by default, "season" of the configuration, or else today\'s season',
  },
  ...STORE_OPTION,
  from: {
    type: 'string',
    help: 'no new games before this day (YYYY-MM-DD) are requested. The games of the days from --from to --to are requested again, official ones too',
  },
  to: { type: 'string', help: 'no new games after this day are requested' },
  yesterday: {
    type: 'boolean',
    default: false,
    help: 'the same as --from and --to with the day before today in New York',
  },
  again: {
    type: 'boolean',
    default: false,
    help: 'requests at once what can still change, although it was requested within the last hour',
  },
  rebuild: {
    type: 'boolean',
    default: false,
    help: "writes the season's files from the answers in the store, without a request",
  },
  'raw-folder': {
    type: 'string',
    help: "writes the season's files from a folder of fastRhockey-nhl-raw, {gameId}.json, without a request",
  },
  ...CONFIG_OPTION,
  ...jsonOption(
    "one object: season, requests (sent, repeated ones included), clockAhead (seconds by which this machine's clock is ahead of the league's, or null), scheduled, games (with rows), provisional (may still be corrected), quarantined, refused, incomplete, vanished, waiting (games off their day: gameId, status), oddities, damaged, faults, unusable, unanswered, notSent, files, bytes",
  ),
} as const;

/** Reads the command line and the configuration. The error is a text that describes the configuration's faults. */
export async function readOrder(
  args: readonly string[],
  cwd: string,
  now: number,
): Promise<Result<FetchOrder, string>> {
  const { values, positionals } = readArgs(args, OPTIONS);
  const [stray] = positionals;
  if (stray !== undefined) throw new UsageError(`'${stray}' has no option in front of it`);
  const { rebuild, 'raw-folder': rawFolder } = values;
  const days = readDays(values, now);
  if (rebuild && rawFolder !== undefined) throw new UsageError('give --rebuild or --raw-folder, not both');
  if ((days !== null || values.again) && (rebuild || rawFolder !== undefined))
    throw new UsageError('--rebuild and --raw-folder request nothing: leave out --from, --to, --yesterday and --again');
  if (values.season !== undefined && !isSeason(values.season))
    throw new UsageError(`--season must be a season like 2026-27, not '${values.season}'`);
  const loaded = await readConfig(values.config, cwd);
  if (!loaded.ok) return loaded;
  const { config, shown, folder } = loaded.value;
  const season = values.season ?? config.season ?? seasonName(leagueDay(now));
  const store =
    values.store === undefined
      ? config.store && { dir: resolve(folder, config.store), shown: config.store }
      : { dir: resolve(cwd, values.store), shown: values.store };
  if (!store || store.shown === '')
    throw new UsageError(`give the folder of the store: --store <folder>, or "store" in ${CONFIG_FILE}`);
  const source: FetchOrder['source'] = rebuild
    ? { kind: 'store' }
    : rawFolder !== undefined
      ? { kind: 'folder', dir: join(cwd, rawFolder), shown: rawFolder }
      : {
          kind: 'api',
          days,
          again: values.again,
          contact: config.contact,
          base: config.nhl?.base ?? NHL_API,
        };
  return ok({ season, store, source, configFile: shown });
}

function readDays(
  values: { readonly from?: string | undefined; readonly to?: string | undefined; readonly yesterday: boolean },
  now: number,
): Days | null {
  const [from, to] = [day('from', values.from), day('to', values.to)];
  if (values.yesterday) {
    if (from !== null || to !== null) throw new UsageError('give either --yesterday, or --from with --to');
    const date = addDays(leagueDay(now), -1);
    return { from: date, to: date };
  }
  if (from === null && to === null) return null;
  const days = { from: from ?? FIRST_DAY, to: to ?? LAST_DAY };
  if (compareDates(days.from, days.to) > 0) throw new UsageError(`--from ${days.from} is after --to ${days.to}`);
  return days;
}
