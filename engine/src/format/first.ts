import { NO_FILES, type Files, type HubFiles } from '../datasets/index.ts';
import { LINES, ODDS_TYPES, VENUES, canPush, type LeagueDate, type OddsType, type Venue } from '../domain/index.ts';
import {
  DEFAULT_QUERY,
  fantasyFigures,
  queryRanks,
  rankColumn,
  rankTable,
  scoringOf,
  weekView,
  type FantasyTab,
  type ProjectionsPage,
  type RankColumn,
  type RankKind,
  type WeekPage,
} from '../fantasy/index.ts';
import { formatCounted, formatLine, formatOdds, formatOddsType, formatPercent, NONE } from '../figures/index.ts';
import {
  availableDates,
  gameName,
  gamesOn,
  hubFigures,
  propsView,
  SHARE_COLUMNS,
  totalsView,
  type GameCard,
  type HubFigures,
  type HubTab,
  type TotalsGame,
} from '../hub/index.ts';
import {
  chooseTimeframe,
  currentWeek,
  MOST_GAMES_FIRST,
  seasonWeeks,
  USUAL_OFF_NIGHT,
  WEEK_FIGURES,
} from '../schedule/index.ts';
import { formatDate, formatStart } from './dates.ts';
import { propsCaption, tileText, totalsCaption } from './hub.ts';
import { rankCaption } from './rankings.ts';
import { weekCaption } from './week.ts';

/** A finished text, with `\n` between lines; for odds, one for each type. */
export type FirstCell = string | Readonly<Record<OddsType, string>>;

/** The first rows of a tab, as its page shows them to a new visitor. The first cell of a row names it. */
export type FirstTable = {
  /** The day, and what the figures depend on. */
  readonly about: FirstCell;
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly FirstCell[])[];
};

/** The tables of a day. A tab without rows is left out. */
type FirstDay = {
  readonly date: LeagueDate;
  readonly tabs: { readonly [tab in HubTab | FantasyTab]?: FirstTable };
};

/** The contents of `first_figures.json`, which a site prints before the app has started: at most `MOST_FIRST_DAYS`, in order. */
export type FirstFigures = { readonly days: readonly FirstDay[] };

export const MOST_FIRST_DAYS = 7;

/** The number of rows of a long table: more than a phone shows at once. */
const MOST_ROWS = 16;

/** The number of lines above the one nearest even money: a phone shows as many below it. */
const ABOVE_EVEN = 6;

/** Returns the first figures of the Hub's tabs for the first days of a slate. */
export function firstHub(files: HubFiles): FirstFigures {
  const figures = {
    games: hubFigures('games', files),
    totals: hubFigures('totals', files),
    props: hubFigures('props', files),
  };
  const dates = availableDates(files.game_probs?.games ?? []).slice(0, MOST_FIRST_DAYS);
  return { days: dates.map((date) => dayOf(date, hubTables(figures, date))) };
}

/** Returns the first figures of the fantasy tabs on a day. No table has anything of a reader's team. */
export function firstFantasy(files: Partial<Files>, today: LeagueDate): FirstFigures {
  const all = { ...NO_FILES, ...files };
  const tables = {
    skaters: rankings('skaters', fantasyFigures('skaters', all), today),
    goalies: rankings('goalies', fantasyFigures('goalies', all), today),
    week: games(fantasyFigures('week', all), today),
  };
  return { days: [dayOf(today, tables)] };
}

const dayOf = (
  date: LeagueDate,
  tables: { readonly [tab in keyof FirstDay['tabs']]: FirstTable | null },
): FirstDay => ({
  date,
  tabs: Object.fromEntries(Object.entries(tables).filter(([, table]) => table !== null && table.rows.length > 0)),
});

type Figures = Pick<HubFigures, 'games' | 'totals' | 'props'>;

function hubTables({ games: { cards }, totals, props }: Figures, date: LeagueDate) {
  const night = gamesOn(cards, date);
  const caption = `${formatDate(date)}, ${formatCounted(night.length, 'game')}`;
  const about = ofOdds((type) => `${formatDate(date)}. Odds: ${formatOddsType(type)}`);
  const [first] = gamesOn(totals.games, date);
  const known = night.filter(({ figures }) => figures !== null);
  return {
    games: { about, caption, head: ['Game', 'Win', 'Fair odds'], rows: night.map(gameRow) },
    totals: first === undefined ? null : { about, ...ladder(totals, first) },
    props: { about, ...players(props, date) },
    parlay: { about, caption, head: ['Game', 'Start'], rows: known.map(tileRow) },
  };
}

