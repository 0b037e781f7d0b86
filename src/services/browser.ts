import type { TabAnswer } from '@ddh/workers/datasetApi';
import { browserClock } from './clock.ts';
import type { HostConfig, PageConfig } from './config.ts';
import { browserDatasets, dataFolder } from './datasets.ts';
import { browserLeaving } from './leaving.ts';
import type { Identity, Services } from './ports.ts';
import { sessionPreferences } from './preferences.ts';
import { browserRandom } from './random.ts';
import { browserSimulations } from './simulations.ts';
import type { Site } from './wordpressApi.ts';

/** The real ports of a page. */
export function browserServices(config: PageConfig): Services {
  let simulations: TabAnswer['simulations'] = {};
  const leaving = browserLeaving(window);
  const site = config.host && lazySite(config.host);
  return {
    clock: browserClock,
    preferences: sessionPreferences(() => window.sessionStorage),
    datasets: browserDatasets({ url: dataFolder(config.data), version: config.dataVersion }, browserClock, (answer) => {
      simulations = { ...simulations, ...answer.simulations };
    }),
    simulations: browserSimulations(browserClock, (gameId) => simulations[gameId]),
    identity: lazyIdentity(
      site ? async () => (await site()).identity : async () => (await import('./wordpressApi.ts')).developmentIdentity,
    ),
    teams: async (userId) => {
      const world = { now: browserClock.now, random: browserRandom };
      try {
        if (site && config.teamStore === 'wordpress') {
          const { openRemoteTeams, wordpressRemote, browserArea } = await import('./teamStore/remoteBrowser.ts');
          const area = browserArea(window, browserClock);
          const remote = wordpressRemote((await site()).ask, userId);
          return {
            ok: true,
            value: await openRemoteTeams(userId, { ...world, area, remote, onReturn: leaving.onReturn }),
          };
        }
        const { openLocalTeams, browserArea } = await import('./teamStore/browser.ts');
        return { ok: true, value: await openLocalTeams(userId, { ...world, area: browserArea(window, browserClock) }) };
      } catch {
        return { ok: false, error: { kind: 'unreachable' } };
      }
    },
    random: browserRandom,
    leaving,
  };
}

/** Most pages ask nobody: what asks is fetched when it is needed. */
function lazySite(host: HostConfig): () => Promise<Site> {
  return once(async () => {
    const { wordpressSite } = await import('./wordpressApi.ts');
    return wordpressSite(host, { fetch: window.fetch, clock: browserClock });
  });
}

/** It never throws, as the port says. */
function lazyIdentity(open: () => Promise<Identity>): Identity {
  return {
    currentUser: async () => {
      try {
        return await (await open()).currentUser();
      } catch (error) {
        return { ok: false, error: { kind: 'unreachable', detail: String(error) } };
      }
    },
    fantasyAccess: async () => {
      try {
        return await (await open()).fantasyAccess();
      } catch {
        return { hasAccess: false, reason: 'check_failed' };
      }
    },
  };
}

/** Makes it once, unless that fails: the network may be back the next time. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
}
