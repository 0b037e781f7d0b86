import { resolve } from 'node:path';
import { formatCounted } from '@ddh/engine/internal/format';
import { jsonOption, listed, onlyWord, readArgs } from '../args.ts';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { failed, reportCommand, UsageError, type Failure, type Io, type Note, type Report } from '../command.ts';
import { CONFIG_FILE, CONFIG_OPTION, readConfig } from '../config/index.ts';
import { linesText } from '../printable.ts';
import { createProgress } from '../progress.ts';
import { restoreTrackRecord, storeReceipt } from '../trackRecord/index.ts';
import {
  isUnseen,
  keepWay,
  keptWay,
  listDeliveries,
  olderTexts,
  publishFaultText,
  publishFolder,
  publishStepText,
  rollBack,
  sightText,
  type PublishFault,
  type PublishOptions,
} from '../site/index.ts';
import { fileErrorText } from '../reason.ts';
import type { PublishReport } from '../reports/publish.ts';
import { formatMegabytes } from '../texts.ts';
import { readSiteAccount } from './siteAccount.ts';

const ARGUMENTS = {
  '<folder>':
    "the data files, as 'ddh validate' checks them. night.json, if it exists, has figures of the night for the operator's screens (docs/data-contract.md). Links and special files are left out and named. If a file has the name of a private one (ddh.json, quotes*.csv, news.json, store/, nights/, keys and passwords), nothing is sent",
};

const OPTIONS = {
  record: {
    type: 'string',
    help: "the folder of a record (ddh record), whose forecasts, results and head are sent, too. The site's confirmation is stored in it. The site publishes the figures without a record that lacks forecasts that it has, or that does not fit (exit 3). If the folder has none, the site's record is downloaded first",
  },
  to: { type: 'string', help: 'the site\'s address, with https; by default, "publish.to" of the configuration' },
  user: {
    type: 'string',
    help: 'the user of the site who publishes; by default, "publish.user" of the configuration',
  },
  'without-honest': {
    type: 'boolean',
    default: false,
    help: 'sends no weights of games, and value files without what the books know, which weights give away; also with "publishHonest": false in the configuration. The folder keeps them',
  },
  'without-records': {
    type: 'boolean',
    default: false,
    help: 'sends no simulations of games whose records pages make from the game model, which are most of a delivery; also with "publishRecords": false in the configuration. The folder keeps them',
  },
  list: { type: 'boolean', default: false, help: 'lists the deliveries that the site keeps, the newest first' },
  rollback: { type: 'string', help: 'makes pages read one of them again' },
  ...CONFIG_OPTION,
  ...jsonOption(
    'one object. After a delivery: folder (its name on the site), version, time (of the site), digest, messages, notes, sent (files, bytes), leftOut, links (not sent), seen (files as a reader gets them: url, name, sight), and record (code, message) if the site did not take the record. With --list: deliveries. With --rollback: version',
  ),
} as const;

const usage = `ddh publish <folder> [--record <folder>] [--without-honest] [--without-records] [--to https://site] [--user <name>] [--config <file>] [--json]
ddh publish --list [--to https://site] [--user <name>] [--config <file>] [--json]
ddh publish --rollback <delivery> [--to https://site] [--user <name>] [--config <file>] [--json]

Delivers a data folder to a WordPress site with the plugin. Only files that the site lacks are sent, in parts of at most 1 MB, and pages read all of the delivery from one moment on. If a firewall refuses the parts, they are sent in other forms and smaller; the store of the configuration keeps what is accepted, and the next run begins with it. A site that is down is tried again for 30 minutes. A killed run changes nothing that pages read; the next one sends only what is missing. Afterward the manifest, a JSON file and an npz file are fetched from their public addresses as a reader does, without the password.

${listed(ARGUMENTS, OPTIONS)}

  DDH_PUBLISH_PASSWORD=... ddh publish data --to https://example.org --user night

DDH_PUBLISH_PASSWORD is an Application Password of the user (an administrator makes it under Users > that user), not the password of the login form. The role "DDH publisher" may publish and do nothing else.

Exit: 0; 1 when the folder cannot be read or has private files, or the site refuses or does not answer: then pages read what they read before, and the error of --json has the kind failed, noPassword, noAnswer or refused (with the site's code); 1 also when the site confirms other files than those that were sent; 2 for a wrong command line; 3 when the data is published without files that are not data files or are links, or without the record, or readers do not get a file of it, and the reason is named.
`;

export const publishCommand = reportCommand<PublishReport>({
  name: 'publish',
  usage,
  forms: { publish: OPTIONS },
  makesFiles: (args) => !args.includes('--list'),
  async report(args, io, note) {
    const order = await readOrder(args, io);
    if (!order.ok) return order;
    switch (order.value.action) {
      case 'list':
        return list(order.value.options);
      case 'rollback':
        return bringBack(order.value.delivery, order.value.options);
      default:
        return deliver(order.value, io, note);
    }
  },
});

type Made = Promise<Result<Report<PublishReport>, Failure>>;

type Delivery = {
  readonly action: 'deliver';
  readonly folder: string;
  readonly record: string | undefined;
  /** The path of the store, which keeps the way to each site. */
  readonly store: string | null;
  readonly options: PublishOptions;
};
type Order =
  | Delivery
  | { readonly action: 'list'; readonly options: PublishOptions }
  | { readonly action: 'rollback'; readonly delivery: string; readonly options: PublishOptions };

