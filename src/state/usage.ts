import { proxy, ref } from 'valtio/vanilla';
import {
  isSameScoring,
  pressUsageOrder,
  queryUsage,
  scoringOf,
  SHOTS_FIRST,
  teamsOf,
  USAGE_COLUMNS,
  usageTable,
  type Scoring,
  type Usage,
  type UsageColumn,
  type UsageOrder,
  type UsagePage,
} from '@ddh/engine/internal/fantasy';
import { leagueDay, SKATER_GROUPS, type SkaterGroup } from '@ddh/engine/internal/domain';
import { chooseTimeframe } from '@ddh/engine/internal/schedule';
import type { Preferences } from '../services/ports.ts';
import { choice, NAME, oneOf, orderBy, TYPED } from './choices.ts';
import { subscribeDay, type Fantasy } from './fantasy.ts';
import { openRows } from './rows.ts';
import {
  createTable,
  decodeOrder,
  encodeOrder,
  storedChoice,
  type StoredChoice,
  type Table,
  type TableState,
} from './table.ts';
import type { Teams } from './teams/store.ts';

type UsageState = TableState<Usage> & {
  timeframes: readonly string[];
  /** The chosen timeframe, or `null` if the file has no timeframes. */
  timeframe: string | null;
  teams: readonly string[];
  /** In this filter and the following ones, `null` means that the filter is off. */
  team: string | null;
  group: SkaterGroup | null;
  search: string;
  order: UsageOrder;
  scoring: Scoring;
  /** The name of the current team, whose scoring is used for the points. */
  scoredFor: string | null;
  /** The names of the weeks, in the order of each row's chart. */
  weeks: readonly string[];
  /** The number of players in the timeframe. */
  of: number;
  /** The open rows, keyed by the player's index in the file. */
  open: Record<number, true>;
};

export type UsageTool = ReturnType<typeof createUsage>;

type UsageDeps = { readonly preferences: Preferences; readonly fantasy: Fantasy; readonly teams: Teams };

const USAGE_KEYS = USAGE_COLUMNS.map(({ key }) => key);

const usageState = (preferences: Preferences): UsageState => ({
  timeframes: ref([]),
  timeframe: null,
  teams: ref([]),
  team: null,
  group: SKATER_GROUPS.find((group) => group === preferences.get('usage-group')) ?? null,
  search: '',
  order: decodeOrder(preferences.get('usage-order'), USAGE_KEYS) ?? SHOTS_FIRST,
  scoring: ref(scoringOf(null, 'skaters')),
  scoredFor: null,
  weeks: ref([]),
  rows: ref([]),
  found: 0,
  of: 0,
  open: {},
});

/** Usage Analytics: the projected usage of each skater. */
export function createUsage({ preferences, fantasy, teams }: UsageDeps) {
  const state = proxy(usageState(preferences));
  let page: UsagePage | null = null;
  const timeframe = storedChoice(preferences, 'usage-timeframe');
  const chosenTeam = storedChoice(preferences, 'usage-team');
  let players: readonly Usage[] = [];
  const find = (): readonly Usage[] => queryUsage(players, state);
  const table = createTable(state, preferences, find, (player) => player);

  /** Computes the figures of all players for the timeframe and the scoring. */
  function computeUsage(): void {
    const today = leagueDay(fantasy.state.now);
    state.timeframe = chooseTimeframe(state, timeframe.wanted(), page?.weeks ?? [], today);
    const usage = page && usageTable(page.projections, state.scoring, state.timeframe ?? '', page.games);
    players = usage?.players ?? [];
    state.weeks = ref(usage?.weeks ?? []);
    state.of = players.length;
    table.refresh();
  }

  const rows = openRows<Usage, true>(
    state,
    () => players,
    () => true,
  );

  function arrived(): void {
    const { usage } = fantasy.state.tabs;
    // In new data, the same index may belong to another player.
    state.open = {};
    page = usage.phase === 'ready' ? usage.value.figures : null;
    state.timeframes = ref(page?.projections.timeframes ?? []);
    state.teams = ref(page ? teamsOf(page.projections, page.teams) : []);
    state.team = chosenTeam.among(state.teams);
    computeUsage();
    rows.settle();
  }
  function teamChanged(): void {
    const { team } = teams.state;
    const scoring = scoringOf(team, 'skaters');
    state.scoredFor = team?.name ?? null;
    // If only the roster of the team has changed, no figures change.
    if (isSameScoring(scoring, state.scoring)) return;
    state.scoring = ref(scoring);
    computeUsage();
  }
  fantasy.subscribe('usage', arrived);
  teams.subscribe(teamChanged);
  subscribeDay(fantasy, computeUsage);
  teamChanged();
  arrived();

  const filters = usageFilters(state, table, chosenTeam);
  const actions = {
    /** Loads the user's teams when the page is shown. */
    open: (): Promise<void> => teams.actions.open(),
    /** With `null`, the timeframe that is shown at first. */
    selectTimeframe: (name: string | null): void => {
      timeframe.choose(name);
      computeUsage();
      table.restart();
    },
    ...filters.actions,
    showMore: table.showMore,
    toggleRow: rows.toggleRow,
  };
  const time = choice(NAME, timeframe.wanted, actions.selectTimeframe);
  const choices = { time, ...filters.choices, row: rows.row };
  return { state, actions: fantasy.join(['usage'], choices, actions) };
}

/** The filters, of which `null` means that a filter is off, and the order. */
function usageFilters(state: UsageState, table: Table<UsageState>, chosenTeam: StoredChoice) {
  function selectTeam(team: string | null): void {
    chosenTeam.choose(team);
    table.set({ team: chosenTeam.among(state.teams) });
  }
  const selectGroup = (group: SkaterGroup | null): void => table.set({ group }, ['usage-group', group]);
  const search = (text: string): void => table.set({ search: text });
  const sort = (order: UsageOrder): void => table.set({ order }, ['usage-order', encodeOrder(order)]);
  return {
    choices: {
      team: choice(NAME, chosenTeam.wanted, selectTeam),
      pos: choice(oneOf([null, ...SKATER_GROUPS], null), () => state.group, selectGroup),
      sort: choice(orderBy(USAGE_KEYS, SHOTS_FIRST), () => state.order, sort),
      find: choice(TYPED, () => state.search, search),
    },
    actions: {
      selectTeam,
      selectGroup,
      search,
      clearFilters: (): void => {
        selectTeam(null);
        selectGroup(null);
        search('');
      },
      /** Sorts by a column. Choosing the same column again reverses the order. */
      order: (by: UsageColumn): void => sort(pressUsageOrder(state.order, by)),
    },
  };
}
