import {
  mergeTeams,
  type FantasyTeam,
  type TeamBook,
  type TeamDraft,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import type { TeamStore } from '../port.ts';
import { sameRecord } from '../storage/documents.ts';

type Drafts = TeamStore['drafts'];

/** `base`: where the edits began. `typed`: what is saved. `stored`: the version in the cache. */
type Saving = { readonly base: TeamRecord; readonly typed: FantasyTeam; readonly stored: TeamRecord };

/**
 * The tab's unsaved edits. During a save only those that are not in the cache yet are stored, on top of the cached
 * version. If the page ends then, the next page does not take its own saved edits for another device's.
 */
export type SavingDrafts = Drafts & {
  readonly startSaving: (saving: Saving) => void;
  /** The page shows this book, perhaps before the save has ended. */
  readonly show: (book: TeamBook) => void;
  readonly finishSaving: () => void;
  /** The cache does not keep the edits, so the draft has to. */
  readonly abortSaving: () => void;
};

export function createSavingDrafts(storedDrafts: Drafts): SavingDrafts {
  /** The draft as the page has it. */
  let draft: TeamDraft | null = null;
  let saving: Saving | null = null;
  /** The page shows the version being saved, so it compares its edits with that. */
  let isShown = false;

  function storedPart(): TeamDraft | null {
    if (saving === null || !isDraftOf(saving, draft)) return draft;
    const { typed, stored } = saving;
    return { team: mergeTeams(typed, draft.team, stored.team).team, base: stored };
  }
  function storeAgain(): void {
    if (draft !== null) storedDrafts.set(storedPart());
  }

  return {
    get() {
      draft = storedDrafts.get();
      return draft;
    },
    set(next) {
      // The user has taken everything back. Against the version being saved, that is an edit.
      if (next === null && saving !== null && !isShown && isDraftOf(saving, draft)) {
        draft = { ...draft, team: saving.base.team };
      } else draft = next;
      return storedDrafts.set(storedPart());
    },
    startSaving(next) {
      [saving, isShown] = [next, false];
      storeAgain();
    },
    show({ teams }) {
      if (saving === null) return;
      const { team: saved, rev: savedRev } = saving.stored;
      isShown ||= teams.some(({ team, rev }) => team.id === saved.id && rev >= savedRev);
    },
    finishSaving() {
      saving = null;
    },
    abortSaving() {
      saving = null;
      storeAgain();
    },
  };
}

const isDraftOf = ({ base }: Saving, draft: TeamDraft | null): draft is TeamDraft =>
  draft !== null && draft.base.team.id === base.team.id && sameRecord(draft.base, base);
