import { proxy, ref } from 'valtio/vanilla';
import {
  breakdown,
  chooseTimeframe,
  DEFAULT_QUERY,
  filledColumns,
  FIND_NOBODY,
  isSameScoring,
  listedProjections,
  NO_ROSTER,
  OWNED_LIMITS,
  pressRankOrder,
  queryRanks,
  rankColumns,
  rankCsv,
  rankTable,
  rosterPlayers,
  savedFinder,
  savedRoster,
  scoringOf,
  teamsOf,
  unclearNames,
  type FindSaved,
  type ListedProjection,
  type OwnedLimit,
  type PointsPart,
  type ProjectionsPage,
  type RankColumn,
  type RankKind,
  type RankOrder,
  type RankRow,
  type Scoring,
} from '@ddh/engine/internal/fantasy';
import { leagueDay, ROSTER_GROUPS, type RosterGroup } from '@ddh/engine/internal/domain';
import type { Preferences } from '../services/ports.ts';
import { subscribeDay, type Fantasy } from './fantasy.ts';
import { createTable, decodeOrder, encodeOrder, storedChoice, type TableState } from './table.ts';
import type { Teams } from './teams/store.ts';

type ListedPlayer = {
  readonly row: RankRow;
  /** True if the player is on the current team's roster. */
  readonly mine: boolean;
};

export type RankingState = TableState<ListedPlayer> & {
  timeframes: readonly string[];
  /** The chosen timeframe, or `null` if the file has no timeframes. */
  timeframe: string | null;
  teams: readonly string[];
  /** The chosen team, or `null` for all teams. */
  team: string | null;
  group: RosterGroup | null;
  owned: OwnedLimit;
  search: string;
  order: RankOrder;
  columns: readonly RankColumn[];
  scoring: Scoring;
  /**
   * The name of the current team. The ranking uses the team's scoring, unless the team has no scoring
   * (`scoring.standard`).
   */
  scoredFor: string | null;
  /** The names on the current team's roster that several players of the file fit. */
  unclear: readonly string[];
  /** The number of players in the timeframe. */
  of: number;
  /** The breakdowns of open rows, keyed by the player's index in the file. */
  open: Record<number, readonly PointsPart[]>;
};

type RankingsState = { readonly [kind in RankKind]: RankingState };

type RankingsActions = {
  /** Loads the user's teams, because the rankings use their scoring and roster. */
  readonly open: () => Promise<void>;
  readonly selectTimeframe: (kind: RankKind, timeframe: string) => void;
  /** In this filter and the following ones, `null` means that the filter is off. */
  readonly selectTeam: (kind: RankKind, team: string | null) => void;
  readonly selectGroup: (kind: RankKind, group: RosterGroup | null) => void;
  readonly selectOwned: (kind: RankKind, owned: OwnedLimit) => void;
  readonly search: (kind: RankKind, text: string) => void;
  /** Resets the filters by team, position and ownership, and the search. */
  readonly clearFilters: (kind: RankKind) => void;
  /** Sorts by a column. Choosing the same column again reverses the order. */
  readonly order: (kind: RankKind, by: RankColumn) => void;
  readonly showMore: (kind: RankKind) => void;
  /** Opens or closes the breakdown of a player's points. */
  readonly toggleRow: (kind: RankKind, at: number) => void;
};

export type Rankings = {
  readonly state: RankingsState;
  readonly actions: RankingsActions;
  /** Returns all players found as CSV, including rows that are not shown. */
  readonly csv: (kind: RankKind) => string;
};

type RankingsDeps = { readonly preferences: Preferences; readonly fantasy: Fantasy; readonly teams: Teams };

/** The Skater and Goalie Rankings: the players of a timeframe, with points computed with the current team's scoring. */
export function createRankings({ preferences, fantasy, teams }: RankingsDeps): Rankings {
  const skaters = createRanking('skaters', preferences, fantasy, teams);
  const goalies = createRanking('goalies', preferences, fantasy, teams);
  const of = { skaters, goalies };
  return {
    state: proxy({ skaters: skaters.state, goalies: goalies.state }),
    csv: (kind) => of[kind].csv(),
    actions: {
      open: () => teams.actions.open(),
      selectTimeframe: (kind, timeframe) => of[kind].selectTimeframe(timeframe),
      selectTeam: (kind, team) => of[kind].selectTeam(team),
      selectGroup: (kind, group) => of[kind].selectGroup(group),
      selectOwned: (kind, owned) => of[kind].selectOwned(owned),
      search: (kind, text) => of[kind].search(text),
      clearFilters: (kind) => of[kind].clearFilters(),
      order: (kind, by) => of[kind].order(by),
      showMore: (kind) => of[kind].showMore(),
      toggleRow: (kind, at) => of[kind].toggleRow(at),
    },
  };
}

