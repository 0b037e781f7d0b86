import { ref } from 'valtio/vanilla';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { IdentityFailure, Services, StoreStatus, TeamStore, User } from '../../services/ports.ts';
import { createQuery, load, LOADING_DELAY_MS, type Query } from '../query.ts';
import type { TeamsState } from './contract.ts';
import type { TeamsController } from './teamsController.ts';
import { createOwner } from './owner.ts';
import { keepRefusal } from './refusal.ts';

type LoggedOut = IdentityFailure | { readonly kind: 'loggedOut' };

type OpeningServices = Pick<Services, 'clock' | 'forgetLogin' | 'identity' | 'leaving' | 'preferences' | 'teams'>;

/**
 * Returns a function that loads the user, and then the user's teams. Later calls of this function load nothing, unless
 * loading has failed.
 */
export function createOpening(
  services: OpeningServices,
  state: TeamsState,
  controller: TeamsController,
): () => Promise<void> {
  const { identity, leaving } = services;
  const query = createQuery();
  const login = createLogin(services, state, query, controller);
  const fetchTeams = createFetching(services, state, query, controller, () => login.check());
  let opening: Promise<void> | null = null;

  async function begin(): Promise<void> {
    const user = await login.identify();
    if (user === null) return;
    void identity.fantasyAccess().then((access) => {
      state.access = access;
    });
    await fetchTeams(user);
  }

  // The user may have logged in or out in another tab. The page does not change until the host site has responded.
  leaving.onReturn(() => {
    if (state.login.phase !== 'out' && !login.isKnown()) return;
    void identity.currentUser().then((answer) => {
      if (!answer.ok) return;
      login.seen(answer.value);
      if (answer.value !== null && state.login.phase === 'out') opening = begin();
    });
  });

  return () => {
    const failed = state.login.phase === 'out' || state.stored.phase === 'failed';
    if (opening === null || failed) opening = begin();
    return opening;
  };
}

/** Asks the host site who the user is. */
function createLogin(services: OpeningServices, state: TeamsState, query: Query, controller: TeamsController) {
  const { clock, identity, preferences } = services;
  const owner = createOwner(services);

  function seen(user: User | null): void {
    owner.seenBy(user);
    if (user === null) void services.forgetLogin();
  }

  return {
    isKnown: owner.isKnown,
    seen,
    async identify(): Promise<User | null> {
      let user: User | null = null;
      await load<User, LoggedOut>(
        query,
        async () => {
          const answer = await identity.currentUser();
          if (!answer.ok) return answer;
          seen(answer.value);
          return answer.value === null ? err({ kind: 'loggedOut' }) : ok(answer.value);
        },
        {
          shown: { phase: 'waiting' },
          set(who) {
            if (who.phase === 'ready') {
              user = who.value;
              state.login = { phase: 'in', user };
            } else if (who.phase === 'failed') state.login = { phase: 'out', error: who.error };
            else state.login = who;
          },
          clock,
          delay: LOADING_DELAY_MS,
        },
      );
      return user;
    },
    /**
     * Runs when the store reports that the user is logged out. If the host site confirms it, the page shows the login
     * link. Drafts are kept in storage.
     */
    async check(): Promise<void> {
      const answer = await identity.currentUser();
      if (!answer.ok) return;
      if (answer.value === null) {
        // The page reloads afterwards, which would remove the popup of a refused save. So the save must end first.
        await controller.idle();
        keepRefusal(preferences, state.popup);
      }
      seen(answer.value);
      if (answer.value === null) state.login = { phase: 'out', error: { kind: 'loggedOut' } };
    },
  };
}

/** Returns a function that opens a user's teams. It calls `loggedOut` when the store reports that the login is lost. */
function createFetching(
  { clock, teams }: OpeningServices,
  state: TeamsState,
  query: Query,
  controller: TeamsController,
  loggedOut: () => Promise<void>,
): (user: User) => Promise<void> {
  /** The open stores by user id. A second store for a user could not claim the draft slot of the first one. */
  const stores = new Map<string, TeamStore>();
  let unsubscribe = (): void => undefined;

  async function storeOf(user: User): Promise<Result<TeamStore, StoreFailure>> {
    const known = stores.get(user.id);
    if (known) return ok(known);
    const opened = await teams(user);
    if (opened.ok) stores.set(user.id, opened.value);
    return opened;
  }

  function setStatus(status: StoreStatus): void {
    const lost = status.trouble?.kind === 'loggedOut' && state.status?.trouble?.kind !== 'loggedOut';
    state.status = ref(status);
    if (lost) void loggedOut();
  }

  async function openStore(user: User): Promise<Result<null, StoreFailure>> {
    unsubscribe();
    const opened = await storeOf(user);
    if (!opened.ok) return opened;
    const store = opened.value;
    let open = false;
    let hasChanged = false;
    const ends = [
      store.subscribe((book) => {
        hasChanged = true;
        if (open) controller.run({ do: 'follow', book });
      }),
      store.subscribeStatus(setStatus),
    ];
    unsubscribe = () => {
      for (const end of ends) end();
    };
    for (;;) {
      hasChanged = false;
      const answer = await store.load();
      if (!answer.ok) return answer;
      // Another tab has written during the load, so the loaded teams may be out of date.
      if (hasChanged) continue;
      open = true;
      controller.open(store, answer.value);
      return ok(null);
    }
  }

  return (user) =>
    load<null, StoreFailure>(query, () => openStore(user), {
      shown: { phase: 'waiting' },
      set: (stored) => void (state.stored = stored),
      clock,
      delay: LOADING_DELAY_MS,
    });
}
