import { ref } from 'valtio/vanilla';
import {
  isChangedElsewhere,
  isDeletedElsewhere,
  isStored,
  isUnsaved,
  isWithoutRemote,
  NO_ROSTER,
  openBook,
  rosterCounts,
  runTeams,
  type FantasyTeam,
  type OpenBook,
  type TeamBook,
  type TeamDraft,
  type TeamRecord,
  type TeamsCommand,
  type TeamsError,
} from '@ddh/engine/internal/fantasy';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { Saved, TeamStore, WriteFailure } from '../../services/ports.ts';
import { createSignal, type Signal } from '../signal.ts';
import type { PopupMessage, TeamsState } from './contract.ts';

export const NO_COUNTS = rosterCounts({ leagueStructure: {}, roster: NO_ROSTER });

/** Manages the teams on the page, the unsaved edits of one of them, and all writes to the store. */
export type TeamsController = {
  readonly book: () => OpenBook;
  readonly store: () => TeamStore | null;
  /** Opens the user's teams and the draft that the store has kept. */
  readonly open: (store: TeamStore, book: TeamBook) => void;
  /** Applies a command and shows the result. */
  readonly run: (command: TeamsCommand) => Result<OpenBook, TeamsError>;
  /** Queues a write to the store. Resolves to `null` if no store is open. */
  readonly write: <T>(run: (store: TeamStore) => Promise<T>) => Promise<T | null>;
  /** Saves a team, or creates it again if it was deleted, and shows the outcome in a popup. */
  readonly saveTeam: (saving: Saving) => Promise<boolean>;
  /**
   * Saves the unsaved edits. Resolves to `true` if the edits are stored, or if there are no edits. Concurrent calls
   * share one save.
   */
  readonly saveEdits: () => Promise<boolean>;
  /** Like `saveEdits`, but also saves edits that are made during the save. */
  readonly saveAll: () => Promise<boolean>;
  /** Stores which team is current, for the next visit. A failure is ignored. */
  readonly rememberCurrent: () => Promise<void>;
  /** Resolves when all queued writes have ended. */
  readonly idle: () => Promise<unknown>;
  /** Stores the unsaved edits again if an earlier attempt has failed. */
  readonly keepDraft: () => void;
  /** Subscribes to changes of the current team. */
  readonly subscribeTeam: Signal['subscribe'];
  /** Subscribes to every change of the teams on the page. */
  readonly subscribeBook: Signal['subscribe'];
};

type Saving = {
  readonly store: TeamStore;
  readonly team: FantasyTeam;
  readonly base: TeamRecord;
  readonly done: 'teamSaved' | 'settingsSaved';
  readonly failed: 'saveFailed' | 'settingsFailed';
  /** Called after the save, but before the saved team is shown. */
  readonly before?: (record: TeamRecord) => void;
};

export function createTeamsController(state: TeamsState): TeamsController {
  let book: OpenBook = openBook({ teams: [], current: null }, null);
  let store: TeamStore | null = null;
  let storedDraft: TeamDraft | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let savingEdits: Promise<boolean> | null = null;
  const teamChanged = createSignal();
  const bookChanged = createSignal();

  function show(next: OpenBook): void {
    book = next;
    const { teams, current, draft } = book;
    const changed = state.team !== (draft?.team ?? null);
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
    keepDraft(state.unsaved ? draft : null);
    if (changed) teamChanged.notify();
    bookChanged.notify();
  }

  function keepDraft(draft: TeamDraft | null): void {
    // A draft that could not be stored is stored again with the next change.
    if (draft !== storedDraft && (store?.drafts.set(draft) ?? true)) storedDraft = draft;
  }

  function run(command: TeamsCommand): Result<OpenBook, TeamsError> {
    const made = runTeams(book, command);
    // Without unsaved edits, the page shows the newest version, which another tab may have saved while there were
    // edits.
    if (made.ok) show(newest(made.value));
    return made;
  }

  async function write<T>(task: (to: TeamStore) => Promise<T>): Promise<T | null> {
    if (store === null) return null;
    const to = store;
    waiting += 1;
    state.saving = true;
    const mine = queue.then(() => task(to));
    queue = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
      state.saving = waiting > 0;
    }
  }

  async function saveTeam({ store: to, team, base, done, failed, before }: Saving): Promise<boolean> {
    const gone = !isStored(book, team.id);
    const answer = await (gone ? createAgain(to, team) : to.save(team, base));
    if (!answer.ok) {
      if (answer.error.kind === 'notFound') await reload(to);
      state.popup = { kind: failed, error: answer.error };
      return false;
    }
    const { record } = answer.value;
    before?.(record);
    const was = book.current;
    run({ do: 'markSaved', sent: team, record });
    // Shows the recreated team, unless another team has unsaved edits by now.
    if (gone) run({ do: 'switch', team: record.team.id });
    if (book.current !== was) await rememberCurrent();
    // The roster message is about an edit that has since been saved, so the message is removed.
    if (!state.unsaved) state.rosterMessage = null;
    state.popup = savedAs(done, failed, answer.value);
    return true;
  }

  const saveEdits = (): Promise<boolean> =>
    (savingEdits ??= write(async (to) => {
      const { draft } = book;
      if (draft === null || !state.unsaved) return true;
      return saveTeam({ store: to, team: draft.team, base: draft.base, done: 'teamSaved', failed: 'saveFailed' });
    })
      .then((saved) => saved === true)
      .finally(() => {
        savingEdits = null;
      }));

  async function saveAll(): Promise<boolean> {
    do {
      if (!(await saveEdits())) return false;
    } while (state.unsaved);
    return true;
  }

  async function rememberCurrent(): Promise<void> {
    await store?.setCurrent(book.current);
  }

  /**
   * Shows the stored list of teams after another tab has deleted a team, before this page is notified of the deletion.
   */
  async function reload(from: TeamStore): Promise<void> {
    const stored = await from.load();
    if (stored.ok) run({ do: 'follow', book: stored.value });
  }

  return {
    book: () => book,
    store: () => store,
    open(next, stored) {
      // When teams are opened again after a login, these edits may not be stored anywhere else, so they are kept.
      const typed = store === next && isUnsaved(book) ? book.draft : null;
      store = next;
      storedDraft = store.drafts.get();
      show(openBook(stored, typed ?? storedDraft));
    },
    run,
    write,
    saveEdits,
    saveAll,
    saveTeam,
    rememberCurrent,
    idle: () => queue,
    keepDraft: () => keepDraft(state.unsaved ? book.draft : null),
    subscribeTeam: teamChanged.subscribe,
    subscribeBook: bookChanged.subscribe,
  };
}

function newest(book: OpenBook): OpenBook {
  const made = runTeams(book, { do: 'follow', book });
  return made.ok ? made.value : book;
}

async function createAgain(store: TeamStore, team: FantasyTeam): Promise<Result<Saved, WriteFailure>> {
  const made = await store.create(team);
  return made.ok ? ok({ record: made.value, merged: false, waiting: null }) : made;
}

/** The popup reports a save that is only on this device as a failure, unless no remote is set up. */
const savedAs = (done: Saving['done'], failed: Saving['failed'], { merged, waiting }: Saved): PopupMessage =>
  waiting === null || isWithoutRemote(waiting) ? { kind: done, merged } : { kind: failed, error: waiting, kept: true };

export const failedTo = (
  kind: 'createFailed' | 'deleteFailed' | 'restoreFailed',
  error: WriteFailure,
): PopupMessage => ({ kind, error });
