import { proxy, ref } from 'valtio/vanilla';
import { ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { FIND_NOBODY, NO_ROSTER, savedRoster, unsentTeams } from '@ddh/engine/internal/fantasy';
import type { Services } from '../../services/ports.ts';
import type { App } from '../app.ts';
import type { Fantasy } from '../fantasy.ts';
import { backupFile } from './backupFile.ts';
import { choosing } from './choosing.ts';
import type { Teams, TeamsState } from './contract.ts';
import { createTeamsController, NO_COUNTS } from './teamsController.ts';
import { earlier } from './earlier.ts';
import { league } from './league.ts';
import { naming } from './naming.ts';
import { createOpening } from './opening.ts';
import { passPopups } from './popups.ts';
import { takeRefusal } from './refusal.ts';
import { rosters } from './rosters.ts';

export type { Login, Naming, PopupMessage, Teams, TeamsActions } from './contract.ts';

type TeamsDeps = { readonly services: Services; readonly fantasy: Fantasy };

/** Creates the store of a user's teams: the login, the teams and their edits. */
function createTeams({ services, fantasy }: TeamsDeps): Teams {
  const state = proxy<TeamsState>({
    login: { phase: 'waiting' },
    access: null,
    stored: { phase: 'waiting' },
    status: null,
    teams: ref([]),
    current: null,
    team: null,
    unsaved: false,
    saving: false,
    changedElsewhere: false,
    deletedElsewhere: false,
    naming: null,
    setup: null,
    pending: null,
    deleting: null,
    earlier: null,
    canRestore: false,
    popup: takeRefusal(services.preferences),
    roster: ref(savedRoster(NO_ROSTER, FIND_NOBODY)),
    counts: ref(NO_COUNTS),
    search: { typed: '', groups: ref(ROSTER_GROUPS), found: ref([]), rostered: ref(new Set()) },
    rosterMessage: null,
  });
  const controller = createTeamsController(state);
  const names = naming(services, state, controller);
  passPopups(services.clock, state);
  const isRenaming = (): boolean => state.naming?.purpose === 'rename' && state.naming.typed !== state.team?.name;
  // Unsent edits do not stop a logged-out user from leaving the page: nothing can be sent, and the user must leave to
  // log in.
  const waits = (): boolean => state.login.phase === 'in' && unsentTeams(state.status).length > 0;
  services.leaving.guard(() => state.unsaved || state.setup?.edited === true || isRenaming() || waits());
  const versions = earlier(state, controller);
  const chosen = choosing(state, controller, { ...names, ...versions });

  /**
   * Renames the team to the typed name, even if the name was not submitted. Resolves to false if the name is invalid.
   */
  async function settleName(): Promise<boolean> {
    if (isRenaming()) await names.submitName();
    return !isRenaming();
  }

  const open = createOpening(services, state, controller);

  /** Returns why no team can be written, or `null` if writing is possible. */
  function unavailable(): { readonly kind: 'loggedOut' | 'notLoaded' } | null {
    if (state.login.phase !== 'in') return { kind: 'loggedOut' };
    return state.stored.phase === 'ready' ? null : { kind: 'notLoaded' };
  }

  return {
    state,
    subscribe: controller.subscribeTeam,
    actions: {
      open,
      manage() {
        services.manageTeams();
        return open();
      },
      ...names,
      ...chosen,
      ...versions,
      ...backupFile(state, controller),
      async submitName() {
        const error = state.naming?.purpose === 'create' ? unavailable() : null;
        if (error === null) await names.submitName();
        else state.popup = { kind: 'createFailed', error };
      },
      async confirmDelete() {
        const error = unavailable();
        if (error === null) await chosen.confirmDelete();
        else state.popup = { kind: 'deleteFailed', error };
      },
      async save() {
        const isEmpty = state.teams.length === 0 && state.team === null;
        const error = unavailable() ?? (isEmpty ? { kind: 'noTeams' as const } : null);
        if (error !== null) state.popup = { kind: 'saveFailed', error };
        else if (!(await settleName()) || state.current === null) state.popup = { kind: 'cannotSave' };
        else if (state.unsaved) await controller.saveEdits();
        // Saving succeeds if there is nothing to save.
        else state.popup = { kind: 'teamSaved', merged: false };
      },
      async switchTo(team) {
        if (await settleName()) await chosen.switchTo(team);
      },
      ...league(state, controller),
      ...rosters(state, controller, fantasy),
      closePopup() {
        state.popup = null;
      },
    },
  };
}

/** Returns the store of teams that all pages of the Fantasy Hub share. */
export const teamsOf = ({ services, keep }: App, fantasy: Fantasy): Teams => keep(createTeams, { services, fantasy });
