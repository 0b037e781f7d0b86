import { isStored, isWithoutRemote, type FantasyTeam, type TeamRecord } from '@ddh/engine/internal/fantasy';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { Saved, TeamStore, WriteFailure } from '../../services/ports.ts';
import type { PopupMessage, TeamsState } from './contract.ts';
import type { TeamsController } from './teamsController.ts';

type Save = {
  readonly store: TeamStore;
  readonly team: FantasyTeam;
  readonly base: TeamRecord;
  readonly done: 'teamSaved' | 'settingsSaved';
  readonly failed: 'saveFailed' | 'settingsFailed';
  /** Called after the save, but before the saved team is shown. */
  readonly before?: (record: TeamRecord) => void;
};

export type Saving = ReturnType<typeof createSaving>;

/** Saves teams and the unsaved edits. */
export function createSaving(state: TeamsState, controller: TeamsController) {
  let savingEdits: Promise<boolean> | null = null;

  /** Saves a team, or creates it again if it was deleted, and shows the outcome in a popup. */
  async function saveTeam({ store, team, base, done, failed, before }: Save): Promise<boolean> {
    const gone = !isStored(controller.book(), team.id);
    const answer = await (gone ? createAgain(store, team) : store.save(team, base));
    if (!answer.ok) {
      if (answer.error.kind === 'notFound') await reload(store);
      state.popup = { kind: failed, error: answer.error };
      return false;
    }
    const { record } = answer.value;
    before?.(record);
    const was = controller.book().current;
    controller.run({ do: 'markSaved', sent: team, record });
    // Shows the recreated team, unless another team has unsaved edits by now.
    if (gone) controller.run({ do: 'switch', team: record.team.id });
    if (controller.book().current !== was) await controller.rememberCurrent();
    // The roster message is about an edit that has since been saved, so the message is removed.
    if (!state.unsaved) state.rosterMessage = null;
    state.popup = savedAs(done, failed, answer.value);
    return true;
  }

  /**
   * Shows the stored list of teams after another tab has deleted a team, before this page is notified of the deletion.
   */
  async function reload(store: TeamStore): Promise<void> {
    const stored = await store.load();
    if (stored.ok) controller.run({ do: 'follow', book: stored.value });
  }

  /**
   * Saves the unsaved edits. Resolves to `true` if the edits are stored, or if there are no edits. Concurrent calls
   * share one save.
   */
  const saveEdits = (): Promise<boolean> =>
    (savingEdits ??= controller
      .write(async (store) => {
        const { draft } = controller.book();
        if (draft === null || !state.unsaved) return true;
        return saveTeam({ store, team: draft.team, base: draft.base, done: 'teamSaved', failed: 'saveFailed' });
      })
      .then((saved) => saved === true)
      .finally(() => {
        savingEdits = null;
      }));

  return {
    saveTeam,
    saveEdits,
    /** Like `saveEdits`, but also saves edits that are made during the save. */
    saveAll: async (): Promise<boolean> => {
      do {
        if (!(await saveEdits())) return false;
      } while (state.unsaved);
      return true;
    },
  };
}

async function createAgain(store: TeamStore, team: FantasyTeam): Promise<Result<Saved, WriteFailure>> {
  const made = await store.create(team);
  return made.ok ? ok({ record: made.value, merged: false, waiting: null }) : made;
}

/** The popup reports a save that is only on this device as a failure, unless no remote is set up. */
const savedAs = (done: Save['done'], failed: Save['failed'], { merged, waiting }: Saved): PopupMessage =>
  waiting === null || isWithoutRemote(waiting) ? { kind: done, merged } : { kind: failed, error: waiting, kept: true };
