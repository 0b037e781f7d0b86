import type { LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { type Client, clockText, createClient, systemNetwork } from '@ddh/feeds/http';
import { openRawStore } from '@ddh/feeds/store';
import packageJson from '../../package.json' with { type: 'json' };
import { failed, type Failure, type Io, type MakeReport, type Note, type Report } from '../../command.ts';
import { createProgress } from '../../progress.ts';
import type { FetchNhlReport } from '../../reports/fetch.ts';
import { buildSeason } from './build.ts';
import { type Fetched, NOTHING_RECEIVED } from './fetched.ts';
import { readOrder, type FetchOrder } from './order.ts';
import { buildFromFolder } from './rawFolder.ts';
import { FRESH_MS } from './plan.ts';
import { receiveDay, type ReceiveOrder, receiveSeason } from './receive.ts';
import { createApi } from './request.ts';
import { waitingLines } from '../history/texts.ts';
import { failureOf, fetchedJson, gapLines, odditiesOf, oddityLines, summaryText } from './texts.ts';
import { type LastRun, readLastRun, writeSeason } from './write.ts';

export const fetchNhl: MakeReport<FetchNhlReport> = async (args, io, note) => {
  const order = await readOrder(args, io.cwd, (io.network ?? systemNetwork).now());
  if (!order.ok) return failed(order.error);
  const last = await readLastRun(order.value);
  const fetched = await fetchSeason(order.value, last, io);
  return fetched.ok ? reportOf(order.value, last, fetched.value, note) : fetched;
};

/**
 * Requests the schedule of a day's week, unless the last response is a few minutes old, and writes the season's files if
 * it has changed. Otherwise, and without the API as source, returns `null`. `args` are those of `ddh fetch nhl`.
 */
export async function fetchSchedule(
  args: readonly string[],
  day: LeagueDate,
  io: Io,
  note: Note,
): Promise<Result<Report<FetchNhlReport> | null, Failure>> {
  const read = await readOrder(args, io.cwd, (io.network ?? systemNetwork).now());
  if (!read.ok) return failed(read.error);
  const order = read.value;
  if (order.source.kind !== 'api') return ok(null);
  const last = await readLastRun(order);
  const progress = createProgress(io, 'ddh fetch');
  try {
    const asking = askingOf(order, last, progress, io);
    if (!asking.ok) return asking;
    const changed = await receiveDay(asking.value, day);
    if (!changed.ok) return err(failureOf(changed.error, order));
    if (!changed.value) return ok(null);
    const build = await buildSeason(asking.value.store, order.season, gameProgress(progress));
    const clockAhead = secondsOf(asking.value.ahead());
    return await reportOf(order, last, { ...NOTHING_RECEIVED, ...build, requests: 1, clockAhead }, note);
  } finally {
    progress.done();
  }
}

/** Writes the season's files, and reports what is in them and what is missing. */
async function reportOf(
  order: FetchOrder,
  last: LastRun,
  fetched: Fetched,
  note: Note,
): Promise<Result<Report<FetchNhlReport>, Failure>> {
  const oddities = odditiesOf(fetched);
  const written = await writeSeason(order, fetched, oddities);
  if (!written.ok) return failed(written.error);
  const gaps = gapLines(fetched);
  const clock = clockText(fetched.clockAhead === null ? null : fetched.clockAhead * 1000);
  [...(clock === null ? [] : [clock]), ...waitingLines(fetched.waiting), ...gaps, ...oddityLines(oddities)].forEach(
    note,
  );
  return ok({
    exit: gaps.length === 0 && oddities.every(({ key }) => last.named.has(key)) ? 0 : 3,
    json: { season: order.season, ...fetchedJson(fetched), ...written.value },
    text: summaryText(order, fetched, written.value),
  });
}

const secondsOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000));

type Progress = ReturnType<typeof createProgress>;

const gameProgress =
  (progress: Progress) =>
  (done: number, all: number): void =>
    progress.show(() => `game ${done + 1} of ${all}`);

/** What requests need: the API, the store and what the last run has left. */
function askingOf(
  order: FetchOrder,
  { quarantined }: LastRun,
  progress: Progress,
  io: Io,
): Result<ReceiveOrder & Pick<Client, 'sent' | 'ahead'>, Failure> {
  const { season, source } = order;
  if (source.kind !== 'api' || source.contact === undefined) return err(failureOf({ kind: 'noContact' }, order));
  const network = io.network ?? systemNetwork;
  const client = createClient({ network, userAgent: `ddh/${packageJson.version} (${source.contact})` });
  return ok({
    api: createApi(client, source.base),
    store: openRawStore(order.store.dir, io.now, order.store.shown),
    season,
    days: source.days,
    freshMs: source.again ? 0 : FRESH_MS,
    quarantined,
    now: network.now,
    onRequest: (what, done, all) => progress.show(() => `request ${done + 1} of ${all}: ${what}`),
    sent: client.sent,
    ahead: client.ahead,
  });
}

/** Builds the season's files. If the source is the league's API, requests missing responses first. */
async function fetchSeason(order: FetchOrder, last: LastRun, io: Io): Promise<Result<Fetched, Failure>> {
  const { season, source } = order;
  const store = openRawStore(order.store.dir, io.now, order.store.shown);
  const progress = createProgress(io, 'ddh fetch');
  try {
    if (source.kind === 'folder') {
      const built = await buildFromFolder(source.dir, store, season, gameProgress(progress));
      if (!built.ok) return failed(`${source.shown} ${built.error}`);
      return ok({ ...NOTHING_RECEIVED, ...built.value });
    }
    if (source.kind === 'store') {
      const build = await buildSeason(store, season, gameProgress(progress));
      if (build.scheduled > 0) return ok({ ...NOTHING_RECEIVED, ...build });
      return err(failureOf({ kind: 'noSchedule' }, order));
    }
    const asking = askingOf(order, last, progress, io);
    if (!asking.ok) return asking;
    const received = await receiveSeason(asking.value);
    if (!received.ok) return err(failureOf(received.error, order));
    const build = await buildSeason(store, season, gameProgress(progress));
    const { badRosters, unanswered, notSent } = received.value;
    const faults = [...build.faults, ...badRosters];
    return ok({
      ...NOTHING_RECEIVED,
      ...build,
      faults,
      unanswered,
      notSent,
      requests: asking.value.sent(),
      clockAhead: secondsOf(asking.value.ahead()),
    });
  } finally {
    progress.done();
  }
}
