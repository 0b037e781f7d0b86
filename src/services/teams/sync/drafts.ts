import {
  mergeTeams,
  type FantasyTeam,
  type TeamBook,
  type TeamDraft,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import type { TeamStore } from '../port.ts';
import { sameRecord } from '../storage/sameRecord.ts';

type Drafts = TeamStore['drafts'];

/** `base`: what the edits began from; `typed`: what is saved; `kept`: what the cache has made of it. */
type Saving = { readonly base: TeamRecord; readonly typed: FantasyTeam; readonly kept: TeamRecord };

/**
 * A tab's unsaved edits, less what of them the cache has while they are being saved. Should the page go down meanwhile,
 * its successor would take that for somebody else's edits, and what is taken back then would come again.
 */
export type SavingDrafts = Drafts & {
  readonly begin: (saving: Saving) => void;
  /** The page is shown this, maybe before it is told what came of its saving. */
  readonly show: (book: TeamBook) => void;
  /** The page is told, and knows by itself what it has edited since. */
  readonly end: () => void;
  /** The cache has it no more. */
  readonly undo: () => void;
};

export function openDrafts(place: Drafts): SavingDrafts {
  /** As the page has it. */
  let last: TeamDraft | null = null;
  let saving: Saving | null = null;
  /** The page has seen what is saved: that is what its edits are compared with. */
  let shown = false;

  /** What is not in the cache yet. */
  function rest(draft: TeamDraft | null): TeamDraft | null {
    if (saving === null || !isOf(saving, draft)) return draft;
    const { typed, kept } = saving;
    return { team: mergeTeams(typed, draft.team, kept.team).team, base: kept };
  }
  const again = (): void => {
    if (last !== null) place.set(rest(last));
  };

  return {
    get() {
      last = place.get();
      return last;
    },
    set(draft) {
      // All is as it was before: that is an edit of what is being saved.
      if (draft === null && saving !== null && !shown && isOf(saving, last)) last = { ...last, team: saving.base.team };
      else last = draft;
      return place.set(rest(last));
    },
    begin(next) {
      [saving, shown] = [next, false];
      again();
    },
    show({ teams }) {
      const id = saving?.kept.team.id;
      shown ||= teams.some(({ team, rev }) => team.id === id && rev >= (saving?.kept.rev ?? 0));
    },
    end() {
      saving = null;
    },
    undo() {
      saving = null;
      again();
    },
  };
}

const isOf = ({ base }: Saving, draft: TeamDraft | null): draft is TeamDraft =>
  draft !== null && draft.base.team.id === base.team.id && sameRecord(draft.base, base);
