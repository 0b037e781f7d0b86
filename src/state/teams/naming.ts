import {
  checkTeamName,
  MAX_TEAMS,
  newTeam,
  newTeamId,
  type OpenBook,
  type TeamNameError,
  type TeamsError,
} from '@ddh/engine/internal/fantasy';
import type { Services } from '../../services/ports.ts';
import type { Naming, TeamsState } from './contract.ts';
import { refuse } from './refusal.ts';
import { failedTo, type TeamsController } from './teamsController.ts';
import { single } from './single.ts';

/** The form for a name. A new team is stored at once. A new name of the current team is an unsaved edit. */
export function naming({ random }: Pick<Services, 'random'>, state: TeamsState, controller: TeamsController) {
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
    const team = makeTeam(controller, random, now.typed);
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

  const isRenaming = (): boolean => state.naming?.purpose === 'rename' && state.naming.typed !== state.team?.name;
  const submitName = single(async () => {
    const now = state.naming;
    if (now === null) return;
    if (now.purpose === 'create') {
      if (!refuse(state, 'createFailed')) await create(now);
      return;
    }
    const made = controller.run({ do: 'rename', name: now.typed });
    if (made.ok) state.naming = null;
    else nameFailed(now, made.error);
  });

  return {
    isRenaming,
    /**
     * Renames the team to the typed name, even if the name was not submitted. Resolves to false if the name is invalid.
     */
    settleName: async (): Promise<boolean> => {
      if (isRenaming()) await submitName();
      return !isRenaming();
    },
    actions: {
      startNaming,
      typeName: (typed: string): void => {
        const now = state.naming;
        if (now)
          state.naming = { ...now, typed, error: nameError(controller.book(), now.purpose, typed), submitted: false };
      },
      submitName,
      cancelNaming: (): void => {
        state.naming = null;
      },
    },
  };
}

function nameError({ teams, current }: OpenBook, purpose: Naming['purpose'], typed: string): TeamNameError | null {
  const known = teams.map(({ team }) => team);
  const name = checkTeamName(typed, known, purpose === 'rename' ? current : null);
  return name.ok ? null : name.error;
}

function makeTeam(controller: TeamsController, random: () => number, name: string): ReturnType<typeof newTeam> {
  const book = controller.book();
  // The id of a deleted team must not be reused. Otherwise, the backups of the deleted team and other tabs' edits of it
  // would belong to the new team.
  const taken = [...book.teams, ...(controller.store()?.backups() ?? [])].map(({ team }) => team.id);
  return newTeam(book, newTeamId(taken, random), name);
}
