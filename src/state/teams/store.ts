import { proxy, ref } from 'valtio/vanilla';
import { ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { FIND_NOBODY, NO_ROSTER, savedRoster, unsentTeams } from '@ddh/engine/internal/fantasy';
import type { Services } from '../../services/ports.ts';
import type { App } from '../app.ts';
import type { Fantasy } from '../fantasy.ts';
import { backupFile } from './backupFile.ts';
import { choosing } from './choosing.ts';
import type { TeamsState } from './contract.ts';
import { createTeamsController, NO_COUNTS } from './teamsController.ts';
import { earlier } from './earlier.ts';
import { league } from './league.ts';
import { naming } from './naming.ts';
import { createOpening } from './opening.ts';
import { passPopups } from './popups.ts';
import { refuse, takeRefusal } from './refusal.ts';
import { rosters } from './rosters.ts';
import { createSaving } from './saving.ts';

export type { Login, Naming, PopupMessage } from './contract.ts';

export type Teams = ReturnType<typeof createTeams>;
export type TeamsActions = Teams['actions'];

type TeamsDeps = { readonly services: Services; readonly fantasy: Fantasy };

/** Creates the store of a user's teams: the login, the teams and their edits. */
function createTeams({ services, fantasy }: TeamsDeps) {
  const state = proxy(teamsState(services));
  const controller = createTeamsController(state);
  passPopups(services.clock, state);
  const saving = createSaving(state, controller);
  const names = naming(services, state, controller);
  const versions = earlier(state, controller);
  const { saveAll, saveEdits } = saving;
  const { isRenaming, settleName } = names;
  // Unsent edits do not stop a logged-out user from leaving the page: nothing can be sent, and the user must leave to
  // log in.
  const waits = (): boolean => state.login.phase === 'in' && unsentTeams(state.status).length > 0;
  services.leaving.guard(() => state.unsaved || state.setup?.edited === true || isRenaming() || waits());
  const open = createOpening(services, state, controller);

  return {
    state,
    /** Subscribes to changes of the current team, its scoring or its roster. */
    subscribe: controller.subscribeTeam,
    actions: {
      /** Loads the user and their teams. Further calls do nothing, unless loading has failed. */
      open,
      /** Like `open`, for the page where teams are edited. Also loads the code of a remote store. */
      manage: (): Promise<void> => {
        services.manageTeams();
        return open();
      },
      save: async (): Promise<void> => {
        if (refuse(state, 'saveFailed')) return;
        if (state.teams.length === 0 && state.team === null)
          state.popup = { kind: 'saveFailed', error: { kind: 'noTeams' } };
        else if (!(await settleName()) || state.current === null) state.popup = { kind: 'cannotSave' };
        else if (state.unsaved) await saveEdits();
        // Saving succeeds if there is nothing to save.
        else state.popup = { kind: 'teamSaved', merged: false };
      },
      closePopup: (): void => {
        state.popup = null;
      },
      ...names.actions,
      ...versions,
      ...choosing(state, controller, { saveAll, settleName, ...names.actions, ...versions }),
      ...backupFile(state, controller),
      ...league(state, controller, saving),
      ...rosters(state, controller, fantasy),
    },
  };
}

const teamsState = ({ preferences }: Services): TeamsState => ({
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
  popup: takeRefusal(preferences),
  roster: ref(savedRoster(NO_ROSTER, FIND_NOBODY)),
  counts: ref(NO_COUNTS),
  search: { typed: '', groups: ref(ROSTER_GROUPS), found: ref([]), rostered: ref(new Set()) },
  rosterMessage: null,
});

/** Returns the store of teams that all pages of the Fantasy Hub share. */
export const teamsOf = ({ services, keep }: App, fantasy: Fantasy): Teams => keep(createTeams, { services, fantasy });
