import { ref } from 'valtio/vanilla';
import {
  addToRoster,
  indexPool,
  removeFromRoster,
  searchPool,
  toggleGroup,
  type PoolIndex,
} from '@ddh/engine/internal/fantasy';
import type { Fantasy } from '../fantasy.ts';
import type { TeamsActions, TeamsState } from './contract.ts';
import type { TeamsController } from './teamsController.ts';

type Rosters = Pick<TeamsActions, 'searchPlayers' | 'toggleGroup' | 'addPlayer' | 'removePlayer'>;

/** The current team's roster, and a search for players in the tab's file. */
export function rosters(state: TeamsState, controller: TeamsController, fantasy: Fantasy): Rosters {
  let pool: PoolIndex = [];

  function find(): void {
    state.search.found = ref(searchPool(pool, state.search.typed, state.search.groups));
  }
  function arrived(): void {
    const { team } = fantasy.state.tabs;
    pool = team.phase === 'ready' ? indexPool(team.value.figures.players) : [];
    find();
  }
  fantasy.subscribe('team', arrived);
  arrived();

  return {
    searchPlayers(typed) {
      state.search.typed = typed;
      find();
    },
    toggleGroup(group) {
      state.search.groups = ref(toggleGroup(state.search.groups, group));
      find();
    },
    addPlayer(player) {
      const { draft } = controller.book();
      if (draft === null) return;
      const roster = addToRoster(draft.team.roster, player);
      if (roster.ok) controller.run({ do: 'editRoster', roster: roster.value });
      state.rosterMessage = roster.ok ? { kind: 'added', player: player.name } : roster.error;
    },
    removePlayer(group, name) {
      const { draft } = controller.book();
      if (draft === null || !draft.team.roster[group].includes(name)) return;
      controller.run({ do: 'editRoster', roster: removeFromRoster(draft.team.roster, group, name) });
      state.rosterMessage = { kind: 'removed', player: name };
    },
  };
}
