import { proxy, ref } from 'valtio/vanilla';
import {
  breakdown,
  chooseTimeframe,
  DEFAULT_QUERY,
  filledColumns,
  isSameScoring,
  OWNED_LIMITS,
  pressOrder,
  queryRanks,
  RANK_KINDS,
  rankColumns,
  rankCsv,
  rankTable,
  scoringOf,
  teamsOf,
  type OwnedLimit,
  type PointsPart,
  type ProjectionsPage,
  type RankColumn,
  type RankKind,
  type RankOrder,
  type RankRow,
  type Scoring,
} from '@ddh/engine/internal/fantasy';
import { groupOf, leagueDay, ROSTER_GROUPS, type RosterGroup } from '@ddh/engine/internal/domain';
import { ROWS_AT_ONCE } from '@ddh/engine/internal/hub';
import type { Ports } from './app.ts';
import { createFantasy, subscribeDay } from './fantasy.ts';
import { decodeOrder, encodeOrder } from './order.ts';
import { createTeams } from './teams/store.ts';

/** A player as he is listed. */
export type ListedPlayer = {
  readonly row: RankRow;
  /** He is on the current team's roster. */
  readonly mine: boolean;
};

/** What a ranking shows. */
export type RankingState = {
  timeframes: readonly string[];
  /** `null` while the file has none. */
  timeframe: string | null;
  teams: readonly string[];
  /** One of them; `null` is all. */
  team: string | null;
  group: RosterGroup | null;
  owned: OwnedLimit;
  search: string;
  order: RankOrder;
  columns: readonly RankColumn[];
  scoring: Scoring;
  /** The current team; `null` without one. Its scoring counts, unless it has none (`scoring.standard`). */
  scoredFor: string | null;
  /** The list, as far as it is shown, how many were found, and how many the timeframe has. */
  rows: readonly ListedPlayer[];
  found: number;
  of: number;
  /** Where the points of unfolded rows come from, by the player's place in the file. */
  open: Record<number, readonly PointsPart[]>;
};

export type RankingsState = { readonly [kind in RankKind]: RankingState };

export type RankingsActions = {
  /** Asks whose team it is, for his scoring and roster. */
  readonly open: () => Promise<void>;
  readonly selectTimeframe: (kind: RankKind, timeframe: string) => void;
  /** `null` is all of them, here and below. */
  readonly selectTeam: (kind: RankKind, team: string | null) => void;
  readonly selectGroup: (kind: RankKind, group: RosterGroup | null) => void;
  readonly selectOwned: (kind: RankKind, owned: OwnedLimit) => void;
  readonly search: (kind: RankKind, text: string) => void;
  /** Everybody of the timeframe again. */
  readonly clearFilters: (kind: RankKind) => void;
  /** Orders by a column; by the same one again, the other way round. */
  readonly order: (kind: RankKind, by: RankColumn) => void;
  readonly showMore: (kind: RankKind) => void;
  /** Unfolds where a player's points come from, and folds it again. */
  readonly toggleRow: (kind: RankKind, at: number) => void;
};

export type Rankings = {
  readonly state: RankingsState;
  readonly actions: RankingsActions;
  /** Everybody who was found, shown or not, as a file. */
  readonly csv: (kind: RankKind) => string;
};

