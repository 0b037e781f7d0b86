import { ref } from 'valtio/vanilla';
import type { Result } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { IdentityFailure, Services, StoreStatus, TeamStore, User } from '../../services/ports.ts';
import { createCurrent } from '../current.ts';
import { load, LOADING_DELAY_MS } from '../load.ts';
import type { TeamsState } from './contract.ts';
import type { Desk } from './desk.ts';
import { createOwner } from './owner.ts';
import { keepRefusal } from './refusal.ts';

type LoggedOut = IdentityFailure | { readonly kind: 'loggedOut' };

/** Who looks at the page, and then his teams (spec 4). Asked once, and again only after it failed. */
export function createOpening(
  services: Pick<Services, 'clock' | 'forgetLogin' | 'identity' | 'leaving' | 'preferences' | 'teams'>,
  state: TeamsState,
  desk: Desk,
): () => Promise<void> {
  const { clock, identity, leaving, teams } = services;
  const owner = createOwner(services);
  const ports = { clock, current: createCurrent(), delay: LOADING_DELAY_MS };
  let opening: Promise<void> | null = null;
  /** By user: a second store would stand in the first one's way, which holds the place of this page's edits. */
  const stores = new Map<string, TeamStore>();
  let unsubscribe = (): void => undefined;

  function seen(user: User | null): void {
    owner.seenBy(user);
    if (user === null) void services.forgetLogin();
  }

  async function identify(): Promise<User | null> {
    let user: User | null = null;
    await load<User, LoggedOut>(
      async () => {
        const answer = await identity.currentUser();
        if (!answer.ok) return answer;
        seen(answer.value);
        return answer.value === null ? { ok: false, error: { kind: 'loggedOut' } } : { ok: true, value: answer.value };
      },
      { phase: 'waiting' },
      (who) => {
        if (who.phase === 'ready') {
          user = who.value;
          state.login = { phase: 'in', user };
        } else if (who.phase === 'failed') state.login = { phase: 'out', error: who.error };
        else state.login = who;
      },
      ports,
    );
    return user;
  }

  async function storeOf(user: User): Promise<Result<TeamStore, StoreFailure>> {
    const known = stores.get(user.id);
    if (known) return { ok: true, value: known };
    const opened = await teams(user);
    if (opened.ok) stores.set(user.id, opened.value);
    return opened;
  }

  function heed(status: StoreStatus): void {
    const lost = status.trouble?.kind === 'loggedOut' && state.status?.trouble?.kind !== 'loggedOut';
    state.status = ref(status);
    if (lost) void lookAgain();
  }

  /** The store says that nobody is logged in: if that is so, this page is nobody's. Its edits stay where they are. */
  async function lookAgain(): Promise<void> {
    const answer = await identity.currentUser();
    if (!answer.ok) return;
    if (answer.value === null) {
      // The page reloads next, which would drop the popup of a refused save. So the save must end first.
      await desk.idle();
      keepRefusal(services.preferences, state.popup);
    }
    seen(answer.value);
    if (answer.value === null) state.login = { phase: 'out', error: { kind: 'loggedOut' } };
  }

  const fetchTeams = (user: User): Promise<void> =>
    load<null, StoreFailure>(
      async () => {
        unsubscribe();
        const opened = await storeOf(user);
        if (!opened.ok) return opened;
        const store = opened.value;
        let open = false;
        let heard = false;
        const ends = [
          store.subscribe((book) => {
            heard = true;
            if (open) desk.run({ do: 'follow', book });
          }),
          store.subscribeStatus(heed),
        ];
        unsubscribe = () => {
          for (const end of ends) end();
        };
        for (;;) {
          heard = false;
          const answer = await store.load();
          if (!answer.ok) return answer;
          // Somebody has written meanwhile: what was read may be older than that.
          if (heard) continue;
          open = true;
          desk.open(store, answer.value);
          return { ok: true, value: null };
        }
      },
      { phase: 'waiting' },
      (stored) => {
        state.stored = stored;
      },
      ports,
    );

  async function begin(): Promise<void> {
    const user = await identify();
    if (user === null) return;
    void identity.fantasyAccess().then((access) => {
      state.access = access;
    });
    await fetchTeams(user);
  }

  // Who is logged in may have changed meanwhile, in another tab. Until that is known, the page stays as it is.
  leaving.onReturn(() => {
    if (state.login.phase !== 'out' && !owner.isKnown()) return;
    void identity.currentUser().then((answer) => {
      if (!answer.ok) return;
      seen(answer.value);
      if (answer.value !== null && state.login.phase === 'out') opening = begin();
    });
  });

  return () => {
    const failed = state.login.phase === 'out' || state.stored.phase === 'failed';
    if (opening === null || failed) opening = begin();
    return opening;
  };
}
