import { err, ok, type Result } from '@ddh/engine/internal/result';
import { createClient, systemNetwork } from '@ddh/feeds/http';
import { openRawStore } from '@ddh/feeds/store';
import packageJson from '../../package.json' with { type: 'json' };
import { failureJson, type ExitCode, type Failure, type Io } from '../../command.ts';
import { createProgress } from '../../progress.ts';
import { buildSeason } from './build.ts';
import { type Fetched, NOTHING_RECEIVED } from './fetched.ts';
import { readOrder, type FetchOrder } from './order.ts';
import { buildFromFolder } from './rawFolder.ts';
import { receiveSeason } from './receive.ts';
import { createApi } from './request.ts';
import { failureOf, gapLines, gapsJson, summaryText } from './texts.ts';
import { readQuarantined, writeSeason } from './write.ts';

export async function fetchNhl(args: readonly string[], io: Io): Promise<ExitCode> {
  const network = io.network ?? systemNetwork;
  const read = await readOrder(args, io.cwd, network.now());
  const note = (text: string): void => io.note(`ddh fetch: ${text}\n`);
  if (!read.ok) {
    note(read.error);
    return 1;
  }
  const order = read.value;
  const fail = (error: Failure): 1 => {
    note(error.message);
    if (order.json) io.out(failureJson(error));
    return 1;
  };
  const fetched = await fetchSeason(order, io);
  if (!fetched.ok) return fail(fetched.error);
  const written = await writeSeason(order, fetched.value);
  if (!written.ok) return fail({ kind: 'failed', message: written.error });
  const gaps = gapLines(fetched.value);
  for (const line of gaps) note(line);
  const { season } = order;
  if (order.json) io.out(`${JSON.stringify({ season, ...gapsJson(fetched.value), ...written.value })}\n`);
  else io.out(summaryText(order, fetched.value, written.value));
  return gaps.length === 0 ? 0 : 3;
}

/** Builds the season's files. If the source is the league's API, requests missing responses first. */
async function fetchSeason(order: FetchOrder, io: Io): Promise<Result<Fetched, Failure>> {
  const { season, source } = order;
  const store = openRawStore(order.store.dir);
  const progress = createProgress(io, 'ddh fetch');
  const onGame = (done: number, all: number): void => progress.show(() => `game ${done + 1} of ${all}`);
  try {
    if (source.kind === 'folder') {
      const built = await buildFromFolder(source.dir, store, season, onGame);
      if (!built.ok) return err({ kind: 'failed', message: `${source.shown} ${built.error}` });
      return ok({ ...NOTHING_RECEIVED, ...built.value });
    }
    if (source.kind === 'store') {
      const build = await buildSeason(store, season, onGame);
      if (build.scheduled > 0) return ok({ ...NOTHING_RECEIVED, ...build });
      return err(failureOf({ kind: 'noSchedule' }, order));
    }
    const { contact } = source;
    if (contact === undefined) return err(failureOf({ kind: 'noContact' }, order));
    const network = io.network ?? systemNetwork;
    const client = createClient({ network, userAgent: `ddh/${packageJson.version} (${contact})` });
    const received = await receiveSeason({
      api: createApi(client, source.base),
      store,
      season,
      days: source.days,
      quarantined: await readQuarantined(order),
      now: network.now,
      onRequest: (what, done, all) => progress.show(() => `request ${done + 1} of ${all}: ${what}`),
    });
    if (!received.ok) return err(failureOf(received.error, order));
    const build = await buildSeason(store, season, onGame);
    const { badRosters, unanswered, notSent } = received.value;
    const faults = [...build.faults, ...badRosters];
    return ok({ ...NOTHING_RECEIVED, ...build, faults, unanswered, notSent, requests: client.sent() });
  } finally {
    progress.done();
  }
}
