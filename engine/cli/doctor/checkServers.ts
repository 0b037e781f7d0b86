import { join } from 'node:path';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { clockAhead, clockText, createClient, httpFaultText, systemNetwork, type JsonAnswer } from '@ddh/feeds/http';
import { openRawStore } from '@ddh/feeds/store';
import packageJson from '../package.json' with { type: 'json' };
import { UsageError, type Io } from '../command.ts';
import { createGetOdds } from '../commands/fetch/odds/connection.ts';
import { KEY_VARIABLE } from '../commands/fetch/odds.ts';
import { readOddsOrder } from '../commands/fetch/odds/order.ts';
import { NHL_API } from '../commands/fetch/order.ts';
import { createApi } from '../commands/fetch/request.ts';
import { readSiteAccount } from '../commands/siteAccount.ts';
import type { LoadedConfig } from '../config/index.ts';
import {
  chainDays,
  compareTrackRecord,
  type TrackRecordDifference,
  type TrackRecordFolder,
} from '../trackRecord/index.ts';
import {
  checkSite,
  firewallText,
  foundText,
  isUnseen,
  keepWay,
  listTrackRecordFiles,
  lookAsReader,
  parseSiteAddress,
  publishFaultText,
  sightText,
  siteProblemText,
  tellSite,
  type Place,
  type PublishOptions,
  type SiteCheck,
} from '../site/index.ts';
import { reason } from '../reason.ts';
import { formatMegabytes } from '../texts.ts';
import { formatCounted } from '@ddh/engine/internal/format';
import { fine, missing, wrong, type Check } from './check.ts';

/** Requests one week of the schedule, and compares this machine's clock with the server's. */
export async function checkResults(
  { config, shown }: LoadedConfig,
  date: LeagueDate,
  io: Io,
): Promise<readonly Check[]> {
  const { contact, nhl } = config;
  if (contact === undefined)
    return [
      wrong('results', `${shown} has no "contact", so nothing is requested: read docs/operator.md on fetching first`),
    ];
  const network = io.network ?? systemNetwork;
  const client = createClient({ network, userAgent: `ddh/${packageJson.version} (${contact})` });
  const base = nhl?.base ?? NHL_API;
  const answer = await createApi(client, base).week(date);
  if (!answer.ok) return [wrong('results', `${httpFaultText(answer.error)}. Check the network and "nhl.base"`)];
  return [fine('results', base), ...clockCheck(answer.value)];
}

function clockCheck(answer: JsonAnswer): readonly Check[] {
  const problem = clockText(clockAhead(answer));
  return problem === null ? [] : [wrong('clock', problem)];
}

/**
 * Checks the provider's settings. If online, tests the key by requesting the list of events, which costs no credits.
 */
export async function checkPrices(loaded: LoadedConfig, date: LeagueDate, isOnline: boolean, io: Io): Promise<Check> {
  const { config, shown } = loaded;
  if (config.odds === undefined)
    return missing('prices', 'no provider: add the section "odds", or name your own file in "quotes"');
  const network = io.network ?? systemNetwork;
  const order = await readOrder(['--config', shown], io.cwd, network.now());
  if (typeof order === 'string') return wrong('prices', order);
  const { provider, contact } = order;
  if (!order.termsConfirmed)
    return wrong('prices', `read the terms of ${provider.source}, then set "termsConfirmed" to true in ${shown}`);
  const key = io.env?.[KEY_VARIABLE]?.trim() ?? '';
  if (key === '')
    return wrong('prices', `set the environment variable ${KEY_VARIABLE} to the key of ${provider.source}`);
  if (!isOnline || contact === undefined) return fine('prices', provider.source);
  const get = createGetOdds({
    provider,
    base: order.base,
    key,
    userAgent: `ddh (${contact})`,
    network,
    store: openRawStore(order.store.dir, io.now),
    folder: join('raw/odds', order.season, date),
  });
  const now = network.now();
  const answer = await get(provider.eventsPath({ from: now, to: now + 86_400_000 }), () => true);
  if (!answer.ok) return wrong('prices', answer.error.problem);
  const { remaining } = provider.credits(answer.value.headers);
  return fine('prices', `${provider.source}${remaining === null ? '' : `, ${remaining} credits left`}`);
}

async function readOrder(args: readonly string[], cwd: string, now: number) {
  try {
    const order = await readOddsOrder(args, cwd, now);
    return order.ok ? order.value : order.error;
  } catch (cause) {
    if (cause instanceof UsageError) return cause.message;
    throw cause;
  }
}

/** The site to check, from the command line or the configuration. */
export type SiteToCheck = { readonly to: string | undefined; readonly user: string | undefined };

/** This machine's record, which is compared with the site's, and the path of the store. */
type OfMachine = { readonly record: TrackRecordFolder | null; readonly store: string | null };

/**
 * Checks that this machine can publish to the site, and whether the site will take the machine's record. Keeps in the
 * store in which form the site accepts parts, and gives the site the text for its host.
 */
