import { resolve } from 'node:path';
import { formatCounted } from '@ddh/engine/internal/format';
import { onlyWord, readArgs } from '../args.ts';
import { failureJson, UsageError, type Command, type ExitCode, type Io } from '../command.ts';
import { CONFIG_FILE, readConfig } from '../config/index.ts';
import { createProgress } from '../progress.ts';
import { restoreRecord, storeReceipt } from '../record/index.ts';
import {
  listDeliveries,
  publishFaultText,
  publishFolder,
  publishStepText,
  rollBack,
  type PublishFault,
  type PublishOptions,
} from '../site/index.ts';
import { formatMegabytes } from '../texts.ts';
import { readSiteAccount } from './siteAccount.ts';

const usage = `ddh publish <folder> [--record folder] [--to https://site] [--user name] [--config file] [--json]
ddh publish --list [--to https://site] [--user name] [--config file] [--json]
ddh publish --rollback delivery [--to https://site] [--user name] [--config file] [--json]

Delivers a data folder to a WordPress site with the plugin. Only files that the site lacks are sent, in parts of at most 1 MB,
and pages read all of the delivery from one moment on. A site that is down is tried again for 30 minutes. A killed run
changes nothing that pages read; the next one sends only what is missing.

<folder>    the data files, as 'ddh validate' checks them. night.json, if it exists, has figures of the night for the operator's
            screens (docs/data-contract.md)
--record    the folder of a record (ddh record), whose forecasts, results and head are sent, too. The site's confirmation is stored in it.
            The site refuses a record that lacks forecasts that it has. If the folder has none, the site's record is downloaded first
--to        the site's address, with https; by default, "publish.to" of the configuration
--user      the user of the site who publishes; by default, "publish.user" of the configuration
--list      lists the deliveries that the site keeps, the newest first
--rollback  makes pages read one of them again
--config    the configuration; by default, ddh.json in the working folder
--json      one object. After a delivery: folder (its name on the site), version, time (of the site), digest, messages, sent (files,
            bytes), leftOut. With --list: deliveries. With --rollback: version

  DDH_PUBLISH_PASSWORD=... ddh publish data --to https://example.org --user night

DDH_PUBLISH_PASSWORD is an Application Password of the user (an administrator makes it under Users > that user), not the password of the login form. The role
"DDH publisher" may publish and do nothing else.

Exit: 0; 1 when the folder cannot be read or the site refuses or does not answer: then pages read what they read before, and
the error of --json has the kind failed, noPassword, noAnswer or refused (with the site's code); 2 for a wrong command line; 3 when
the data is published without files that are not data files, which are named.
`;

export const publishCommand: Command = {
  name: 'publish',
  summary: 'delivers a data folder to a WordPress site',
  usage,
  async run(args, io) {
    const order = await readOrder(args, io);
    if (typeof order === 'number') return order;
    const { folder, rollback, list, json, record, options } = order;
    const fail = (fault: PublishFault): 1 => failed(fault, order, io);
    if (list) {
      const listed = await listDeliveries(options);
      if (!listed.ok) return fail(listed.error);
      if (json) io.out(`${JSON.stringify({ deliveries: listed.value })}\n`);
      for (const { folder: name, version, files, bytes, served } of json ? [] : listed.value)
        io.out(
          `${name}  ${version}  ${formatCounted(files, 'file')}, ${formatMegabytes(bytes)}${served ? '  shown now' : ''}\n`,
        );
      return 0;
    }
    if (rollback !== undefined) {
      const version = await rollBack(rollback, options);
      if (!version.ok) return fail(version.error);
      io.out(json ? `${JSON.stringify({ version: version.value })}\n` : `Pages now read version ${version.value}.\n`);
      return 0;
    }
    const own = record === undefined ? null : { dir: resolve(io.cwd, record), shown: record };
    if (own !== null) {
      const restored = await restoreRecord(own, options);
      if (!restored.ok) return failedRecord(restored.error, order, io);
    }
    const progress = createProgress(io, 'ddh publish');
    const sending = { ...options, ...(own !== null && { record: own.dir }) };
    const published = await publishFolder(resolve(io.cwd, folder), sending, (step) =>
      progress.show(() => publishStepText(step, options.to)),
    );
    progress.done();
    if (!published.ok) return fail(published.error);
    const { files, ...shown } = published.value;
    const { messages, sent, leftOut, time, digest } = shown;
    if (own !== null) {
      const stored = await storeReceipt(own, shown, files);
      if (!stored.ok) return failedRecord(stored.error, order, io);
    }
    if (json) io.out(`${JSON.stringify(shown)}\n`);
    else {
      for (const message of messages) io.out(`${message}\n`);
      io.out(`sent ${formatCounted(sent.files, 'file')}, ${formatMegabytes(sent.bytes)}; ${time}, digest ${digest}\n`);
    }
    return leftOut.length === 0 ? 0 : 3;
  },
};

type Order = {
  readonly folder: string;
  readonly list: boolean;
  readonly rollback: string | undefined;
  readonly json: boolean;
  readonly record: string | undefined;
  readonly options: PublishOptions;
};

/** Reads the command line, the configuration and the environment. Returns an exit code after an error, which it prints. */
async function readOrder(args: readonly string[], io: Io): Promise<Order | ExitCode> {
  const { values, positionals } = readArgs(args, {
    to: { type: 'string' },
    user: { type: 'string' },
    list: { type: 'boolean', default: false },
    rollback: { type: 'string' },
    record: { type: 'string' },
    config: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  const { list, rollback, json, record } = values;
  const isDelivery = !list && rollback === undefined;
  if (!isDelivery && (positionals.length > 0 || (list && rollback !== undefined)))
    throw new UsageError('give either a folder, --list or --rollback');
  const folder = isDelivery ? onlyWord(positionals, 'folder') : '';
  const loaded = await readConfig(values.config, io.cwd);
  const fail = (message: string, kind: string): 1 => {
    io.note(`ddh publish: ${message}\n`);
    if (json) io.out(failureJson({ kind, message }));
    return 1;
  };
  if (!loaded.ok) return fail(loaded.error, 'failed');
  const { publish } = loaded.value.config;
  const [address, user] = [values.to ?? publish?.to, values.user ?? publish?.user];
  if (address === undefined) throw new UsageError(`give the site: --to https://..., or "publish.to" in ${CONFIG_FILE}`);
  const account = readSiteAccount(address, user, io);
  if (!account.ok) return fail(account.error.message, account.error.kind);
  const network = io.network && { network: io.network };
  return { folder, list, rollback, json, record, options: { ...account.value, ...network } };
}

function failedRecord(message: string, { json }: Order, io: Io): 1 {
  io.note(`ddh publish: ${message}\n`);
  if (json) io.out(failureJson({ kind: 'failed', message }));
  return 1;
}

function failed(fault: PublishFault, { folder, json, options }: Order, io: Io): 1 {
  const message = publishFaultText(fault, folder, options.to);
  io.note(`ddh publish: ${message}\n`);
  if (!json) return 1;
  const site = fault.kind === 'site' ? fault.fault : null;
  if (site === null) io.out(failureJson({ kind: 'failed', message }));
  else if (site.kind === 'refused') io.out(failureJson({ kind: 'refused', message, code: site.code }));
  else io.out(failureJson({ kind: 'noAnswer', message }));
  return 1;
}
