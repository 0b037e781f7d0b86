import { proxy, ref } from 'valtio/vanilla';
import {
  chooseTimeframe,
  isSameScoring,
  pressUsageOrder,
  queryUsage,
  scoringOf,
  SHOTS_FIRST,
  teamsOf,
  USAGE_COLUMNS,
  usageTable,
  type ProjectionsPage,
  type Scoring,
  type Usage,
  type UsageColumn,
  type UsageOrder,
} from '@ddh/engine/internal/fantasy';
import { leagueDay, SKATER_GROUPS, type SkaterGroup } from '@ddh/engine/internal/domain';
import { ROWS_AT_ONCE } from '@ddh/engine/internal/hub';
import type { Ports } from './app.ts';
import { createFantasy, subscribeDay } from './fantasy.ts';
import { decodeOrder, encodeOrder } from './order.ts';
import { createTeams } from './teams/store.ts';

export type UsageState = {
  timeframes: readonly string[];
  /** `null`: the file has none. */
  timeframe: string | null;
  teams: readonly string[];
  /** One of them; `null` is all, here and below. */
  team: string | null;
  group: SkaterGroup | null;
  search: string;
  order: UsageOrder;
  scoring: Scoring;
  /** The current team's name; `null` without one. */
  scoredFor: string | null;
  /** The weeks' names, in the order of each row's pictures. */
  weeks: readonly string[];
  /** The list, as far as it is shown, how many were found, and how many the timeframe has. */
  rows: readonly Usage[];
  found: number;
  of: number;
};

export type UsageActions = {
  /** The page is shown: whose team it is is asked for. */
  readonly open: () => Promise<void>;
  readonly selectTimeframe: (timeframe: string) => void;
  readonly selectTeam: (team: string | null) => void;
  readonly selectGroup: (group: SkaterGroup | null) => void;
  readonly search: (text: string) => void;
  readonly clearFilters: () => void;
  /** Orders by a column; by the same one again, the other way round. */
  readonly order: (by: UsageColumn) => void;
  readonly showMore: () => void;
};

export type UsageTool = { readonly state: UsageState; readonly actions: UsageActions };

/** Usage Analytics: how every skater is projected to be used. */
export function createUsage({ services: { preferences }, part }: Ports): UsageTool {
  const fantasy = part(createFantasy);
  const teams = part(createTeams);
  const state = proxy<UsageState>({
    timeframes: ref([]),
    timeframe: null,
    teams: ref([]),
    team: null,
    group: SKATER_GROUPS.find((group) => group === preferences.get('usage-group')) ?? null,
    search: '',
    order: decodeOrder(preferences.get('usage-order'), USAGE_COLUMNS) ?? SHOTS_FIRST,
    scoring: ref(scoringOf(null, 'skaters')),
    scoredFor: null,
    weeks: ref([]),
    rows: ref([]),
    found: 0,
    of: 0,
  });
  let page: ProjectionsPage | null = null;
  /** What was asked for. A timeframe or team of another file is no choice, until the file has it again. */
  const wanted = { timeframe: preferences.get('usage-timeframe'), team: preferences.get('usage-team') };
  let players: readonly Usage[] = [];
  let shown = ROWS_AT_ONCE;

  function list(): void {
    const found = queryUsage(players, state);
    state.rows = ref(found.slice(0, shown));
    state.found = found.length;
    state.of = players.length;
  }

  /** Another question: its answer begins at the top again. */
  function ask(): void {
    shown = ROWS_AT_ONCE;
    list();
  }

  /** Other figures, scoring or timeframe: the whole table is made anew, which takes some milliseconds. */
  function reckon(): void {
    const today = leagueDay(fantasy.state.now);
    state.timeframe = chooseTimeframe(state, wanted.timeframe, page?.weeks ?? [], today);
    const table = page && usageTable(page.projections, state.scoring, state.timeframe ?? '');
    players = table?.players ?? [];
    state.weeks = ref(table?.weeks ?? []);
    list();
  }

  const chooseTeam = (): void => {
    state.team = state.teams.find((team) => team === wanted.team) ?? null;
  };

  function arrived(): void {
    const { usage } = fantasy.state.tabs;
    page = usage.phase === 'ready' ? usage.value.figures : null;
    state.timeframes = ref(page?.projections.timeframes ?? []);
    state.teams = ref(page ? teamsOf(page.projections) : []);
    chooseTeam();
    reckon();
  }
  function teamChanged(): void {
    const { team } = teams.state;
    const scoring = scoringOf(team, 'skaters');
    state.scoredFor = team?.name ?? null;
    // A change of the roster alone changes no figures.
    if (isSameScoring(scoring, state.scoring)) return;
    state.scoring = ref(scoring);
    reckon();
  }
  fantasy.subscribe('usage', arrived);
  teams.subscribe(teamChanged);
  subscribeDay(fantasy, reckon);
  teamChanged();
  arrived();

  const selectTeam = (team: string | null): void => {
    wanted.team = team;
    preferences.set('usage-team', team);
    chooseTeam();
    ask();
  };
  const selectGroup = (group: SkaterGroup | null): void => {
    state.group = group;
    preferences.set('usage-group', group);
    ask();
  };
  const search = (text: string): void => {
    state.search = text;
    ask();
  };

  return {
    state,
    actions: {
      open: () => teams.actions.open(),
      selectTimeframe(timeframe) {
        wanted.timeframe = timeframe;
        preferences.set('usage-timeframe', timeframe);
        shown = ROWS_AT_ONCE;
        reckon();
      },
      selectTeam,
      selectGroup,
      search,
      clearFilters() {
        selectTeam(null);
        selectGroup(null);
        search('');
      },
      order(by) {
        state.order = pressUsageOrder(state.order, by);
        preferences.set('usage-order', encodeOrder(state.order));
        ask();
      },
      showMore() {
        shown += ROWS_AT_ONCE;
        list();
      },
    },
  };
}
