import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import { ok, type Result } from '@ddh/engine/internal/result';
import { jsonOption, listed, onlyWord, readArgs, type Options } from '../args.ts';
import { failed, reportCommand, UsageError, type Failure, type Io, type Report } from '../command.ts';
import { CONFIG_FILE, isSeason, readConfig } from '../config/index.ts';
import {
  checkTrackRecord,
  freezeForecasts,
  hasTrackRecord,
  listTrackRecord,
  PRICE_CHAIN,
  readChain,
  readChainOf,
  readReceipts,
  restoreTrackRecord,
  type TrackRecordFolder,
} from '../trackRecord/index.ts';
import type { RecordReport } from '../reports/record.ts';
import { recordEdges, type EdgesOrder } from './record/edges.ts';
import { readSiteAccount } from './siteAccount.ts';
import { linesText } from '../printable.ts';

const ARGUMENTS = {
  freeze:
    "appends the forecasts of the folder's first day to record/forecasts/<day>.ndjson.gz. Games that have begun, and those whose forecasts are already there, are left out",
  list: "copies the record's scores into the data folder, so that the pages show the tab Track Record",
  verify:
    'checks that no file has changed since it was written: each freeze has the SHA-256 of everything before it. Names the first file that does not fit',
  check:
    'checks a record that was downloaded from a site: verifies it, grades all forecasts again by its results, and compares the scores with its summary.json',
  restore:
    'downloads the record that the site has, if this machine has lost its own, and checks all of it before it writes. The prices of a record are never on a site',
  edges:
    'what the bets of the lists of edges came to, each by the first list that had it, and which way their prices moved until the start: by claimed EV, month and book, and each bet. Reads the prices of this machine, which are never published',
  '<data folder>': "the files of a night, as 'ddh simulate' writes them",
};

const TEXT = { type: 'string' } as const;
const RECORD = {
  record: {
    ...TEXT,
    default: 'record',
    help: 'the folder of the record; by default, record. Nothing is ever removed from it',
  },
} as const;
const PRICES = {
  prices: {
    ...TEXT,
    help: "a folder for the prices of the data's value files at this moment, or of those to verify. They are never published",
  },
} as const;
const SITE = {
  to: { ...TEXT, help: "as for 'ddh publish', like --user and --config" },
  user: { ...TEXT, help: 'the user who delivers to the site' },
  config: { ...TEXT, help: 'the configuration' },
} as const;
const EDGES = {
  store: {
    ...TEXT,
    help: "for edges: the store of 'ddh fetch nhl'. Its record-prices has the lists, its prices the log",
  },
  season: { ...TEXT, help: 'for edges: the season, such as 2026-27; by default, that of the last list' },
  csv: {
    type: 'boolean',
    default: false,
    help: "for edges: the bets as CSV; not for prices of 'ddh fetch odds', whose provider forbids it",
  },
} as const;
const JSON = jsonOption(
  'one object with the action. freeze: date, games, forecasts, slips, hasBegun (ids). list: games (null without scores). verify: daysFrozen, freezes, withoutReceipt (days without a receipt of the site), head (date, sha256). check: daysFrozen, games, head. restore: files. edges: season, kinds, months, byBook, rows (bets)',
);

const OPTIONS = { ...RECORD, ...PRICES, ...SITE, ...EDGES, ...JSON } as const satisfies Options;

const usage = `ddh record freeze <data folder> [--record <folder>] [--prices <folder>] [--json]
ddh record list <data folder> [--record <folder>] [--json]
ddh record verify [--record <folder>] [--prices <folder>] [--json]
ddh record check <record folder> [--json]
ddh record restore [--record <folder>] [--to https://site] [--user <name>] [--config <file>] [--json]
ddh record edges --store <folder> [--season <season>] [--record <folder>] [--prices <folder>] [--json|--csv]

Keeps the forecasts of every game as they were before it (docs/data-contract.md, "Record").

${listed(ARGUMENTS, OPTIONS)}

  ddh record freeze nights/2026-11-25/data
  ddh record verify
  ddh record check downloaded
  ddh record edges --store store

Exit: 0; 1 when there is no record to verify, or a file is wrong or cannot be read, written or downloaded: then nothing is appended; 2 for a wrong command line.
`;

export const trackRecordCommand = reportCommand<RecordReport>({
  name: 'record',
  usage,
  forms: { record: OPTIONS },
  makesFiles: ([action]) => action !== 'verify' && action !== 'check' && action !== 'edges',
  report(args, io) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const [action, ...words] = positionals;
    const folderAt = (shown: string): TrackRecordFolder => ({ dir: resolve(io.cwd, shown), shown });
    const folder = folderAt(values.record);
    const prices = values.prices === undefined ? null : folderAt(values.prices);
    switch (action) {
      case 'freeze':
        return freeze(onlyWord(words, 'data folder'), { folder, prices }, io);
      case 'list':
        return list(onlyWord(words, 'data folder'), folder, io);
      case 'check':
        return check(folderAt(onlyWord(words, 'record folder')), io);
      case 'edges':
        return edges(words, { ...values, folder, prices }, io);
      case 'verify':
      case 'restore':
        if (words.length > 0) throw new UsageError(`'${words[0]}' has no option in front of it`);
        return action === 'verify' ? verify({ folder, prices }) : restore(folder, values, io);
      default:
        throw new UsageError('give the action: freeze, list, verify, check, restore or edges');
    }
  },
});

type Made = Promise<Result<Report<RecordReport>, Failure>>;