function ofOdds(text: (type: OddsType) => string): FirstCell {
  const [first = '', ...others] = ODDS_TYPES.map(text);
  if (others.every((other) => other === first)) return first;
  return Object.fromEntries(ODDS_TYPES.map((type) => [type, text(type)])) as Record<OddsType, string>;
}

/** A text for each team, below the line of the start. */
const bothTeams = (text: (venue: Venue) => string): string => ['', ...VENUES.map(text)].join('\n');

function gameRow({ figures, time, away, home }: GameCard): readonly FirstCell[] {
  const name = `${formatStart(time)}\n${away.name}\n@ ${home.name}`;
  if (figures === null) return [name, NONE, NONE];
  const chance = (venue: Venue) => figures[venue].wins.any;
  return [
    name,
    bothTeams((venue) => formatPercent(chance(venue))),
    ofOdds((type) => bothTeams((venue) => formatOdds(chance(venue), type))),
  ];
}

function tileRow({ away, home, time, figures }: GameCard): readonly FirstCell[] {
  const game = {
    away: away.name,
    home: home.name,
    time,
    abbreviations: { away: away.abbreviation, home: home.abbreviation },
    favorite: figures?.favorite ?? null,
    isEven: figures?.isEven ?? false,
  };
  return [gameName({ away, home }), tileText(game)];
}

/** The lines of the first game's goals around the line nearest even money. */
function ladder(figures: HubFigures['totals'], game: TotalsGame): Omit<FirstTable, 'about'> {
  const view = totalsView(figures, game, 'goals');
  const { rows, even } = view.kind === 'totals' ? view.tables.game : { rows: [], even: null };
  const from = Math.max(0, Math.min((even ?? 0) - ABOVE_EVEN, rows.length - MOST_ROWS));
  return {
    caption: totalsCaption('goals', game),
    head: ['Line', ...SHARE_COLUMNS.map(({ head }) => head)],
    rows: rows
      .slice(from, from + MOST_ROWS)
      .map((row) => [
        formatLine(row.line),
        ...SHARE_COLUMNS.map(({ key, text }) =>
          key === 'push' && !canPush(row.line) ? '' : ofOdds((type) => text(row, type)),
        ),
      ]),
  };
}

function players(figures: HubFigures['props'], date: LeagueDate): Omit<FirstTable, 'about'> {
  const asked = { date, prop: 'Goals', line: LINES.playerProp[0], game: null } as const;
  const { rows } = propsView(figures, { ...asked, search: '', order: 'over' });
  const columns = SHARE_COLUMNS.filter(({ key }) => key !== 'push');
  return {
    caption: propsCaption(asked),
    head: ['Player', 'Team', ...columns.map(({ head }) => head)],
    rows: rows
      .slice(0, MOST_ROWS)
      .map((row) => [
        row.player.name,
        row.player.team?.abbreviation ?? row.player.team?.name ?? NONE,
        ...columns.map(({ text }) => ofOdds((type) => text(row, type))),
      ]),
  };
}

/** The columns of a ranking that a phone shows without scrolling. */
const RANK_COLUMNS: readonly RankColumn[] = ['player', 'team', 'fantasyPoints', 'games', 'zScore'];

function rankings(kind: RankKind, page: ProjectionsPage | null, today: LeagueDate): FirstTable | null {
  if (page === null) return null;
  const { projections, weeks } = page;
  const timeframe = chooseTimeframe(projections, null, weeks, today);
  if (timeframe === null) return null;
  const query = { ...DEFAULT_QUERY, timeframe };
  const columns = RANK_COLUMNS.map(rankColumn);
  return {
    about: `${formatDate(today)}. Standard scoring`,
    caption: rankCaption(kind, query),
    head: columns.map(({ head }) => head),
    rows: queryRanks(rankTable(projections, scoringOf(null, kind), timeframe), query)
      .slice(0, MOST_ROWS)
      .map((row) => columns.map(({ text }) => text(row, 'decimal'))),
  };
}

function games(page: WeekPage | null, today: LeagueDate): FirstTable | null {
  const week = page && currentWeek(seasonWeeks(page.games), today);
  if (page === null || week === null) return null;
  const query = { week: week.name, offNightLimit: USUAL_OFF_NIGHT, order: MOST_GAMES_FIRST };
  const { rows } = weekView(page, { ...query, roster: null, onlyRoster: false });
  return {
    about: formatDate(today),
    caption: weekCaption(week),
    head: ['Team', ...WEEK_FIGURES.map(({ head }) => head)],
    rows: rows
      .slice(0, MOST_ROWS)
      .map((row) => [row.team.name, ...WEEK_FIGURES.map(({ text }) => text(row, 'decimal'))]),
  };
}
