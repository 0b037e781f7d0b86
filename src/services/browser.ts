import { browserAddress } from './address.ts';
import { browserClock } from './clock.ts';
import type { PageConfig } from './config.ts';
import { browserLeaving } from './leaving.ts';
import type { Members } from './members.ts';
import type { Identity, Services } from './ports.ts';
import { browserPreferences } from './preferences.ts';
import { once } from './once.ts';
import { browserRandom } from './random.ts';
import { browserSharing } from './sharing.ts';
import { browserSimulations } from './simulations.ts';

/** All services but the data, which are on their way earlier (`firstTab.ts`). */
export function browserServices(config: PageConfig): Omit<Services, 'datasets'> {
  const leaving = browserLeaving(window, browserClock);
  const preferences = browserPreferences({ session: () => window.sessionStorage, local: () => window.localStorage });
  let managing = false;
  /**
   * The chunk with the services for members. It is fetched on first use, because most pages never need these services.
   */
  const members = once(async () => {
    const opened = (await import('./members.ts')).openMembers(config, { clock: browserClock, leaving, preferences });
    if (managing) opened.manageTeams();
    return opened;
  });
  return {
    clock: browserClock,
    preferences,
    simulations: browserSimulations(browserClock),
    identity: lazyIdentity(members),
    teams: async (user) => {
      try {
        return await (await members()).teams(user);
      } catch {
        return { ok: false, error: { kind: 'unreachable' } };
      }
    },
    manageTeams() {
      managing = true;
      // If the chunk with the services for members cannot be fetched, the failure is ignored: the next call fetches the
      // chunk again.
      void members().then(
        (opened) => opened.manageTeams(),
        () => undefined,
      );
    },
    forgetLogin: async () => {
      try {
        await (await members()).forgetLogin();
      } catch {
        // The code that ends the session could not be fetched, so the session continues. The next page that the
        // logged-out user opens tries again.
      }
    },
    random: browserRandom,
    leaving,
    savesData: () => 'connection' in navigator && savesData(navigator.connection),
    choices: config.choices,
    address: browserAddress(window),
    sharing: browserSharing(window, () => document.querySelector('.ddh > div') ?? document.body),
  };
}

/** Not all browsers have `navigator.connection`. */
const savesData = (connection: unknown): boolean =>
  typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;

/** As `Identity` requires, every call resolves, even if the chunk with the services for members cannot be fetched. */
function lazyIdentity(members: () => Promise<Members>): Identity {
  return {
    currentUser: async () => {
      try {
        return await (await members()).identity.currentUser();
      } catch {
        return { ok: false, error: { kind: 'unreachable', detail: 'a part of the page could not be loaded' } };
      }
    },
    fantasyAccess: async () => {
      try {
        return await (await members()).identity.fantasyAccess();
      } catch {
        return { hasAccess: false, reason: 'check_failed' };
      }
    },
  };
}
