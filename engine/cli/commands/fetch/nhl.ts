import { err, ok, type Result } from '@ddh/engine/internal/result';
import { createClient, systemNetwork } from '@ddh/feeds/http';
import { openRawStore } from '@ddh/feeds/store';
import packageJson from '../../package.json' with { type: 'json' };
import { failed, type Failure, type Io, type MakeReport } from '../../command.ts';
import { createProgress } from '../../progress.ts';
import { buildSeason } from './build.ts';
import { type Fetched, NOTHING_RECEIVED } from './fetched.ts';
import { readOrder, type FetchOrder } from './order.ts';
import { buildFromFolder } from './rawFolder.ts';
import { receiveSeason } from './receive.ts';
import { createApi } from './request.ts';
import { failureOf, gapLines, gapsJson, summaryText } from './texts.ts';
import { readQuarantined, writeSeason, type WrittenSeason } from './write.ts';

type FetchNhlJson = { readonly season: string } & ReturnType<typeof gapsJson> & WrittenSeason;

export const fetchNhl: MakeReport<FetchNhlJson> = async (args, io, note) => {
  const network = io.network ?? systemNetwork;
  const read = await readOrder(args, io.cwd, network.now());
  if (!read.ok) return failed(read.error);
  const order = read.value;
  const fetched = await fetchSeason(order, io);
  if (!fetched.ok) return fetched;
  const written = await writeSeason(order, fetched.value);
  if (!written.ok) return failed(written.error);
  const gaps = gapLines(fetched.value);
  gaps.forEach(note);
  return ok({
    exit: gaps.length === 0 ? 0 : 3,
    json: { season: order.season, ...gapsJson(fetched.value), ...written.value },
    text: summaryText(order, fetched.value, written.value),
  });
};

/** Builds the season's files. If the source is the league's API, requests missing responses first. */
async function fetchSeason(order: FetchOrder, io: Io): Promise<Result<Fetched, Failure>> {
  const { season, source } = order;
  const store = openRawStore(order.store.dir);
  const progress = createProgress(io, 'ddh fetch');
  const onGame = (done: number, all: number): void => progress.show(() => `game ${done + 1} of ${all}`);
  try {
    if (source.kind === 'folder') {
      const built = await buildFromFolder(source.dir, store, season, onGame);
      if (!built.ok) return failed(`${source.shown} ${built.error}`);
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