export async function checkPublishing(
  { to, user }: SiteToCheck,
  { record, store }: OfMachine,
  isOnline: boolean,
  io: Io,
): Promise<readonly Check[]> {
  if (to === undefined && user === undefined)
    return [missing('site', 'nothing is published: add the section "publish" with "to" and "user"')];
  if (to === undefined || user === undefined)
    return [wrong('site', 'give both "to", the address of the site, and "user", the user who publishes')];
  const address = parseSiteAddress(to);
  if (!address.ok) return [wrong('site', `the site '${to}' ${address.error}`)];
  const account = readSiteAccount(address.value, user, io);
  if (!account.ok) return [wrong('site', account.error.message)];
  if (!isOnline) return [fine('site', address.value)];
  const options = { ...account.value, ...(io.network && { network: io.network }) };
  const site = await checkSite(options);
  const { problems, reader, found } = site;
  const readers = reader === null ? [] : await checkReaders(reader, options);
  if (found !== null && store !== null) await keepWay(store, address.value, found);
  const asked = askedOf(address.value, site, readers);
  if (site.mayTell) await tellSite(options, asked);
  const host = asked.length === 0 ? [] : [missing('host', hostText(address.value, asked))];
  if (problems.length > 0) {
    const texts = problems.map((problem) => wrong('site', `${address.value} ${siteProblemText(problem)}`));
    return [...texts, ...readers, ...host];
  }
  const checks = [fine('site', siteText(address.value, user, found)), ...readers];
  const compared = record === null ? [] : [await checkTrackRecord(record, { ...options, patienceMs: 0 })];
  return [...checks, ...compared, ...host];
}

function siteText(to: string, user: string, found: SiteCheck['found']): string {
  const text = `${to}, ${user} may publish`;
  return found === null || found.way === null || found.refusals.length === 0
    ? text
    : `${text}. It ${foundText(found.way, found)}`;
}

/** Problems of a site that its host can solve. */
const OF_HOST = ['noAuthorization'];

/** Sentences about what the host should change. */
function askedOf(to: string, { problems, found }: SiteCheck, readers: readonly Check[]): readonly string[] {
  return [
    ...(found === null || found.refusals.length === 0 ? [] : [firewallText(found)]),
    ...problems.filter(({ kind }) => OF_HOST.includes(kind)).map((problem) => `${to} ${siteProblemText(problem)}`),
    ...readers.filter(({ state }) => state === 'wrong').map(({ message }) => message),
  ];
}

/** One text to send to the host. */
const hostText = (to: string, asked: readonly string[]): string =>
  [
    'a text to send to your host:',
    `To the host of ${to}: the plugin DDH Hockey Hub of this site needs your help with the following.`,
    ...asked.map((sentence) => `- ${sentence}`),
  ].join('\n');

/** Fetches the site's data as a reader does. */
async function checkReaders(place: Place, { to, network }: PublishOptions): Promise<readonly Check[]> {
  const seen = await lookAsReader(place, to, network);
  if (seen.length === 0) return [missing('readers', 'the site has no data yet')];
  return seen.map((one) => {
    const { url, sight } = one;
    const text = `${url} ${sightText(sight)}`;
    if (isUnseen(one)) return wrong('readers', text);
    if (sight.kind === 'plain') return missing('readers', text + costText(place, sight));
    return sight.kind === 'older' ? missing('readers', text) : fine('readers', text);
  });
}

const costText = (
  { text_bytes: all }: Place,
  { bytes, packed }: { readonly bytes: number; readonly packed: number },
): string =>
  `. All files of text have ${formatMegabytes(all)}, compressed about ${formatMegabytes((all * packed) / bytes)}: let the web ` +
  'server compress application/json and text/csv';

/** Compares the track record of this machine with the site's. Reads only the site's list of files. */
async function checkTrackRecord(folder: TrackRecordFolder, options: PublishOptions): Promise<Check> {
  const listed = await listTrackRecordFiles(options);
  if (!listed.ok) return wrong('on site', publishFaultText(listed.error, folder.shown, options.to));
  try {
    const days = await chainDays(folder);
    if (days.length === 0) return fine('on site', `${folder.shown} has no forecasts yet`);
    const differences = await compareTrackRecord(folder, listed.value.files);
    return differences.length === 0
      ? fine('on site', `${folder.shown}: ${formatCounted(days.length, 'day')}, as on the site`)
      : missing('on site', differenceText(differences, folder));
  } catch (cause) {
    return wrong('on site', `cannot read ${folder.shown}: ${reason(cause)}`);
  }
}

function differenceText(differences: readonly TrackRecordDifference[], { shown }: TrackRecordFolder): string {
  const files = differences.map(({ name, isMissing }) =>
    isMissing
      ? `the site has ${name}, which ${shown} lacks`
      : `${name} of the site is not the beginning of that in ${shown}`,
  );
  return [
    ...files,
    'the site publishes the figures and keeps its record until this is solved',
    "if the site's file is wrong, set it aside: Settings > Hockey Hub > Data, or wp ddh record set-aside <day>",
    `if the file of this machine is wrong, move ${shown} away and run ddh record restore`,
  ].join('\n');
}
