import { resolve } from 'node:path';
import { CHANGE_KINDS, leagueDay, type ChangeKind, type LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { SITE_SOURCE } from '@ddh/feeds/news';
import { day, readArgs, wholeNumber } from '../../args.ts';
import { UsageError, type Failure, type Io } from '../../command.ts';
import { CONFIG_FILE, readConfig } from '../../config/index.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { readSiteAccount, type SiteAccount } from '../siteAccount.ts';
import type { NewsPath } from './newsFile.ts';

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

const OPTIONS = {
  news: { type: 'string' },
  date: { type: 'string' },
  team: { type: 'string' },
  through: { type: 'string' },
  source: { type: 'string' },
  from: { type: 'string' },
  user: { type: 'string' },
  config: { type: 'string' },
  json: { type: 'boolean', default: false },
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
  const { source = 'operator' } = values;
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
