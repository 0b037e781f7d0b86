import { ref } from 'valtio/vanilla';
import {
  isChangedElsewhere,
  isDeletedElsewhere,
  isUnsaved,
  NO_ROSTER,
  openBook,
  rosterCounts,
  runTeams,
  type OpenBook,
  type TeamBook,
  type TeamDraft,
  type TeamsCommand,
  type TeamsError,
} from '@ddh/engine/internal/fantasy';
import type { Result } from '@ddh/engine/internal/result';
import type { TeamStore, WriteFailure } from '../../services/ports.ts';
import { createSignal } from '../signal.ts';
import type { PopupMessage, TeamsState } from './contract.ts';

export const NO_COUNTS = rosterCounts({ leagueStructure: {}, roster: NO_ROSTER });

export type TeamsController = ReturnType<typeof createTeamsController>;

/** Creates the owner of the teams on the page and of the unsaved edits of one of them. All writes are queued here. */
export function createTeamsController(state: TeamsState) {
  let book: OpenBook = openBook({ teams: [], current: null }, null);
  let store: TeamStore | null = null;
  let storedDraft: TeamDraft | null = null;
  const teamChanged = createSignal();
  const bookChanged = createSignal();
  const queue = createQueue((isBusy) => void (state.saving = isBusy));

  function show(next: OpenBook): void {
    book = next;
    const changed = state.team !== (book.draft?.team ?? null);
    showBook(state, book);
    keepDraft();
    if (changed) teamChanged.notify();
    bookChanged.notify();
  }

  /** Stores the unsaved edits, unless they are stored. Edits that could not be stored are stored with the next change. */
  function keepDraft(): void {
    const draft = state.unsaved ? book.draft : null;
    if (draft !== storedDraft && (store?.drafts.set(draft) ?? true)) storedDraft = draft;
  }

  return {
    book: (): OpenBook => book,
    store: (): TeamStore | null => store,
    /** Opens the user's teams and the draft that the store has kept. */
    open(next: TeamStore, stored: TeamBook): void {
      // When teams are opened again after a login, these edits may not be stored anywhere else, so they are kept.
      const typed = store === next && isUnsaved(book) ? book.draft : null;
      store = next;
      storedDraft = store.drafts.get();
      show(openBook(stored, typed ?? storedDraft));
    },
    /** Applies a command and shows the result. */
    run(command: TeamsCommand): Result<OpenBook, TeamsError> {
      const made = runTeams(book, command);
      // Without unsaved edits, the page shows the newest version, which another tab may have saved while there were
      // edits.
      if (made.ok) show(newest(made.value));
      return made;
    },
    /** Queues a write to the store. Resolves to `null` if no store is open. */
    async write<T>(task: (to: TeamStore) => Promise<T>): Promise<T | null> {
      const to = store;
      return to && queue.add(() => task(to));
    },
    /** Stores which team is current, for the next visit. A failure is ignored. */
    async rememberCurrent(): Promise<void> {
      await store?.setCurrent(book.current);
    },
    /** Resolves when all queued writes have ended. */
    idle: queue.idle,
    keepDraft,
    /** Subscribes to changes of the current team. */
    subscribeTeam: teamChanged.subscribe,
    /** Subscribes to every change of the teams on the page. */
    subscribeBook: bookChanged.subscribe,
  };
}

function showBook(state: TeamsState, book: OpenBook): void {
  const { teams, current, draft } = book;
  state.teams = ref(
    teams.map(({ team: { id, name } }) => ({ id, name: id === draft?.team.id ? draft.team.name : name })),
  );
  if (state.current !== current) {
    // The roster message and a typed name belong to the team that was current before, so they are removed.
    state.rosterMessage = null;
    if (state.naming?.purpose === 'rename') state.naming = null;
  }
  state.current = current;
  state.team = draft && ref(draft.team);
  state.unsaved = isUnsaved(book);
  state.changedElsewhere = isChangedElsewhere(book);
  state.deletedElsewhere = isDeletedElsewhere(book);
  state.counts = ref(draft ? rosterCounts(draft.team) : NO_COUNTS);
}

/** Runs tasks one after another. */
function createQueue(busy: (isBusy: boolean) => void) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    idle: (): Promise<unknown> => last,
    async add<T>(task: () => Promise<T>): Promise<T> {
      waiting += 1;
      busy(true);
      const mine = last.then(task);
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        waiting -= 1;
        busy(waiting > 0);
      }
    },
  };
}

function newest(book: OpenBook): OpenBook {
  const made = runTeams(book, { do: 'follow', book });
  return made.ok ? made.value : book;
}

export const failedTo = (
  kind: 'createFailed' | 'deleteFailed' | 'restoreFailed',
  error: WriteFailure,
): PopupMessage => ({ kind, error });
