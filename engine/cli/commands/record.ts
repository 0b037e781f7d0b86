import { resolve } from 'node:path';
import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import { onlyWord, readArgs } from '../args.ts';
import { failureJson, UsageError, type Command, type ExitCode, type Io } from '../command.ts';
import { CONFIG_FILE, readConfig } from '../config/index.ts';
import {
  checkRecord,
  freezeForecasts,
  PRICE_CHAIN,
  readChain,
  readChainOf,
  readReceipts,
  restoreRecord,
  type RecordFolder,
} from '../record/index.ts';
import { readSiteAccount } from './siteAccount.ts';

const usage = `ddh record freeze <data folder> [--record folder] [--prices folder] [--json]
ddh record verify [--record folder] [--prices folder] [--json]
ddh record check <record folder> [--json]
ddh record restore [--record folder] [--to https://site] [--user name] [--config file] [--json]

Keeps the forecasts of every game as they were before it (docs/data-contract.md, "Record").

freeze      appends the forecasts of the folder's first day to record/forecasts/<day>.ndjson.gz. Games that have begun, and those
            whose forecasts are already there, are left out
verify      checks that no file has changed since it was written: each freeze has the SHA-256 of everything before it. Names the
            first file that does not fit
check       checks a record that was downloaded from a site: verifies it, grades all forecasts again by its results, and compares the
            scores with its summary.json
restore     downloads the record that the site has, if this machine has lost its own. The prices of a record are never on a site
<data folder>  the files of a night, as 'ddh simulate' writes them
--record    the folder of the record; by default, record. Nothing is ever removed from it
--prices    a folder for the prices of the data's value files at this moment, or of those to verify. They are never published
--to, --user, --config  as for 'ddh publish'
--json      one object. freeze: date, games, forecasts, slips, begun (ids). verify: days, freezes, unpublished (days without a
            receipt of the site), head (date, sha256). check: days, games, head. restore: files

  ddh record freeze nights/2026-11-25/data
  ddh record verify
  ddh record check downloaded

Exit: 0; 1 when a file is wrong, or cannot be read, written or downloaded: then nothing is appended; 2 for a wrong command line.
`;

export const recordCommand: Command = {
  name: 'record',
  summary: 'keeps forecasts as they were before the games, and checks them',
  usage,
  run(args, io) {
    const { values, positionals } = readArgs(args, {
      record: { type: 'string', default: 'record' },
      prices: { type: 'string' },
      to: { type: 'string' },
      user: { type: 'string' },
      config: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    const { json } = values;
    const [action, ...words] = positionals;
    const folderAt = (shown: string): RecordFolder => ({ dir: resolve(io.cwd, shown), shown });
    const folder = folderAt(values.record);
    const prices = values.prices === undefined ? null : folderAt(values.prices);
    switch (action) {
      case 'freeze':
        return freeze(onlyWord(words, 'data folder'), { folder, prices }, json, io);
      case 'check':
        return check(folderAt(onlyWord(words, 'record folder')), json, io);
      case 'verify':
      case 'restore':
        if (words.length > 0) throw new UsageError(`'${words[0]}' has no option in front of it`);
        return action === 'verify' ? verify({ folder, prices }, json, io) : restore(folder, values, io);
      default:
        throw new UsageError('give the action: freeze, verify, check or restore');
    }
  },
};

async function check(folder: RecordFolder, json: boolean, io: Io): Promise<ExitCode> {
  const checked = await checkRecord(folder, io);
  if (!checked.ok) return fail(checked.error, json, io);
  const { chain, games } = checked.value;
  const { head } = chain;
  if (json) io.out(`${JSON.stringify({ days: chain.days.length, games, head })}\n`);
  else {
    io.out(
      `${formatCounted(chain.days.length, 'day')}: nothing has changed. The scores of ${formatCounted(games, 'game')} are right.\n`,
    );
    io.out(`Head of the chain: ${head?.sha256} (${head?.date})\n`);
  }
  return 0;
}

type SiteWords = {
  readonly to?: string | undefined;
  readonly user?: string | undefined;
  readonly config?: string | undefined;
  readonly json: boolean;
};

async function restore(folder: RecordFolder, { to, user, config, json }: SiteWords, io: Io): Promise<ExitCode> {
  const loaded = await readConfig(config, io.cwd);
  if (!loaded.ok) return fail(loaded.error, json, io);
  const { publish } = loaded.value.config;
  const address = to ?? publish?.to;
  if (address === undefined) throw new UsageError(`give the site: --to https://..., or "publish.to" in ${CONFIG_FILE}`);
  const account = readSiteAccount(address, user ?? publish?.user, io);
  if (!account.ok) return fail(account.error.message, json, io);
  const files = await restoreRecord(folder, { ...account.value, ...(io.network && { network: io.network }) });
  if (!files.ok) return fail(files.error, json, io);
  if (json) io.out(`${JSON.stringify({ files: files.value })}\n`);
  else
    io.out(files.value === 0 ? 'There is nothing to restore.\n' : `${formatCounted(files.value, 'file')} restored.\n`);
  return 0;
}

function fail(message: string, json: boolean, io: Io): 1 {
  io.note(`ddh record: ${message}\n`);
  if (json) io.out(failureJson({ kind: 'failed', message }));
  return 1;
}

type Folders = { readonly folder: RecordFolder; readonly prices: RecordFolder | null };

async function freeze(data: string, { folder, prices }: Folders, json: boolean, io: Io): Promise<ExitCode> {
  const now = io.network?.now() ?? io.now().getTime();
  const frozen = await freezeForecasts({ dir: resolve(io.cwd, data), shown: data }, folder, prices, now, io);
  if (!frozen.ok) return fail(frozen.error, json, io);
  const { date, games, forecasts, slips, begun } = frozen.value;
  if (json) io.out(`${JSON.stringify(frozen.value)}\n`);
  else {
    const left = begun.length === 0 ? '' : ` ${formatCounted(begun.length, 'game')} had begun.`;
    io.out(
      `${date}: ${formatCounted(games, 'game')} with new forecasts: ${formatCounted(forecasts, 'forecast')}, ${formatCounted(slips, 'slip')}.${left}\n`,
    );
  }
  return 0;
}

async function verify({ folder, prices }: Folders, json: boolean, io: Io): Promise<ExitCode> {
  const chain = await readChain(folder);
  if (!chain.ok) return fail(chain.error, json, io);
  const priced = prices === null ? null : await readChainOf(prices, PRICE_CHAIN);
  if (priced?.ok === false) return fail(priced.error, json, io);
  const { days, head } = chain.value;
  const unpublished: string[] = [];
  for (const { date } of days) if ((await readReceipts(folder, date)).length === 0) unpublished.push(date);
  const freezes = days.reduce((sum, day) => sum + day.parts.length, 0);
  if (json) io.out(`${JSON.stringify({ days: days.length, freezes, unpublished, head })}\n`);
  else if (head === null) io.out(`${folder.shown} has no forecasts.\n`);
  else {
    io.out(`${formatCounted(days.length, 'day')}, ${formatCount(freezes)} freezes: nothing has changed.\n`);
    io.out(`Head of the chain: ${head.sha256} (${head.date})\n`);
    if (unpublished.length > 0) io.out(`Without a receipt of the site: ${unpublished.join(', ')}\n`);
  }
  return 0;
}
