import type { TabAnswer } from '@ddh/workers/datasetApi';
import { browserClock } from './clock.ts';
import type { HostConfig, PageConfig } from './config.ts';
import { browserDatasets, dataFolder } from './datasets.ts';
import { browserLeaving } from './leaving.ts';
import type { Identity, Services } from './ports.ts';
import { sessionPreferences } from './preferences.ts';
import { browserRandom } from './random.ts';
import { browserSimulations } from './simulations.ts';

/** The real ports of a page. */
export function browserServices(config: PageConfig): Services {
  let simulations: TabAnswer['simulations'] = {};
  return {
    clock: browserClock,
    preferences: sessionPreferences(() => window.sessionStorage),
    datasets: browserDatasets({ url: dataFolder(config.data), version: config.dataVersion }, browserClock, (answer) => {
      simulations = { ...simulations, ...answer.simulations };
    }),
    simulations: browserSimulations(browserClock, (gameId) => simulations[gameId]),
    identity: lazyIdentity(config.host),
    teams: async (userId) => {
      try {
        const { openLocalTeams, browserArea } = await import('./teamStore/browser.ts');
        const area = browserArea(window, browserClock);
        return {
          ok: true,
          value: await openLocalTeams(userId, { area, now: browserClock.now, random: browserRandom }),
        };
      } catch {
        return { ok: false, error: { kind: 'unreachable' } };
      }
    },
    random: browserRandom,
    leaving: browserLeaving(window),
  };
}

/** Most pages ask nobody: what asks is fetched when it is needed. It never throws, as the port says. */
function lazyIdentity(host: HostConfig | null): Identity {
  const identity = async () => {
    const { developmentIdentity, wordpressIdentity } = await import('./wordpressApi.ts');
    return host === null ? developmentIdentity : wordpressIdentity(host, { fetch: window.fetch, clock: browserClock });
  };
  let opened: Promise<Identity> | null = null;
  const open = () =>
    (opened ??= identity().catch((error: unknown) => {
      // Not for ever: the network may be back.
      opened = null;
      throw error;
    }));
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
