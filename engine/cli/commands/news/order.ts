import { resolve } from 'node:path';
import { CHANGE_KINDS, leagueDay, type ChangeKind, type LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { SITE_SOURCE } from '@ddh/feeds/news';
import { day, jsonOption, readArgs, wholeNumber } from '../../args.ts';
import { UsageError, type Failure, type Io } from '../../command.ts';
import { CONFIG_FILE, CONFIG_OPTION, readConfig } from '../../config/index.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { readSiteAccount, type SiteAccount } from '../siteAccount.ts';
import type { NewsPath } from './newsFile.ts';

const USUAL_SOURCE = 'operator';

/** The action that the command line requests, and the news file on which it acts. */
export type NewsOrder = { readonly file: NewsPath } & (
  | { readonly action: 'list'; readonly date: LeagueDate | null }
  /** `number` is the position of the entry to remove, from 1. `null` means the last entry that is not from a site. */
  | { readonly action: 'undo'; readonly number: number | null }
  | {
      readonly action: 'add';
      readonly kind: ChangeKind;
      readonly player: string;
      readonly team: string;
      readonly date: LeagueDate;
      readonly through: LeagueDate | null;
      readonly source: string;
      /** The folder of the store, which may have the season's rosters. */
      readonly store: string | undefined;
    }
  | { readonly action: 'fetch'; readonly site: SiteAccount }
);

export const OPTIONS = {
  team: { type: 'string', help: 'abbreviation, name or place' },
  date: {
    type: 'string',
    help: 'the day of the game, YYYY-MM-DD; by default, today in New York. Alone: lists the entries of that day',
  },
  through: { type: 'string', help: 'the last day that a scratched player misses' },
  source: { type: 'string', help: `the origin of the news; '${USUAL_SOURCE}' by default` },
  from: {
    type: 'string',
    help: 'the site on whose screen Line-ups news is entered: its entries replace those that the file has of it',
  },
  user: { type: 'string', help: 'the user of the site; by default, "publish.user" of the configuration' },
  news: {
    type: 'string',
    help: 'the file; by default, "news" of the configuration. It is created if it does not exist',
  },
  ...CONFIG_OPTION,
  ...jsonOption(
    'one object: news (entries with number), added, undone, or of a site written (whether the file has changed), entries, from (its first day), askAgainSeconds, version',
  ),
} as const;

export const ACTIONS = [...CHANGE_KINDS, 'undo'] as const;

/** The options that each action accepts in addition to --news, --config and --json. */
const ACCEPTED: Readonly<Record<NewsOrder['action'], readonly string[]>> = {
  list: ['date'],
  undo: [],
  add: ['date', 'team', 'through', 'source'],
  fetch: ['from', 'user'],
};

/** Reads the command line, the configuration and the environment. */
export async function readNewsOrder(args: readonly string[], io: Io): Promise<Result<NewsOrder, Failure>> {
  const { values, positionals } = readArgs(args, OPTIONS);
  const [word, subject, stray] = positionals;
  if (stray !== undefined) throw new UsageError(`unexpected '${stray}': put a name of several words in quotes`);
  const kind = CHANGE_KINDS.find((one) => one === word);
  const action = actionOf(word, kind, values.from !== undefined);
  for (const option of ['date', 'team', 'through', 'source', 'from', 'user'] as const)
    if (values[option] !== undefined && !ACCEPTED[action].includes(option))
      throw new UsageError(`--${option} cannot be used with this action`);
  const date = day('date', values.date);
  const through = day('through', values.through);

  const loaded = await readConfig(values.config, io.cwd);
  if (!loaded.ok) return err({ kind: 'failed', message: loaded.error });
  const { config, folder } = loaded.value;
  const shown = values.news ?? config.news;
  if (shown === undefined || shown === '')
    throw new UsageError(`give the news file: --news news.json, or "news" in ${CONFIG_FILE}`);
  const file = { path: resolve(values.news === undefined ? folder : io.cwd, shown), shown };
  if (action === 'list') return ok({ file, action, date });
  if (action === 'undo')
    return ok({ file, action, number: subject === undefined ? null : wholeNumber('number', subject, 1) });
  if (action === 'fetch') {
    const site = readSiteAccount(values.from ?? '', values.user ?? config.publish?.user, io);
    return site.ok ? ok({ file, action, site: site.value }) : site;
  }
  if (kind === undefined || subject === undefined) throw new UsageError('give the name of the player');
  if (values.team === undefined) throw new UsageError(`give the team of ${subject}, as in --team BOS`);
  if (through !== null && kind !== 'scratch') throw new UsageError('--through is only for scratches');
  const { source = USUAL_SOURCE } = values;
  if (source === SITE_SOURCE)
    throw new UsageError(`--source must not be '${SITE_SOURCE}', which is reserved for entries from a site`);
  const store = config.store && resolve(folder, config.store);
  const entry = {
    kind,
    player: subject,
    team: values.team,
    date: date ?? leagueDay(io.now().getTime()),
    through,
    source,
  };
  return ok({ file, action, ...entry, store });
}

function actionOf(word: string | undefined, kind: ChangeKind | undefined, hasSite: boolean): NewsOrder['action'] {
  if (hasSite) {
    if (word !== undefined) throw new UsageError(`--from cannot be combined with '${word}'`);
    return 'fetch';
  }
  if (word === undefined) return 'list';
  if (word === 'undo') return 'undo';
  if (kind === undefined)
    throw new UsageError(
      `unknown action '${word}'${didYouMean(nearest(word, ACTIONS))}: give ${ACTIONS.join(', ')} or no action`,
    );
  return 'add';
}
