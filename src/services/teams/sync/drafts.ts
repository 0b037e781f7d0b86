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

/**
 * `base`: the version that the edits began from. `typed`: the version being saved. `stored`: the version in the cache.
 */
type Saving = { readonly base: TeamRecord; readonly typed: FantasyTeam; readonly stored: TeamRecord };

/**
 * Stores the unsaved edits of a tab. During a save, edits that are already in the cache are not stored, and the other
 * edits are based on the cached version. So if the page is closed during the save, the next page does not mistake the
 * saved edits for another device's edits.
 */
export function createSavingDrafts(storedDrafts: Drafts) {
  /** The draft that the page has set. */
  let draft: TeamDraft | null = null;
  let saving: Saving | null = null;
  /** True when the page shows the version being saved and compares its edits with that version. */
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
    get(): TeamDraft | null {
      draft = storedDrafts.get();
      return draft;
    },
    set(next: TeamDraft | null): boolean {
      // The user has undone all edits, but the save is still running. Compared with the version being saved, the undo
      // is an edit.
      if (next === null && saving !== null && !isShown && isDraftOf(saving, draft)) {
        draft = { ...draft, team: saving.base.team };
      } else draft = next;
      return storedDrafts.set(storedPart());
    },
    startSaving(next: Saving): void {
      [saving, isShown] = [next, false];
      storeAgain();
    },
    /** Call this when the page shows these teams, which may be before the save has ended. */
    show({ teams }: TeamBook): void {
      if (saving === null) return;
      const { team: saved, rev: savedRev } = saving.stored;
      isShown ||= teams.some(({ team, rev }) => team.id === saved.id && rev >= savedRev);
    },
    finishSaving(): void {
      saving = null;
    },
    /** Call this if the edits being saved are not in the cache. The draft then stores them. */
    abortSaving(): void {
      saving = null;
      storeAgain();
    },
  };
}

const isDraftOf = ({ base }: Saving, draft: TeamDraft | null): draft is TeamDraft =>
  draft !== null && draft.base.team.id === base.team.id && sameRecord(draft.base, base);
