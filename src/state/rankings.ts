import { proxy, ref } from 'valtio/vanilla';
import {
  breakdown,
  cutTimeframes,
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
import { chooseTimeframe } from '@ddh/engine/internal/schedule';
import { leagueDay, ROSTER_GROUPS, type RosterGroup } from '@ddh/engine/internal/domain';
import { playerKey } from '@ddh/engine/internal/datasets';
import type { TabAnswer } from '@ddh/workers/protocol';
import type { Preferences } from '../services/ports.ts';
import { choice, NAME, oneOf, orderBy, TYPED } from './choices.ts';
import { subscribeDay, type Fantasy } from './fantasy.ts';
import { keyedActions } from './keyedActions.ts';
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

type ListedPlayer = {
  readonly row: RankRow;
  /** True if the player is on the current team's roster. */
  readonly mine: boolean;
};

export type RankingState = TableState<ListedPlayer> & {
  timeframes: readonly string[];
  /** The chosen timeframe, or `null` if the file has no timeframes. */
  timeframe: string | null;
  /** True while the players of the chosen timeframe are not loaded, because the page has only another one yet. */
  awaited: boolean;
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

export type Rankings = ReturnType<typeof createRankings>;

type RankingsDeps = { readonly preferences: Preferences; readonly fantasy: Fantasy; readonly teams: Teams };

/** The Skater and Goalie Rankings: the players of a timeframe, with points computed with the current team's scoring. */
export function createRankings({ preferences, fantasy, teams }: RankingsDeps) {
  const skaters = createRanking('skaters', preferences, fantasy, teams);
  const goalies = createRanking('goalies', preferences, fantasy, teams);
  const of = { skaters, goalies };
  return {
    state: proxy({ skaters: skaters.state, goalies: goalies.state }),
    /** Returns all players found as CSV, including rows that are not shown. */
    csv: (kind: RankKind): string => of[kind].csv(),
    actions: {
      /** Loads the user's teams, because the rankings use their scoring and roster. */
      open: (): Promise<void> => teams.actions.open(),
      ...keyedActions(of),
    },
  };
}

const keptAs = (kind: RankKind, name: 'timeframe' | 'team' | 'group' | 'owned' | 'order') =>
  `rankings-${name}-${kind}` as const;

function rankingState(kind: RankKind, preferences: Preferences): RankingState {
  const group = preferences.get(keptAs(kind, 'group'));
  const owned = preferences.get(keptAs(kind, 'owned'));
  return {
    timeframes: ref([]),
    timeframe: null,
    awaited: false,
    teams: ref([]),
    team: null,
    group: ROSTER_GROUPS.find((one) => one === group) ?? DEFAULT_QUERY.group,
    owned: OWNED_LIMITS.find((limit) => String(limit) === owned) ?? DEFAULT_QUERY.owned,
    search: DEFAULT_QUERY.search,
    order: decodeOrder(preferences.get(keptAs(kind, 'order')), rankColumns(kind)) ?? DEFAULT_QUERY.order,
    columns: ref(rankColumns(kind)),
    scoring: ref(scoringOf(null, kind)),
    scoredFor: null,
    unclear: ref([]),
    rows: ref([]),
    found: 0,
    of: 0,
    open: {},
  };
}

function createRanking(kind: RankKind, preferences: Preferences, fantasy: Fantasy, teams: Teams) {
  const state = proxy(rankingState(kind, preferences));
  const timeframe = storedChoice(preferences, keptAs(kind, 'timeframe'));
  const chosenTeam = storedChoice(preferences, keptAs(kind, 'team'));
  /** All players of the timeframe with their figures. */
  let ranked: readonly RankRow[] = [];
  let findSaved: FindSaved<ListedProjection> = FIND_NOBODY;
  let rostered: ReadonlySet<RankRow['player']> = new Set();
  let rankedVersion: string | null = null;
  const find = (): readonly RankRow[] => queryRanks(ranked, state);
  const table = createTable(state, preferences, find, (row): ListedPlayer => ({ row, mine: rostered.has(row.player) }));

  /** Computes the figures of all players for the timeframe and the scoring. */
  function rank(update: () => void = table.refresh): void {
    const page = pageOf(fantasy, kind);
    const today = leagueDay(fantasy.state.now);
    const { timeframes } = state;
    state.timeframe = page && chooseTimeframe({ timeframes }, timeframe.wanted(), page.weeks, today);
    state.awaited = state.timeframe !== null && page?.projections.timeframes.includes(state.timeframe) === false;
    ranked = page && state.timeframe !== null ? rankTable(page.projections, state.scoring, state.timeframe) : [];
    state.of = ranked.length;
    unfoldAgain(state, ranked);
    update();
  }

  /** Looks up the roster of the current team among the players of the file. */
  function findRoster(): void {
    const saved = savedRoster(teams.state.team?.roster ?? NO_ROSTER, findSaved);
    rostered = new Set(rosterPlayers(saved).map(({ player }) => player));
    state.unclear = ref(unclearNames(saved));
  }

  const rows = openRows(state, () => ranked, unfolded.bind(null, state));

  function arrived(): void {
    const page = pageOf(fantasy, kind);
    findSaved = page ? savedFinder(listedProjections(page.projections, page.otherNames)) : FIND_NOBODY;
    findRoster();
    const answer = answerOf(fantasy, kind);
    const open = answer?.version === rankedVersion ? ranked.filter(({ at }) => state.open[at]) : [];
    rankedVersion = answer?.version ?? null;
    offer(kind, state, answer);
    state.team = chosenTeam.among(state.teams);
    rank();
    openAgain(state, open, ranked);
    rows.settle();
  }

  function teamChanged(): void {
    const { team } = teams.state;
    const scoring = scoringOf(team, kind);
    state.scoredFor = team?.name ?? null;
    findRoster();
    // If only the roster has changed, only the marks of its players change.
    if (isSameScoring(scoring, state.scoring)) return table.refresh();
    state.scoring = ref(scoring);
    rank();
  }

  teams.subscribe(teamChanged);
  subscribeDay(fantasy, () => rank());
  fantasy.subscribe(kind, arrived);
  teamChanged();
  arrived();

  const filters = rankFilters(kind, state, table, chosenTeam);
  const actions = {
    /** With `null`, the timeframe that is shown at first. */
    selectTimeframe: (name: string | null): void => {
      timeframe.choose(name);
      rank(table.restart);
    },
    ...filters.actions,
    showMore: table.showMore,
    toggleRow: rows.toggleRow,
  };
  const time = choice(NAME, timeframe.wanted, actions.selectTimeframe);
  const choices = { time, ...filters.choices, row: rows.row };
  return { state, csv: () => rankCsv(kind, find()), actions: fantasy.join([kind], choices, actions) };
}

function answerOf({ state }: Fantasy, kind: RankKind): TabAnswer<RankKind> | null {
  const data = state.tabs[kind];
  return data.phase === 'ready' ? data.value : null;
}

const pageOf = (fantasy: Fantasy, kind: RankKind): ProjectionsPage | null => answerOf(fantasy, kind)?.figures ?? null;

const DATASET = { skaters: 'skater_projections', goalies: 'goalie_projections' } as const;

/** The breakdown of a player's points. */
const unfolded = ({ scoring }: RankingState, row: RankRow): readonly PointsPart[] =>
  ref(breakdown(scoring, (stat) => row.stats[stat]));

/** Opens the rows of players whose rows were open. The rest of the same data has other indexes. */
function openAgain(state: RankingState, open: readonly RankRow[], ranked: readonly RankRow[]): void {
  const keys = new Set(open.map(({ player }) => playerKey(player)));
  for (const row of ranked) if (keys.has(playerKey(row.player))) state.open[row.at] = unfolded(state, row);
}

/** Computes the breakdowns of open rows again. */
function unfoldAgain(state: RankingState, ranked: readonly RankRow[]): void {
  const open = new Set(Object.keys(state.open));
  state.open = {};
  for (const row of ranked) if (open.has(String(row.at))) state.open[row.at] = unfolded(state, row);
}

/** Shows what the user can choose in new data. */
function offer(kind: RankKind, state: RankingState, answer: TabAnswer<RankKind> | null): void {
  const page = answer?.figures ?? null;
  const cuts = answer?.awaited?.[DATASET[kind]]?.all;
  // In new data, the same index may belong to another player.
  state.open = {};
  // Also those that are not loaded yet.
  const timeframes = (cuts && cutTimeframes(cuts)) ?? page?.projections.timeframes ?? [];
  state.timeframes = ref(timeframes);
  state.teams = ref(page ? teamsOf(page.projections, page.teams) : []);
  state.columns = ref(page ? filledColumns(kind, page.projections) : rankColumns(kind));
  // Rows cannot be sorted by a column that is not shown. One timeframe may lack a column that the others have.
  if (cuts === undefined && !state.columns.includes(state.order.by)) state.order = DEFAULT_QUERY.order;
}

/** The filters, of which `null` means that a filter is off, and the order. */
function rankFilters(kind: RankKind, state: RankingState, table: Table<RankingState>, chosenTeam: StoredChoice) {
  function selectTeam(team: string | null): void {
    chosenTeam.choose(team);
    table.set({ team: chosenTeam.among(state.teams) });
  }
  const selectGroup = (group: RosterGroup | null): void => table.set({ group }, [keptAs(kind, 'group'), group]);
  const selectOwned = (owned: OwnedLimit): void => table.set({ owned }, [keptAs(kind, 'owned'), String(owned)]);
  const search = (text: string): void => table.set({ search: text });
  const sort = (order: RankOrder): void => table.set({ order }, [keptAs(kind, 'order'), encodeOrder(order)]);
  return {
    choices: {
      team: choice(NAME, chosenTeam.wanted, selectTeam),
      pos: choice(oneOf([null, ...ROSTER_GROUPS], DEFAULT_QUERY.group), () => state.group, selectGroup),
      owned: choice(oneOf(OWNED_LIMITS, DEFAULT_QUERY.owned), () => state.owned, selectOwned),
      sort: choice(orderBy(rankColumns(kind), DEFAULT_QUERY.order), () => state.order, sort),
      find: choice(TYPED, () => state.search, search),
    },
    actions: {
      selectTeam,
      selectGroup,
      selectOwned,
      search,
      /** Resets the filters by team, position and ownership, and the search. */
      clearFilters: (): void => {
        selectTeam(DEFAULT_QUERY.team);
        selectGroup(DEFAULT_QUERY.group);
        selectOwned(DEFAULT_QUERY.owned);
        search(DEFAULT_QUERY.search);
      },
      /** Sorts by a column. Choosing the same column again reverses the order. */
      order: (by: RankColumn): void => sort(pressRankOrder(state.order, by)),
    },
  };
}