/** Skater and Goalie Rankings: everybody of one timeframe by the points that the current team's scoring gives him. */
export function createRankings({ services: { preferences }, part }: Ports): Rankings {
  const fantasy = part(createFantasy);
  const teams = part(createTeams);
  const stored = (kind: RankKind, name: 'timeframe' | 'team' | 'group' | 'owned' | 'order'): string | null =>
    preferences.get(`rankings-${name}-${kind}`);
  const state = proxy(
    Object.fromEntries(
      RANK_KINDS.map((kind): [RankKind, RankingState] => [
        kind,
        {
          timeframes: ref([]),
          timeframe: null,
          teams: ref([]),
          team: null,
          group: ROSTER_GROUPS.find((group) => group === stored(kind, 'group')) ?? DEFAULT_QUERY.group,
          owned: OWNED_LIMITS.find((limit) => String(limit) === stored(kind, 'owned')) ?? DEFAULT_QUERY.owned,
          search: DEFAULT_QUERY.search,
          order: decodeOrder(stored(kind, 'order'), rankColumns(kind)) ?? DEFAULT_QUERY.order,
          columns: ref(rankColumns(kind)),
          scoring: ref(scoringOf(null, kind)),
          scoredFor: null,
          rows: ref([]),
          found: 0,
          of: 0,
          open: {},
        },
      ]),
    ) as RankingsState,
  );
  /** What was asked for. A timeframe or team of another file is no choice, until the file has it again. */
  const wanted = {
    timeframe: new Map(RANK_KINDS.map((kind) => [kind, stored(kind, 'timeframe')])),
    team: new Map(RANK_KINDS.map((kind) => [kind, stored(kind, 'team')])),
  };
  /** The whole timeframe with its figures, which only other data, scoring or timeframe change. */
  const tables = new Map<RankKind, readonly RankRow[]>();
  const shown = new Map<RankKind, number>();
  const foundOf = (kind: RankKind): readonly RankRow[] => queryRanks(tables.get(kind) ?? [], state[kind]);

  const pageOf = (kind: RankKind): ProjectionsPage | null => {
    const data = fantasy.state.tabs[kind];
    return data.phase === 'ready' ? data.value.figures : null;
  };

  /** Reckons the timeframe anew: a few thousand figures, some milliseconds. */
  function reckon(kind: RankKind): void {
    const page = pageOf(kind);
    const at = state[kind];
    const today = leagueDay(fantasy.state.now);
    at.timeframe = page && chooseTimeframe(page.projections, wanted.timeframe.get(kind) ?? null, page.weeks, today);
    const rows = page && at.timeframe !== null ? rankTable(page.projections, at.scoring, at.timeframe) : [];
    tables.set(kind, rows);
    const open = new Set(Object.keys(at.open));
    at.open = {};
    for (const row of rows) if (open.has(String(row.at))) unfold(kind, row);
    list(kind);
  }

  /** Finds and orders the players, and shows the first of them. */
  function list(kind: RankKind): void {
    const at = state[kind];
    const found = foundOf(kind);
    const roster = teams.state.team?.roster;
    at.rows = ref(
      found.slice(0, shown.get(kind) ?? ROWS_AT_ONCE).map((row): ListedPlayer => {
        const group = groupOf(row.player.position);
        return { row, mine: group !== null && (roster?.[group].includes(row.player.player) ?? false) };
      }),
    );
    at.found = found.length;
    at.of = tables.get(kind)?.length ?? 0;
  }

  /** Another question: its answer begins at the top again. */
  function ask(kind: RankKind, answer: (kind: RankKind) => void = list): void {
    shown.delete(kind);
    answer(kind);
  }

  function unfold(kind: RankKind, row: RankRow): void {
    state[kind].open[row.at] = ref(breakdown(state[kind].scoring, (stat) => row.stats[stat]));
  }

  function arrived(kind: RankKind): void {
    const projections = pageOf(kind)?.projections ?? null;
    const at = state[kind];
    // Other data: a player's place may now be another's.
    at.open = {};
    at.timeframes = ref(projections?.timeframes ?? []);
    at.teams = ref(projections ? teamsOf(projections) : []);
    at.columns = ref(projections ? filledColumns(kind, projections) : rankColumns(kind));
    chooseTeam(kind);
    // What stands nowhere on the page orders nothing.
    if (!at.columns.includes(at.order.by)) at.order = DEFAULT_QUERY.order;
    reckon(kind);
  }

  function chooseTeam(kind: RankKind): void {
    const at = state[kind];
    at.team = at.teams.find((team) => team === wanted.team.get(kind)) ?? null;
  }

  function teamChanged(): void {
    const { team } = teams.state;
    for (const kind of RANK_KINDS) {
      const at = state[kind];
      const scoring = scoringOf(team, kind);
      at.scoredFor = team?.name ?? null;
      // A change of the roster alone changes no figures, only who is marked as on it.
      if (isSameScoring(scoring, at.scoring)) {
        list(kind);
      } else {
        at.scoring = ref(scoring);
        reckon(kind);
      }
    }
  }
  teams.subscribe(teamChanged);
  subscribeDay(fantasy, () => {
    for (const kind of RANK_KINDS) reckon(kind);
  });
  teamChanged();
  for (const kind of RANK_KINDS) {
    fantasy.subscribe(kind, () => arrived(kind));
    arrived(kind);
  }

  const selectTeam = (kind: RankKind, team: string | null): void => {
    wanted.team.set(kind, team);
    preferences.set(`rankings-team-${kind}`, team);
    chooseTeam(kind);
    ask(kind);
  };
  const selectGroup = (kind: RankKind, group: RosterGroup | null): void => {
    state[kind].group = group;
    preferences.set(`rankings-group-${kind}`, group);
    ask(kind);
  };
  const selectOwned = (kind: RankKind, owned: OwnedLimit): void => {
    state[kind].owned = owned;
    preferences.set(`rankings-owned-${kind}`, String(owned));
    ask(kind);
  };
  const search = (kind: RankKind, text: string): void => {
    state[kind].search = text;
    ask(kind);
  };

  return {
    state,
    csv: (kind) => rankCsv(kind, foundOf(kind)),
    actions: {
      open: () => teams.actions.open(),
      selectTimeframe(kind, timeframe) {
        wanted.timeframe.set(kind, timeframe);
        preferences.set(`rankings-timeframe-${kind}`, timeframe);
        ask(kind, reckon);
      },
      selectTeam,
      selectGroup,
      selectOwned,
      search,
      clearFilters(kind) {
        selectTeam(kind, DEFAULT_QUERY.team);
        selectGroup(kind, DEFAULT_QUERY.group);
        selectOwned(kind, DEFAULT_QUERY.owned);
        search(kind, DEFAULT_QUERY.search);
      },
      order(kind, by) {
        const at = state[kind];
        at.order = pressOrder(at.order, by);
        preferences.set(`rankings-order-${kind}`, encodeOrder(at.order));
        ask(kind);
      },
      showMore(kind) {
        shown.set(kind, (shown.get(kind) ?? ROWS_AT_ONCE) + ROWS_AT_ONCE);
        list(kind);
      },
      toggleRow(kind, at) {
        const { open } = state[kind];
        const row = tables.get(kind)?.find((one) => one.at === at);
        if (open[at]) delete open[at];
        else if (row) unfold(kind, row);
      },
    },
  };
}
