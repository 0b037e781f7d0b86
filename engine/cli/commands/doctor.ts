import { resolve } from 'node:path';
import { leagueDay } from '@ddh/engine/internal/domain';
import { formatCounted } from '@ddh/engine/internal/format';
import { systemNetwork } from '@ddh/feeds/http';
import { ok } from '@ddh/engine/internal/result';
import { jsonOption, listed, readArgs, type Options } from '../args.ts';
import { reportCommand, UsageError, type Io } from '../command.ts';
import { CONFIG_FILE, readConfig, type LoadedConfig } from '../config/index.ts';
import type { TrackRecordFolder } from '../trackRecord/index.ts';
import { fine, wrong, type Check } from '../doctor/check.ts';
import { checkFolder, checkNamedFiles, checkSeasons } from '../doctor/checkFiles.ts';
import type { DoctorReport } from '../reports/doctor.ts';
import { checkPrices, checkPublishing, checkResults } from '../doctor/checkServers.ts';

const OPTIONS = {
  config: { type: 'string', help: `the configuration; by default, ${CONFIG_FILE} in the working folder` },
  to: { type: 'string', help: 'checks only this site, with --user' },
  user: { type: 'string', help: 'the user who delivers to the site' },
  offline: { type: 'boolean', default: false, help: 'checks only what is on this machine' },
  ...jsonOption("one object: ok (whether 'ddh night' can run), checks (name, state: ok, missing or wrong, message)"),
} as const satisfies Options;

const usage = `ddh doctor [--config file] [--offline] [--json]
ddh doctor --to https://site --user name [--json]

Checks everything that 'ddh night' needs, and says how to fix what is wrong: the configuration, folders and disk space, earlier seasons, files of news and prices, the league's API, the key of the odds provider, the clock, the site, and whether the site's track record agrees with this machine's and readers get the site's data.
Requests one week of the schedule and the list of events, which costs no credits, and sends the site test uploads, until it knows in which form and size its firewall accepts them. At most six requests are refused. What the host should change is printed as one text to send to it.
Changes nothing, except that the store keeps the list of events and the accepted form, and the site the text for its host.

${listed({}, OPTIONS)}

Each line begins with ok, missing ('ddh night' can run without it) or wrong.

Exit: 0 when 'ddh night' can run; 1 when something is wrong; 2 for a wrong command line.
`;

export const doctorCommand = reportCommand<DoctorReport>({
  name: 'doctor',
  usage,
  forms: { doctor: OPTIONS },
  makesFiles: false,
  async report(args, io) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const [stray] = positionals;
    if (stray !== undefined) throw new UsageError(`'${stray}' has no option in front of it`);
    const { config, to, user, offline } = values;
    const isSite = to !== undefined || user !== undefined;
    const checks = isSite
      ? await checkPublishing({ to, user }, { record: null, store: await storeIn(config, io) }, !offline, io)
      : await checkNight(config, !offline, io);
    const faults = checks.filter(({ state }) => state === 'wrong').length;
    return ok({ exit: faults === 0 ? 0 : 1, json: { ok: faults === 0, checks }, text: checksText(checks, faults) });
  },
});

/** Returns the checks, sorted so that the operator can fix the problems from first to last. */
async function checkNight(file: string | undefined, isOnline: boolean, io: Io): Promise<readonly Check[]> {
  const loaded = await readConfig(file, io.cwd);
  if (!loaded.ok) return [wrong('config', loaded.error)];
  const { config, shown, folder } = loaded.value;
  if (config.store === undefined)
    return [
      wrong('config', `${shown} is missing or has no "store": write it with 'ddh init', or add "store": "<folder>"`),
    ];
  const today = leagueDay((io.network ?? systemNetwork).now());
  const { store, nights = 'nights', record = 'record', data, nhl, publish, skip = [] } = config;
  const isSkipped = (step: string): boolean => skip.some((one) => one === step);
  const own = { record: recordOf(loaded.value), store: storeOf(loaded.value) };
  return [
    fine('config', shown),
    await checkFolder({ name: 'store', shown: store }, folder, io),
    await checkFolder({ name: 'nights', shown: nights, lock: 'night.lock' }, folder, io),
    ...(data === undefined ? [] : [await checkFolder({ name: 'data', shown: data }, folder, io)]),
    await checkFolder({ name: 'record', shown: record, lock: '.lock' }, folder, io),
    ...(isSkipped('fetch nhl') ? [] : await resultsChecks(loaded.value, isOnline && nhl?.rawFolder === undefined, io)),
    await checkSeasons(store, today, folder),
    ...(await checkNamedFiles(loaded.value, io)),
    ...(isSkipped('fetch odds') || config.quotes !== undefined
      ? []
      : [await checkPrices(loaded.value, today, isOnline, io)]),
    ...(isSkipped('publish') ? [] : await checkPublishing({ to: publish?.to, user: publish?.user }, own, isOnline, io)),
  ];
}

/** The path of the store, which keeps what the site accepts, if there is a configuration that names one. */
async function storeIn(file: string | undefined, io: Io): Promise<string | null> {
  const loaded = await readConfig(file, io.cwd);
  return loaded.ok ? storeOf(loaded.value) : null;
}

const storeOf = ({ config: { store }, folder }: LoadedConfig): string | null =>
  store === undefined ? null : resolve(folder, store);

async function resultsChecks(loaded: LoadedConfig, isOnline: boolean, io: Io): Promise<readonly Check[]> {
  return isOnline ? checkResults(loaded, leagueDay((io.network ?? systemNetwork).now()), io) : [];
}

const recordOf = ({ config: { record = 'record' }, folder }: LoadedConfig): TrackRecordFolder => ({
  dir: resolve(folder, record),
  shown: record,
});

function checksText(checks: readonly Check[], faults: number): string {
  const lines = checks.map(
    ({ name, state, message }) =>
      `${state.padEnd(8)} ${name.padEnd(8)} ${message.replaceAll('\n', `\n${' '.repeat(18)}`)}\n`,
  );
  const verdict =
    faults === 0 ? "'ddh night' can run" : `${formatCounted(faults, 'problem')} to fix before 'ddh night' can run`;
  return `${lines.join('')}${verdict}\n`;
}
