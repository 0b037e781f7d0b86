import { isDeletedElsewhere, type FantasyTeam, type TeamId } from '@ddh/engine/internal/fantasy';
import type { Pending, TeamsState } from './contract.ts';
import { refuse } from './refusal.ts';
import { failedTo, type TeamsController } from './teamsController.ts';
import { single } from './single.ts';

type Deps = {
  readonly saveAll: () => Promise<boolean>;
  readonly settleName: () => Promise<boolean>;
  /** The actions that may have to wait until the user has decided about unsaved edits. */
  readonly startNaming: (purpose: 'create') => void;
  readonly bringBack: (version: FantasyTeam) => void;
};

/** Switches and deletes teams. First asks for a decision about unsaved edits. */
export function choosing(state: TeamsState, controller: TeamsController, deps: Deps) {
  async function show(team: TeamId): Promise<void> {
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
        return show(pending.team);
      case 'delete':
        return askToDelete(pending.team);
      case 'create':
        if (state.naming === null) deps.startNaming('create');
        return;
      case 'bringBack':
        deps.bringBack(pending.version);
    }
  }

  return {
    switchTo: async (team: TeamId): Promise<void> => {
      if (await deps.settleName()) await show(team);
    },
    askToDelete,
    confirmDelete: single(async () => {
      const id = state.deleting;
      if (refuse(state, 'deleteFailed') || id === null) return;
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
    cancelDelete: (): void => {
      state.deleting = null;
    },
    /** Saves or discards the unsaved edits and continues the pending action, or cancels it. */
    answer: async (answer: 'save' | 'discard' | 'cancel'): Promise<void> => {
      const { pending } = state;
      if (pending === null) return;
      if (answer === 'cancel') {
        state.pending = null;
        return;
      }
      const settled = answer === 'save' ? await deps.saveAll() : await discard();
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
