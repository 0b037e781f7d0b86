import { ref } from 'valtio/vanilla';
import {
  isChangedElsewhere,
  isDeletedElsewhere,
  isStored,
  isUnsaved,
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
import type { PopupMessage, TeamsState } from './contract.ts';

export const NO_COUNTS = rosterCounts({ leagueStructure: {}, roster: NO_ROSTER });

/** The user's teams as they lie open here, with the edits of one of them; and the way into the store. */
export type Desk = {
  readonly book: () => OpenBook;
  readonly store: () => TeamStore | null;
  /** Opens the book of a store, with the edits that survived a reload. */
  readonly open: (store: TeamStore, book: TeamBook) => void;
  /** Applies a command and shows what it makes. */
  readonly run: (command: TeamsCommand) => Result<OpenBook, TeamsError>;
  /** Writes to the store, one after the other. */
  readonly write: <T>(run: (store: TeamStore) => Promise<T>) => Promise<T | null>;
  /** Stores a team, anew if it is gone, and says what became of it: what did not work leaves everything as it is. */
  readonly saveTeam: (saving: Saving) => Promise<boolean>;
  /** The current team is the next visit's first one; if that cannot be stored, it begins with another. */
  readonly rememberCurrent: () => Promise<void>;
  /** When all that was asked to be written is written. */
  readonly idle: () => Promise<unknown>;
  /** Stores the unsaved edits, where that failed before. */
  readonly keepDraft: () => void;
  readonly follow: (run: () => void) => void;
  /** Runs after every change of what lies open here. */
  readonly watch: (run: () => void) => void;
};

type Saving = {
  readonly store: TeamStore;
  readonly team: FantasyTeam;
  readonly base: TeamRecord;
  readonly done: 'teamSaved' | 'settingsSaved';
  readonly failed: 'saveFailed' | 'settingsFailed';
  /** The store has it: what else is to be done before it is shown. */
  readonly before?: (record: TeamRecord) => void;
};

export function createDesk(state: TeamsState): Desk {
  let book: OpenBook = openBook({ teams: [], current: null }, null);
  let store: TeamStore | null = null;
  let storedDraft: TeamDraft | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const followers: (() => void)[] = [];
  const watchers: (() => void)[] = [];

  function show(next: OpenBook): void {
    book = next;
    const { teams, current, draft } = book;
    const changed = state.team !== (draft?.team ?? null);
    state.teams = ref(
      teams.map(({ team: { id, name } }) => ({ id, name: id === draft?.team.id ? draft.team.name : name })),
    );
    if (state.current !== current) {
      // What was said of another team, and a new name for it.
      state.news = null;
      if (state.naming?.purpose === 'rename') state.naming = null;
    }
    state.current = current;
    state.team = draft && ref(draft.team);
    state.unsaved = isUnsaved(book);
    state.changedElsewhere = isChangedElsewhere(book);
    state.deletedElsewhere = isDeletedElsewhere(book);
    state.counts = ref(draft ? rosterCounts(draft.team) : NO_COUNTS);
    keepDraft(state.unsaved ? draft : null);
    if (changed) for (const listener of followers) listener();
    for (const listener of watchers) listener();
  }

  /** Unsaved edits survive a reload. */
  function keepDraft(draft: TeamDraft | null): void {
    // What could not be stored is tried again with the next change.
    if (draft !== storedDraft && (store?.drafts.set(draft) ?? true)) storedDraft = draft;
  }

  function run(command: TeamsCommand): Result<OpenBook, TeamsError> {
    const made = runTeams(book, command);
    // Without edits the newest version is shown: another tab's may have come while there were some.
    if (made.ok) show(newest(made.value));
    return made;
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
    // What has come back is shown again, unless there are edits of another team by now.
    if (gone) run({ do: 'switch', team: record.team.id });
    if (book.current !== was) await rememberCurrent();
    // What was said of the edits has been dealt with.
    if (!state.unsaved) state.news = null;
    state.popup = savedAs(done, failed, answer.value);
    return true;
  }

  async function rememberCurrent(): Promise<void> {
    await store?.setCurrent(book.current);
  }

  /** Another tab has deleted it, unheard so far. */
  async function reload(from: TeamStore): Promise<void> {
    const stored = await from.load();
    if (stored.ok) run({ do: 'follow', book: stored.value });
  }

  return {
    book: () => book,
    store: () => store,
    open(next, stored) {
      // Opened again, after nobody was logged in: what is typed here may be stored nowhere else.
      const typed = store === next && isUnsaved(book) ? book.draft : null;
      store = next;
      storedDraft = store.drafts.get();
      show(openBook(stored, typed ?? storedDraft));
    },
    run,
    async write(task) {
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
    },
    saveTeam,
    rememberCurrent,
    idle: () => queue,
    keepDraft: () => keepDraft(state.unsaved ? book.draft : null),
    follow(listener) {
      followers.push(listener);
      listener();
    },
    watch: (listener) => void watchers.push(listener),
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

/** What is kept on this device until it can go on has not been saved, unless there is nowhere to go to. */
const savedAs = (done: Saving['done'], failed: Saving['failed'], { merged, waiting }: Saved): PopupMessage =>
  waiting === null || waiting.kind === 'notSetUp'
    ? { kind: done, merged }
    : { kind: failed, error: waiting, kept: true };

export const failedTo = (
  kind: 'createFailed' | 'deleteFailed' | 'restoreFailed',
  error: WriteFailure,
): PopupMessage => ({ kind, error });
