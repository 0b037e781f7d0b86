import { proxy, ref } from 'valtio/vanilla';
import {
  candidateStarts,
  indexPool,
  isSame,
  FIND_NOBODY,
  lineupSpots,
  rosterPlayers,
  savedFinder,
  savedRoster,
  searchPool,
  unclearNames,
  weekView,
  type CandidateStarts,
  type FantasyTeam,
  type FindSaved,
  type PoolIndex,
  type PoolPlayer,
  type WeekPage,
  type WeekRoster,
  type WeekView,
} from '@ddh/engine/internal/fantasy';
import {
  currentWeek,
  MOST_GAMES_FIRST,
  OFF_NIGHT_LIMITS,
  pressWeekOrder,
  seasonWeeks,
  USUAL_OFF_NIGHT,
  WEEK_COLUMNS,
  type SeasonWeek,
  type WeekColumn,
  type WeekOrder,
} from '@ddh/engine/internal/schedule';
import { leagueDay, ROSTER_GROUPS, type LeagueDate } from '@ddh/engine/internal/domain';
import type { PreferenceKey, Services } from '../services/ports.ts';
import { choice, NAME, oneOf, orderBy, YES_OR_NO } from './choices.ts';
import { subscribeDay, type Fantasy } from './fantasy.ts';
import { decodeOrder, encodeOrder } from './table.ts';
import type { Teams } from './teams/store.ts';

/** A player who might be added to the roster, with their starts in the chosen week. */
type Candidate = {
  readonly player: PoolPlayer;
  /** The starts, or `null` if the player's team is unknown. */
  readonly starts: CandidateStarts | null;
  readonly rostered: boolean;
};

type WeekState = {
  weeks: readonly SeasonWeek[];
  /** The shown week, or `null` if the schedule has no weeks. */
  week: SeasonWeek | null;
  today: LeagueDate;
  offNightLimit: number;
  order: WeekOrder;
  /** The user's roster, or `null` if the user has no team or no players. */
  roster: WeekRoster | null;
  /** The names on the roster that several players fit. None of these players counts. */
  unclear: readonly string[];
  onlyRoster: boolean;
  /** The table of the week, or `null` before the files are loaded. */
  view: WeekView | null;
  /** The players that match the typed text. */
  found: readonly PoolPlayer[];
  candidate: Candidate | null;
};

export type Week = ReturnType<typeof createWeek>;
export type WeekActions = Week['actions'];

type WeekDeps = { readonly services: Services; readonly fantasy: Fantasy; readonly teams: Teams };

const weekState = ({ clock, preferences }: Services): WeekState => ({
  weeks: ref([]),
  week: null,
  today: leagueDay(clock.now()),
  offNightLimit:
    OFF_NIGHT_LIMITS.find((limit) => String(limit) === preferences.get('week-off-nights')) ?? USUAL_OFF_NIGHT,
  order: decodeOrder(preferences.get('week-order'), WEEK_COLUMNS) ?? MOST_GAMES_FIRST,
  roster: null,
  unclear: ref([]),
  onlyRoster: preferences.get('week-roster') === 'only',
  view: null,
  found: ref([]),
  candidate: null,
});

export function createWeek({ services, fantasy, teams }: WeekDeps) {
  const { clock, preferences } = services;
  const state = proxy(weekState(services));
  let page: WeekPage | null = null;
  let index: PoolIndex = [];
  let find: FindSaved<PoolPlayer> = FIND_NOBODY;
  /** The week that the user has chosen, or `null` to follow the current week. */
  let wanted: string | null = null;

  function refresh(): void {
    if (page === null) return;
    const { roster, unclear } = rosterIn(teams.state.team, find);
    state.unclear = ref(unclear);
    state.roster = roster && ref(roster);
    state.week = state.weeks.find(({ name }) => name === wanted) ?? currentWeek(state.weeks, state.today);
    showWeek(state, page, roster);
  }

  function arrived(): void {
    const { week } = fantasy.state.tabs;
    if (week.phase !== 'ready') return;
    page = week.value.figures;
    index = indexPool(page?.players ?? []);
    find = savedFinder(page?.players ?? []);
    state.weeks = ref(seasonWeeks(page?.games ?? []));
    state.today = leagueDay(clock.now());
    state.found = ref([]);
    // In new data, the player may be on another team or be missing.
    const chosen = state.candidate?.player;
    const player = chosen && page?.players.find((one) => isSame(one, chosen));
    state.candidate = player ? ref({ player, starts: null, rostered: false }) : null;
    if (page === null) state.view = null;
    refresh();
  }
  fantasy.subscribe('week', arrived);
  teams.subscribe(refresh);
  subscribeDay(fantasy, () => {
    state.today = leagueDay(fantasy.state.now);
    refresh();
  });
  arrived();

  const sort = (order: WeekOrder): void => set({ order }, 'week-order', encodeOrder(order));
  function set(change: Partial<WeekState>, key: PreferenceKey, text: string | null): void {
    Object.assign(state, change);
    preferences.set(key, text);
    refresh();
  }
  const actions = {
    /** Loads the user's teams when the page is shown. */
    open: (): void => void teams.actions.open(),
    /** With `null`, the current week. */
    selectWeek: (name: string | null): void => {
      wanted = name;
      refresh();
    },
    selectOffNightLimit: (limit: number): void => set({ offNightLimit: limit }, 'week-off-nights', String(limit)),
    /** Sorts the teams by a column. Choosing the same column again reverses the order. */
    order: (by: WeekColumn): void => sort(pressWeekOrder(state.order, by)),
    filterByRoster: (only: boolean): void => set({ onlyRoster: only }, 'week-roster', only ? 'only' : null),
    search: (typed: string): void => {
      state.found = ref(searchPool(index, typed, ROSTER_GROUPS));
    },
    /** Chooses a candidate. `null` clears the choice. */
    choose: (player: PoolPlayer | null): void => {
      state.candidate = player && ref({ player, starts: null, rostered: false });
      refresh();
    },
  };
  const limit = oneOf<number>(OFF_NIGHT_LIMITS, USUAL_OFF_NIGHT);
  const choices = {
    week: choice(NAME, () => wanted, actions.selectWeek),
    off: choice(limit, () => state.offNightLimit, actions.selectOffNightLimit),
    mine: choice(YES_OR_NO, () => state.onlyRoster, actions.filterByRoster),
    sort: choice(orderBy(WEEK_COLUMNS, MOST_GAMES_FIRST), () => state.order, sort),
  };
  return { state, actions: fantasy.join(['week'], choices, actions) };
}

/** The players of a team's roster, and the names that several players fit. */
function rosterIn(team: FantasyTeam | null, find: FindSaved<PoolPlayer>) {
  if (team === null) return { roster: null, unclear: [] };
  const saved = savedRoster(team.roster, find);
  const players = rosterPlayers(saved);
  const roster = players.length > 0 ? { players, spots: lineupSpots(team.leagueStructure) } : null;
  return { roster, unclear: unclearNames(saved) };
}

/** Shows the table of the chosen week, and the candidate's starts in it. */
function showWeek(state: WeekState, page: WeekPage, roster: WeekRoster | null): void {
  const { week, offNightLimit, order, onlyRoster, candidate, today } = state;
  const asked = { week: week?.name ?? '', offNightLimit, roster };
  state.view = ref(weekView(page, { ...asked, order, onlyRoster: onlyRoster && roster !== null }));
  if (candidate === null) return;
  const { player } = candidate;
  const rostered = roster?.players.some((one) => isSame(one, player)) ?? false;
  state.candidate = ref({ player, starts: candidateStarts(page, asked, player, today), rostered });
}
