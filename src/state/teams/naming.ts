import {
  checkTeamName,
  MAX_TEAMS,
  newTeam,
  newTeamId,
  type TeamNameError,
  type TeamsError,
} from '@ddh/engine/internal/fantasy';
import type { Services } from '../../services/ports.ts';
import type { Naming, TeamsActions, TeamsState } from './contract.ts';
import { failedTo, type TeamsController } from './teamsController.ts';
import { single } from './single.ts';

type NamingActions = Pick<TeamsActions, 'startNaming' | 'typeName' | 'submitName' | 'cancelNaming'>;

/** The form for a name. A new team is stored at once. A new name of the current team is an unsaved edit. */
export function naming(
  { random }: Pick<Services, 'random'>,
  state: TeamsState,
  controller: TeamsController,
): NamingActions {
  const checked = (purpose: Naming['purpose'], typed: string): TeamNameError | null => {
    const { teams, current } = controller.book();
    const name = checkTeamName(
      typed,
      teams.map(({ team }) => team),
      purpose === 'rename' ? current : null,
    );
    return name.ok ? null : name.error;
  };

  function startNaming(purpose: Naming['purpose']): void {
    const { draft } = controller.book();
    if (purpose === 'rename' && draft === null) return;
    if (purpose === 'create' && state.unsaved) {
      state.pending = { kind: 'create' };
      return;
    }
    const full = purpose === 'create' && controller.book().teams.length >= MAX_TEAMS;
    state.naming = {
      purpose,
      typed: purpose === 'rename' ? (draft?.team.name ?? '') : '',
      error: full ? { kind: 'tooManyTeams' } : null,
      submitted: false,
    };
  }

  function nameFailed(now: Naming, error: TeamsError): void {
    if (error.kind === 'unsaved') state.pending = { kind: 'create' };
    else if (error.kind === 'noTeam' || error.kind === 'notFound') state.naming = null;
    else state.naming = { ...now, error, submitted: true };
  }

  async function create(now: Naming): Promise<void> {
    const book = controller.book();
    // The id of a deleted team must not be reused. Otherwise, the backups of the deleted team and other tabs' edits of
    // it would belong to the new team.
    const taken = [...book.teams, ...(controller.store()?.backups() ?? [])].map(({ team }) => team.id);
    const id = newTeamId(taken, random);
    const team = newTeam(book, id, now.typed);
    if (!team.ok) return nameFailed(now, team.error);
    const made = await controller.write((store) => store.create(team.value));
    if (made === null) return;
    if (!made.ok) {
      const { error } = made;
      const named = error.kind === 'nameTaken' || error.kind === 'tooManyTeams';
      if (named && state.naming) nameFailed(state.naming, error);
      else state.popup = failedTo('createFailed', error);
      return;
    }
    if (state.naming?.purpose === 'create') state.naming = null;
    controller.run({ do: 'add', record: made.value });
    state.popup = { kind: 'teamCreated', merged: false };
    await controller.rememberCurrent();
  }

  return {
    startNaming,
    typeName(typed) {
      const now = state.naming;
      if (now) state.naming = { ...now, typed, error: checked(now.purpose, typed), submitted: false };
    },
    submitName: single(async () => {
      const now = state.naming;
      if (now === null) return;
      if (now.purpose === 'create') return create(now);
      const made = controller.run({ do: 'rename', name: now.typed });
      if (made.ok) state.naming = null;
      else nameFailed(now, made.error);
    }),
    cancelNaming() {
      state.naming = null;
    },
  };
}
