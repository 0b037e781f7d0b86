import { ref } from 'valtio/vanilla';
import { earlierTeams, type FantasyTeam, type ReplacedTeam } from '@ddh/engine/internal/fantasy';
import type { TeamsState } from './contract.ts';
import { failedTo, type TeamsController } from './teamsController.ts';
import { single } from './single.ts';

/** Restores backups: an earlier version becomes unsaved edits, and a deleted team is created again. */
export function earlier(state: TeamsState, controller: TeamsController) {
  const kept = (): readonly ReplacedTeam[] => controller.store()?.backups() ?? [];

  function show(): void {
    state.earlier = ref(earlierTeams(kept(), controller.book()));
  }
  function close(): void {
    state.earlier = null;
  }
  controller.subscribeBook(() => {
    if (state.earlier) show();
    state.canRestore = controller.book().teams.length === 0 && kept().length > 0;
  });

  return {
    openEarlier: show,
    /** Applies an earlier version to the current team as unsaved edits. */
    bringBack: (version: FantasyTeam): void => {
      const made = controller.run({ do: 'restore', team: version });
      if (made.ok) {
        close();
        state.popup = { kind: 'broughtBack', merged: false };
        return;
      }
      const { error } = made;
      if (error.kind === 'unsaved') {
        close();
        state.pending = { kind: 'bringBack', version: ref(version) };
        return;
      }
      // The team of this version was deleted, or is not the current team any more.
      if (error.kind === 'noTeam' || error.kind === 'notFound') close();
      else state.popup = failedTo('restoreFailed', error);
    },
    /** Creates a deleted team again. */
    restoreTeam: single(async (team: FantasyTeam) => {
      const made = await controller.write((store) => store.create(team));
      if (made === null) return;
      if (!made.ok) {
        state.popup = failedTo('restoreFailed', made.error);
        return;
      }
      close();
      controller.run({ do: 'add', record: made.value });
      state.popup = { kind: 'teamRestored', merged: false };
      await controller.rememberCurrent();
    }),
    closeEarlier: close,
  };
}
