import { err, type Result } from '@ddh/engine/internal/result';
import { leagueDay } from '@ddh/engine/internal/domain';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { createDatasetClient, datasetsWorker } from '@ddh/workers/datasetClient';
import { withTimeout } from '@ddh/workers/withTimeout';
import type { DataFolder, Tab, TabAnswer, TabRequest } from '@ddh/workers/protocol';
import type { Clock, Datasets, TabFailure } from './ports.ts';

/** The absolute URL of the data folder, because a worker cannot resolve a path against the page's URL. */
export const dataFolder = (data: string): string => new URL(`${data}/`, document.baseURI).href;

/** Upper bound for the wait until the host names the folder that it serves, in ms. */
const ANSWER_MS = 20_000;

/** Returns the folder that the host currently serves, read as `given` is. Returns `null` if the host names no folder. */
async function askHost(
  address: string,
  { printed: _printed, ...given }: DataFolder,
  { after }: Clock,
): Promise<DataFolder | null> {
  const ask = async (signal: AbortSignal): Promise<DataFolder | null> => {
    // WordPress shows PHP's notices in an answer, unless the request asks for JSON.
    const answer = await fetch(address, { cache: 'no-store', headers: { Accept: 'application/json' }, signal });
    const json = parseJson(await answer.text());
    if (!answer.ok || !isObject(json)) return null;
    const { url, version } = json;
    return typeof url === 'string' && typeof version === 'string' ? { ...given, url: dataFolder(url), version } : null;
  };
  return withTimeout(ANSWER_MS, ask, after).catch(() => null);
}

/** True if the host no longer has the folder, which a page from a cache still names. */
const isGone = (answer: Pick<TabAnswer, 'manifest' | 'failed'> | { readonly kind: string }): boolean =>
  'failed' in answer &&
  answer.manifest === 'absent' &&
  answer.failed.some(({ error }) => error.kind === 'http' && error.status === 404);

type First = { readonly tab: Tab; readonly worker: Worker | null };

/** Time in ms after which the answer for the first tab is too old for a tab that is only now shown. */
const FIRST_MS = 30_000;

/** A text that is the same for requests with the same answer. */
const keyOf = ({ tab, again, first }: TabRequest): string =>
  JSON.stringify([tab, again, first?.today, first?.date, first?.prop, first?.timeframe]);

/**
 * `served` is the URL at which the host names the newest delivery, or `null` if all deliveries share one folder. If
 * each delivery has its own folder, each call of `loadTab` loads files from the newest known folder. Otherwise, the
 * manifest in the shared folder names the newest version. `first.tab` is the tab that will be shown first. It is loaded
 * at once as for a new visitor, by a worker that was started before this code, and a call for the same gets the answer.
 */
export function browserDatasets(
  given: DataFolder,
  served: string | null,
  clock: Clock,
  first: First | null = null,
): Datasets {
  const client = createDatasetClient(datasetsWorker(first?.worker ?? null), clock.after);
  let folder = given;
  let newest = given;
  async function loadTab<T extends Tab>(request: TabRequest<T>): Promise<Result<TabAnswer<T>, TabFailure>> {
    const load = () => {
      folder = newest;
      // `loadTab` should not reject. If it rejects nevertheless, the page must not wait forever.
      return client.loadTab(folder, request).catch(() => ({ kind: 'workerLost' }) as const);
    };
    let answer = await load();
    if (served !== null && folder === given && isGone(answer)) {
      newest = (await askHost(served, given, clock)) ?? newest;
      if (newest.url !== given.url) answer = await load();
    }
    return 'kind' in answer ? { ok: false, error: answer } : { ok: true, value: answer };
  }
  let started: { readonly key: string; readonly answer: ReturnType<typeof loadTab> } | null = null;
  if (first !== null) {
    const today = leagueDay(clock.now());
    const request = { tab: first.tab, again: false, first: { today, date: null, prop: null, timeframe: null } };
    started = { key: keyOf(request), answer: loadTab(request) };
    clock.after(FIRST_MS, () => (started = null));
  }
  return {
    loadTab<T extends Tab>(request: TabRequest<T>) {
      // A reader with own choices may see another first screen.
      if (started?.key !== keyOf(request)) return loadTab(request);
      const { answer } = started;
      started = null;
      // The answer is that of the requested tab, but the compiler cannot follow this.
      return answer as ReturnType<typeof loadTab<T>>;
    },
    loadTrackRecord: () => client.loadTrackRecord(newest).catch(() => err({ kind: 'workerLost' } as const)),
    loadGameResult: (gameId) => client.loadGameResult(newest, gameId).catch(() => null),
    async newestDelivery() {
      const answer = served === null ? folder : await askHost(served, given, clock);
      if (answer === null) return null;
      newest = answer;
      // If the host still serves the folder that the page uses, the version is known, and no manifest is needed.
      if (served !== null && answer.url === folder.url) return { version: answer.version, day: null };
      return client.newestDelivery(answer).catch(() => null);
    },
    confirmedDelivery: () => client.confirmedDelivery().catch(() => null),
  };
}
