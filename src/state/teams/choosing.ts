import { isDeletedElsewhere, type TeamId } from '@ddh/engine/internal/fantasy';
import type { Pending, TeamsActions, TeamsState } from './contract.ts';
import { failedTo, type TeamsController } from './teamsController.ts';
import { single } from './single.ts';

type Choosing = Pick<TeamsActions, 'switchTo' | 'askToDelete' | 'confirmDelete' | 'cancelDelete' | 'answer'>;
/** The actions that may have to wait until the user has decided about unsaved edits. */
type Waited = Pick<TeamsActions, 'startNaming' | 'bringBack'>;

/** Switches and deletes teams. First asks for a decision about unsaved edits. */
export function choosing(state: TeamsState, controller: TeamsController, { startNaming, bringBack }: Waited): Choosing {
  async function switchTo(team: TeamId): Promise<void> {
    const made = controller.run({ do: 'switch', team });
    if (made.ok) await controller.rememberCurrent();
    else if (made.error.kind === 'unsaved') state.pending = { kind: 'switch', team };
  }

  function askToDelete(team: TeamId): void {
    // If another tab has deleted the team, only the unsaved edits are left, so deleting the team only discards these
    // edits.
    const edited = team === state.current && state.unsaved && !isDeletedElsewhere(controller.book());
    if (edited) state.pending = { kind: 'delete', team };
    else state.deleting = team;
  }

  async function proceed(pending: Pending): Promise<void> {
    switch (pending.kind) {
      case 'switch':
        return switchTo(pending.team);
      case 'delete':
        return askToDelete(pending.team);
      case 'create':
        if (state.naming === null) startNaming('create');
        return;
      case 'bringBack':
        bringBack(pending.version);
    }
  }

  return {
    switchTo,
    askToDelete,
    confirmDelete: single(async () => {
      const id = state.deleting;
      if (id === null) return;
      const gone = id === state.current && isDeletedElsewhere(controller.book());
      const answer = gone ? null : await controller.write((store) => store.remove(id));
      state.deleting = null;
      // Another tab or device has deleted this team already.
      if (answer && !answer.ok && answer.error.kind !== 'notFound') {
        state.popup = failedTo('deleteFailed', answer.error);
        return;
      }
      const wasCurrent = id === state.current;
      if (wasCurrent) controller.run({ do: 'discard' });
      controller.run({ do: 'delete', team: id });
      if (wasCurrent) await controller.rememberCurrent();
    }),
    cancelDelete() {
      state.deleting = null;
    },
    async answer(answer) {
      const { pending } = state;
      if (pending === null) return;
      if (answer === 'cancel') {
        state.pending = null;
        return;
      }
      const settled = answer === 'save' ? await controller.saveAll() : await discard();
      // During the save, the user has canceled the pending action or answered the question again.
      if (state.pending !== pending) return;
      state.pending = null;
      if (settled) await proceed(pending);
    },
  };

  /** Waits until a running save has ended, then discards only the edits made after it began. */
  async function discard(): Promise<true> {
    await controller.idle();
    controller.run({ do: 'discard' });
    return true;
  }
}