function createRanking(kind: RankKind, preferences: Preferences, fantasy: Fantasy, teams: Teams) {
  const kept = (name: 'timeframe' | 'team' | 'group' | 'owned' | 'order') => `rankings-${name}-${kind}` as const;
  const group = preferences.get(kept('group'));
  const owned = preferences.get(kept('owned'));
  const state = proxy<RankingState>({
    timeframes: ref([]),
    timeframe: null,
    teams: ref([]),
    team: null,
    group: ROSTER_GROUPS.find((one) => one === group) ?? DEFAULT_QUERY.group,
    owned: OWNED_LIMITS.find((limit) => String(limit) === owned) ?? DEFAULT_QUERY.owned,
    search: DEFAULT_QUERY.search,
    order: decodeOrder(preferences.get(kept('order')), rankColumns(kind)) ?? DEFAULT_QUERY.order,
    columns: ref(rankColumns(kind)),
    scoring: ref(scoringOf(null, kind)),
    scoredFor: null,
    unclear: ref([]),
    rows: ref([]),
    found: 0,
    of: 0,
    open: {},
  });
  const timeframe = storedChoice(preferences, kept('timeframe'));
  const chosenTeam = storedChoice(preferences, kept('team'));
  /** All players of the timeframe with their figures. */
  let ranked: readonly RankRow[] = [];
  let findSaved: FindSaved<ListedProjection> = FIND_NOBODY;
  let rostered: ReadonlySet<RankRow['player']> = new Set();
  const find = (): readonly RankRow[] => queryRanks(ranked, state);
  const table = createTable(state, preferences, find, (row): ListedPlayer => ({ row, mine: rostered.has(row.player) }));

  function pageNow(): ProjectionsPage | null {
    const data = fantasy.state.tabs[kind];
    return data.phase === 'ready' ? data.value.figures : null;
  }

  /** Computes the figures of all players for the timeframe and the scoring. */
  function rank(update: () => void = table.refresh): void {
    const page = pageNow();
    const today = leagueDay(fantasy.state.now);
    state.timeframe = page && chooseTimeframe(page.projections, timeframe.wanted(), page.weeks, today);
    ranked = page && state.timeframe !== null ? rankTable(page.projections, state.scoring, state.timeframe) : [];
    state.of = ranked.length;
    const open = new Set(Object.keys(state.open));
    state.open = {};
    for (const row of ranked) if (open.has(String(row.at))) unfold(row);
    update();
  }

  function unfold(row: RankRow): void {
    state.open[row.at] = ref(breakdown(state.scoring, (stat) => row.stats[stat]));
  }

  /** Looks up the roster of the current team among the players of the file. */
  function findRoster(): void {
    const saved = savedRoster(teams.state.team?.roster ?? NO_ROSTER, findSaved);
    rostered = new Set(rosterPlayers(saved).map(({ player }) => player));
    state.unclear = ref(unclearNames(saved));
  }

  function arrived(): void {
    const page = pageNow();
    findSaved = page ? savedFinder(listedProjections(page.projections, page.otherNames)) : FIND_NOBODY;
    findRoster();
    const projections = page?.projections ?? null;
    // In new data, the same index may belong to another player.
    state.open = {};
    state.timeframes = ref(projections?.timeframes ?? []);
    state.teams = ref(page ? teamsOf(page.projections, page.teams) : []);
    state.columns = ref(projections ? filledColumns(kind, projections) : rankColumns(kind));
    state.team = chosenTeam.among(state.teams);
    // Rows cannot be sorted by a column that is not shown.
    if (!state.columns.includes(state.order.by)) state.order = DEFAULT_QUERY.order;
    rank();
  }

  function teamChanged(): void {
    const { team } = teams.state;
    const scoring = scoringOf(team, kind);
    state.scoredFor = team?.name ?? null;
    findRoster();
    // If only the roster has changed, only the marks of its players change.
    if (isSameScoring(scoring, state.scoring)) {
      table.refresh();
    } else {
      state.scoring = ref(scoring);
      rank();
    }
  }

  teams.subscribe(teamChanged);
  subscribeDay(fantasy, () => rank());
  fantasy.subscribe(kind, arrived);
  teamChanged();
  arrived();

  function selectTeam(team: string | null): void {
    chosenTeam.choose(team);
    table.set({ team: chosenTeam.among(state.teams) });
  }
  const selectGroup = (wanted: RosterGroup | null): void => table.set({ group: wanted }, [kept('group'), wanted]);
  const selectOwned = (limit: OwnedLimit): void => table.set({ owned: limit }, [kept('owned'), String(limit)]);
  const search = (text: string): void => table.set({ search: text });

  return {
    state,
    csv: () => rankCsv(kind, find()),
    selectTimeframe(name: string): void {
      timeframe.choose(name);
      rank(table.restart);
    },
    selectTeam,
    selectGroup,
    selectOwned,
    search,
    clearFilters(): void {
      selectTeam(DEFAULT_QUERY.team);
      selectGroup(DEFAULT_QUERY.group);
      selectOwned(DEFAULT_QUERY.owned);
      search(DEFAULT_QUERY.search);
    },
    order(by: RankColumn): void {
      const order = pressRankOrder(state.order, by);
      table.set({ order }, [kept('order'), encodeOrder(order)]);
    },
    showMore: table.showMore,
    toggleRow(at: number): void {
      const row = ranked.find((one) => one.at === at);
      if (state.open[at]) delete state.open[at];
      else if (row) unfold(row);
    },
  };
}