/** Reads the command line, the configuration and the environment. */
async function readOrder(args: readonly string[], io: Io): Promise<Result<Order, Failure>> {
  const { values, positionals } = readArgs(args, OPTIONS);
  const { list: isList, rollback, record } = values;
  const isDelivery = !isList && rollback === undefined;
  if (!isDelivery && (positionals.length > 0 || (isList && rollback !== undefined)))
    throw new UsageError('give either a folder, --list or --rollback');
  const folder = isDelivery ? onlyWord(positionals, 'folder') : '';
  const loaded = await readConfig(values.config, io.cwd);
  if (!loaded.ok) return failed(loaded.error);
  const { publish, store, publishHonest, publishRecords } = loaded.value.config;
  const [address, user] = [values.to ?? publish?.to, values.user ?? publish?.user];
  if (address === undefined) throw new UsageError(`give the site: --to https://..., or "publish.to" in ${CONFIG_FILE}`);
  const account = readSiteAccount(address, user, io);
  if (!account.ok) return account;
  const kept = {
    honest: values['without-honest'] || publishHonest === false,
    records: values['without-records'] || publishRecords === false,
  };
  const options = { ...account.value, kept, ...(io.network && { network: io.network }) };
  if (isList) return ok({ action: 'list', options });
  if (rollback !== undefined) return ok({ action: 'rollback', delivery: rollback, options });
  const storePath = store === undefined ? null : resolve(loaded.value.folder, store);
  const way = storePath === null ? null : await keptWay(storePath, options.to);
  return ok({ action: 'deliver', folder, record, store: storePath, options: { ...options, way } });
}

async function list(options: PublishOptions): Made {
  const kept = await listDeliveries(options);
  if (!kept.ok) return err(failureOf(kept.error, '', options));
  const deliveries = kept.value.map((one) => ({ ...one, time: new Date(one.time * 1000).toISOString() }));
  const lines = deliveries.map(
    ({ folder, version, files, bytes, served }) =>
      `${folder}  ${version}  ${formatCounted(files, 'file')}, ${formatMegabytes(bytes)}${served ? '  shown now' : ''}`,
  );
  return ok({ exit: 0, json: { deliveries }, text: linesText(lines) });
}

async function bringBack(delivery: string, options: PublishOptions): Made {
  const version = await rollBack(delivery, options);
  if (!version.ok) return err(failureOf(version.error, '', options));
  return ok({
    exit: 0,
    json: { version: version.value },
    text: linesText([`Pages now read version ${version.value}.`]),
  });
}

async function deliver({ folder, record, store, options }: Delivery, io: Io, note: Note): Made {
  const own = record === undefined ? null : { dir: resolve(io.cwd, record), shown: record };
  if (own !== null) {
    const restored = await restoreTrackRecord(own, options);
    if (!restored.ok) return failed(restored.error);
  }
  const progress = createProgress(io, 'ddh publish');
  const sending = { ...options, ...(own !== null && { record: own.dir }) };
  const published = await publishFolder(resolve(io.cwd, folder), sending, (step) =>
    progress.show(() => publishStepText(step, options.to)),
  );
  progress.done();
  if (!published.ok) return err(failureOf(published.error, folder, options));
  const { files, found, ...json } = published.value;
  if (store !== null) await keepWay(store, options.to, found);
  const { messages, sent, leftOut, links, time, digest, record: refusal, seen } = json;
  let isStored = true;
  for (const name of links)
    note(`${name} is left out: it is a link or a special file, which may lead out of the folder`);
  if (refusal !== undefined) note(`the site did not take the record (${refusal.code}): ${refusal.message}`);
  else if (own !== null) {
    // The delivery is made, so this is no failure of it. The next delivery stores its own confirmation.
    const stored = await storeReceipt(own, json, files).catch((cause: unknown) => unwritten(cause, io));
    if (!stored.ok) {
      isStored = false;
      note(`published, but the site's confirmation is not stored: ${stored.error}`);
    }
  }
  const lacks = seen.filter(isUnseen);
  const got = seen.filter((one) => !isUnseen(one)).map(({ name }) => name);
  for (const { url, sight } of lacks) note(`published, but readers do not get ${url}: it ${sightText(sight)}`);
  const lines = [
    ...messages.filter((message) => message !== refusal?.message),
    `sent ${formatCounted(sent.files, 'file')}, ${formatMegabytes(sent.bytes)}; ${time}, digest ${digest}`,
    ...(got.length > 0 ? [`readers get ${got.join(', ')}`] : []),
    ...olderTexts(seen),
  ];
  const isWhole = leftOut.length + links.length + lacks.length === 0 && refusal === undefined && isStored;
  return ok({ exit: isWhole ? 0 : 3, json, text: linesText(lines) });
}

/** The result of a write that has thrown an error of the disk. */
function unwritten(cause: unknown, { cwd }: Io): Result<never, string> {
  const text = fileErrorText(cause, cwd);
  if (text === null) throw cause;
  return err(text);
}

function failureOf(fault: PublishFault, folder: string, { to }: PublishOptions): Failure {
  const message = publishFaultText(fault, folder, to);
  if (fault.kind === 'noWay') return { kind: 'noAnswer', message };
  if (fault.kind !== 'site') return { kind: 'failed', message };
  const { fault: site } = fault;
  return site.kind === 'refused' ? { kind: 'refused', message, code: site.code } : { kind: 'noAnswer', message };
}
