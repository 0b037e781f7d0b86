import type { TabAnswer } from '@ddh/workers/datasetApi';
import { browserClock } from './clock.ts';
import type { PageConfig } from './config.ts';
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
  /** Most pages ask nobody: what asks is fetched when it is needed. */
  const site = once(async () => {
    const { openSite } = await import('./wordpressApi.ts');
    return openSite(config.host, { fetch: window.fetch, clock: browserClock });
  });
  return {
    clock: browserClock,
    preferences: sessionPreferences(() => window.sessionStorage),
    datasets: browserDatasets({ url: dataFolder(config.data), version: config.dataVersion }, browserClock, (answer) => {
      simulations = { ...simulations, ...answer.simulations };
    }),
    simulations: browserSimulations(browserClock, (gameId) => simulations[gameId]),
    identity: lazyIdentity(site),
    teams: async (userId) => {
      try {
        const opened =
          config.teamStore === 'wordpress'
            ? (await import('./teamStore/remoteBrowser.ts')).openTeams(userId, await site(), leaving)
            : (await import('./teamStore/browser.ts')).openTeams(userId);
        return { ok: true, value: await opened };
      } catch {
        return { ok: false, error: { kind: 'unreachable' } };
      }
    },
    random: browserRandom,
    leaving,
  };
}

/** It never throws, as the port says. */
function lazyIdentity(site: () => Promise<Site>): Identity {
  return {
    currentUser: async () => {
      try {
        return await (await site()).identity.currentUser();
      } catch (error) {
        return { ok: false, error: { kind: 'unreachable', detail: String(error) } };
      }
    },
    fantasyAccess: async () => {
      try {
        return await (await site()).identity.fantasyAccess();
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
