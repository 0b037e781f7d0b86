import { ref } from 'valtio/vanilla';
import {
  addToRoster,
  chooseOnRoster,
  FIND_NOBODY,
  indexPool,
  nameOnRoster,
  NO_ROSTER,
  removeFromRoster,
  savedFinder,
  savedRoster,
  searchPool,
  toggleGroup,
  type FindSaved,
  type PoolIndex,
  type PoolPlayer,
} from '@ddh/engine/internal/fantasy';
import type { RosterGroup } from '@ddh/engine/internal/domain';
import type { Fantasy } from '../fantasy.ts';
import type { TeamsState } from './contract.ts';
import type { TeamsController } from './teamsController.ts';

/** The current team's roster, and a search for players in the tab's file. */
export function rosters(state: TeamsState, controller: TeamsController, fantasy: Fantasy) {
  let pool: PoolIndex = [];
  let findSaved: FindSaved<PoolPlayer> = FIND_NOBODY;

  function find(): void {
    const found = searchPool(pool, state.search.typed, state.search.groups);
    const roster = state.team?.roster ?? NO_ROSTER;
    state.search.found = ref(found);
    state.search.rostered = ref(new Set(found.filter((player) => nameOnRoster(roster, player, findSaved) !== null)));
  }
  function findRoster(): void {
    state.roster = ref(savedRoster(state.team?.roster ?? NO_ROSTER, findSaved));
    find();
  }
  function arrived(): void {
    const { team } = fantasy.state.tabs;
    const players = team.phase === 'ready' ? team.value.figures.players : [];
    pool = indexPool(players);
    findSaved = savedFinder(players);
    findRoster();
  }
  fantasy.subscribe('team', arrived);
  controller.subscribeTeam(findRoster);
  arrived();

  return {
    searchPlayers: (typed: string): void => {
      state.search.typed = typed;
      find();
    },
    toggleGroup: (group: RosterGroup): void => {
      state.search.groups = ref(toggleGroup(state.search.groups, group));
      find();
    },
    addPlayer: (player: PoolPlayer): void => {
      const { draft } = controller.book();
      if (draft === null) return;
      const roster = addToRoster(draft.team.roster, player, findSaved);
      if (roster.ok) controller.run({ do: 'editRoster', roster: roster.value });
      state.rosterMessage = roster.ok ? { kind: 'added', player: player.name } : roster.error;
    },
    /** Says which player a saved name means. The team then has this player's name. */
    choosePlayer: (saved: string, player: PoolPlayer): void => {
      const { draft } = controller.book();
      if (draft === null || !draft.team.roster[player.group].includes(saved)) return;
      controller.run({ do: 'editRoster', roster: chooseOnRoster(draft.team.roster, saved, player) });
      state.rosterMessage = { kind: 'added', player: player.name };
    },
    removePlayer: (group: RosterGroup, name: string): void => {
      const { draft } = controller.book();
      if (draft === null || !draft.team.roster[group].includes(name)) return;
      controller.run({ do: 'editRoster', roster: removeFromRoster(draft.team.roster, group, name) });
      state.rosterMessage = { kind: 'removed', player: name };
    },
  };
}