const done = (json: RecordReport, text: string): Result<Report<RecordReport>, never> => ok({ exit: 0, json, text });

async function check(folder: TrackRecordFolder, io: Io): Made {
  const checked = await checkTrackRecord(folder, io);
  if (!checked.ok) return failed(checked.error);
  const { chain, games } = checked.value;
  const { head } = chain;
  return done(
    { action: 'check', daysFrozen: chain.days.length, games, head },
    `${formatCounted(chain.days.length, 'day')}: nothing has changed. The scores of ${formatCounted(games, 'game')} are right.\n` +
      `Head of the chain: ${head?.sha256} (${head?.date})\n`,
  );
}

type SiteWords = {
  readonly to?: string | undefined;
  readonly user?: string | undefined;
  readonly config?: string | undefined;
};

/** Downloads the record from a site if this machine has none. */
async function restore(folder: TrackRecordFolder, { to, user, config }: SiteWords, io: Io): Made {
  const loaded = await readConfig(config, io.cwd);
  if (!loaded.ok) return failed(loaded.error);
  const { publish } = loaded.value.config;
  const address = to ?? publish?.to;
  if (address === undefined) throw new UsageError(`give the site: --to https://..., or "publish.to" in ${CONFIG_FILE}`);
  const account = readSiteAccount(address, user ?? publish?.user, io);
  if (!account.ok) return account;
  if (await hasTrackRecord(folder)) {
    const chain = await readChain(folder);
    if (!chain.ok) return failed(`${chain.error}. Move ${folder.shown} away to restore the record of the site`);
  }
  const files = await restoreTrackRecord(folder, { ...account.value, ...(io.network && { network: io.network }) });
  if (!files.ok) return failed(files.error);
  const text = files.value === 0 ? 'There is nothing to restore.' : `${formatCounted(files.value, 'file')} restored.`;
  return done({ action: 'restore', files: files.value }, `${text}\n`);
}

type EdgesWords = Omit<EdgesOrder, 'store' | 'season' | 'prices'> &
  Folders & { readonly store?: string | undefined; readonly season?: string | undefined; readonly json: boolean };

async function edges(words: readonly string[], { folder, prices, store, season, json, csv }: EdgesWords, io: Io): Made {
  if (words.length > 0) throw new UsageError(`'${words[0]}' has no option in front of it`);
  if (store === undefined) throw new UsageError('give the folder of the store: --store <folder>');
  if (season !== undefined && !isSeason(season)) throw new UsageError('give the season: --season 2026-27');
  if (json && csv) throw new UsageError('give --json or --csv, not both');
  const shown = join(store, 'record-prices');
  const kept = prices ?? { dir: resolve(io.cwd, shown), shown };
  const report = await recordEdges({ folder, prices: kept, store, season, csv }, io);
  return report.ok ? report : failed(report.error);
}

type Folders = { readonly folder: TrackRecordFolder; readonly prices: TrackRecordFolder | null };

async function freeze(data: string, { folder, prices }: Folders, io: Io): Made {
  const now = io.network?.now() ?? io.now().getTime();
  const frozen = await freezeForecasts({ dir: resolve(io.cwd, data), shown: data }, folder, prices, now, io);
  if (!frozen.ok) return failed(frozen.error);
  const { date, games, forecasts, slips, begun } = frozen.value;
  const left = begun.length === 0 ? '' : ` ${formatCounted(begun.length, 'game')} had begun.`;
  return done(
    { action: 'freeze', date, games, forecasts, slips, hasBegun: begun },
    `${date}: ${formatCounted(games, 'game')} with new forecasts: ${formatCounted(forecasts, 'forecast')}, ${formatCounted(slips, 'slip')}.${left}\n`,
  );
}

async function list(data: string, folder: TrackRecordFolder, io: Io): Made {
  // The data folder would lose its scores. A record without any is a folder.
  if (!existsSync(folder.dir)) return failed(`${folder.shown} is no folder, so there is no record to list`);
  const dir = resolve(io.cwd, data);
  if (!existsSync(dir)) return failed(`${data} is no folder, so no page shows the record`);
  const scores = await listTrackRecord({ dir, shown: data }, folder, io);
  if (!scores.ok) return failed(scores.error);
  const games = scores.value;
  return done(
    { action: 'list', games },
    games === null ? 'The record has no scores yet.\n' : `Scores of ${formatCounted(games, 'game')} in ${data}\n`,
  );
}

async function verify({ folder, prices }: Folders): Made {
  const chain = await readChain(folder);
  if (!chain.ok) return failed(chain.error);
  const priced = prices === null ? null : await readChainOf(prices, PRICE_CHAIN);
  if (priced?.ok === false) return failed(priced.error);
  if (priced?.value.head === null) return failed(`${prices?.shown} has no prices, so there is nothing to verify`);
  const { days, head } = chain.value;
  if (head === null) return failed(`${folder.shown} has no forecasts, so there is nothing to verify`);
  const unpublished: string[] = [];
  for (const { date } of days) if ((await readReceipts(folder, date)).length === 0) unpublished.push(date);
  const freezes = days.reduce((sum, day) => sum + day.parts.length, 0);
  const text = [
    `${formatCounted(days.length, 'day')}, ${formatCount(freezes)} freezes: nothing has changed.`,
    `Head of the chain: ${head.sha256} (${head.date})`,
    ...(unpublished.length > 0 ? [`Without a receipt of the site: ${unpublished.join(', ')}`] : []),
  ];
  return done(
    { action: 'verify', daysFrozen: days.length, freezes, withoutReceipt: unpublished, head },
    linesText(text),
  );
}
