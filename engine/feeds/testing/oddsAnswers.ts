import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { OddsGame, OddsPlayer } from '../odds/match.ts';

/**
 * Responses in the format of The Odds API, with invented prices. Names have accents and are spelled as in real feeds.
 */

export const SEEN = '2026-11-23T16:12:00.000Z';
export const UPDATED = '2026-11-23T16:11:07Z';
const START = Date.parse('2026-11-24T00:00:00Z');

const player = (playerId: number, name: string, team: string, unique = name): OddsPlayer => {
  return { playerId, name, unique, team, position: playerId === 4 ? 'D' : 'C' };
};

export const MONTREAL: OddsGame & { readonly start: number } = {
  gameId: '2026020350',
  date: '2026-11-23' as LeagueDate,
  start: START,
  away: 'STL',
  home: 'MTL',
  players: [
    player(1, 'Alexis Lafrenière', 'MTL'),
    player(2, 'David Pastrnak', 'MTL'),
    player(3, 'Sebastian Aho', 'MTL', 'Sebastian Aho (C)'),
    player(4, 'Sebastian Aho', 'STL', 'Sebastian Aho (D)'),
    player(5, 'Tim Stützle', 'STL'),
  ],
};
export const UTAH: OddsGame = {
  gameId: '2026020351',
  date: '2026-11-23' as LeagueDate,
  start: START + 7_200_000,
  away: 'UTA',
  home: 'NYR',
  players: [player(6, 'Bo Zed', 'UTA'), player(7, 'Cy Young', 'NYR')],
};

export type Outcome = {
  readonly name: string;
  readonly price: number;
  readonly point?: number;
  readonly description?: string;
};
export type MarketAnswer = {
  readonly key: string;
  readonly last_update: string;
  readonly outcomes: readonly Outcome[];
};
export type BookAnswer = { readonly key: string; readonly title: string; readonly markets: readonly MarketAnswer[] };
export type EventAnswer = {
  readonly id: string;
  readonly sport_key: string;
  readonly commence_time: string;
  readonly home_team: string;
  readonly away_team: string;
  readonly bookmakers: readonly BookAnswer[];
};

export const MONTREAL_EVENT: EventAnswer = {
  id: '0123456789abcdef0123456789abcdef',
  sport_key: 'icehockey_nhl',
  // The provider gives the time of the face-off, eight minutes after the start in the league's schedule.
  commence_time: '2026-11-24T00:08:00Z',
  home_team: 'Montréal Canadiens',
  away_team: 'St Louis Blues',
  bookmakers: [],
};
export const UTAH_EVENT: EventAnswer = {
  id: 'fedcba9876543210fedcba9876543210',
  sport_key: 'icehockey_nhl',
  commence_time: '2026-11-24T02:08:00Z',
  home_team: 'New York Rangers',
  away_team: 'Utah Mammoth',
  bookmakers: [],
};

const OVER_UNDER = (point: number, over: number, under: number, description?: string): readonly Outcome[] =>
  [
    { name: 'Over', price: over, point },
    { name: 'Under', price: under, point },
  ].map((outcome) => (description === undefined ? outcome : { ...outcome, description }));

/** The outcomes of the game in Montréal, by market. */
export const OUTCOMES: Readonly<Record<string, readonly Outcome[]>> = {
  h2h: [
    { name: 'Montréal Canadiens', price: -130 },
    { name: 'St Louis Blues', price: 110 },
  ],
  spreads: [
    { name: 'Montréal Canadiens', price: 190, point: -1.5 },
    { name: 'St Louis Blues', price: -230, point: 1.5 },
  ],
  totals: OVER_UNDER(6.5, 100, -120),
  team_totals: OVER_UNDER(3.5, -105, -115, 'Montréal Canadiens'),
  player_shots_on_goal: OVER_UNDER(1.5, 126, -164, 'Tim Stutzle'),
  player_points: OVER_UNDER(0.5, -180, 140, 'Dávid Pastrňák'),
  player_goal_scorer_anytime: [{ name: 'Yes', price: 210, description: 'Alexis Lafreniere' }],
  player_points_alternate: [
    { name: 'Over', price: 165, point: 1.5, description: 'Dávid Pastrňák' },
    { name: 'Over', price: 520, point: 2.5, description: 'Dávid Pastrňák' },
  ],
};

export const marketAnswer = (key: string, updated = UPDATED): MarketAnswer => ({
  key,
  last_update: updated,
  outcomes: OUTCOMES[key] ?? [],
});

export const bookAnswer = (title: string, markets: readonly MarketAnswer[]): BookAnswer => ({
  key: title.toLowerCase().replaceAll(' ', ''),
  title,
  markets,
});

/** The response for the game in Montréal, with every market at one sportsbook. */
export const montrealOdds = (): EventAnswer => ({
  ...MONTREAL_EVENT,
  bookmakers: [
    bookAnswer(
      'Book One',
      Object.keys(OUTCOMES).map((key) => marketAnswer(key)),
    ),
  ],
});

/**
 * Returns the body of the response to a URL. In the game in Montréal, two sportsbooks have all requested markets. The
 * other game has no prices yet.
 */
export function oddsBody({ pathname, searchParams }: URL): unknown {
  const events = [MONTREAL_EVENT, UTAH_EVENT];
  if (pathname.endsWith('/events')) return events;
  const markets = (searchParams.get('markets') ?? '').split(',').map((key) => marketAnswer(key));
  const priced = { ...MONTREAL_EVENT, bookmakers: ['Book One', 'Book Two'].map((title) => bookAnswer(title, markets)) };
  const one = events.find(({ id }) => pathname.includes(id));
  if (one === undefined) return [priced, UTAH_EVENT];
  return one === MONTREAL_EVENT ? priced : one;
}

const csv = (rows: readonly (readonly (string | number)[])[]): string => rows.map((row) => `${row.join()}\n`).join('');

/** Returns the schedule file of a season, with only the columns that `ddh fetch odds` reads. */
export const scheduleText = (games: readonly OddsGame[]): string =>
  csv([
    ['game_id', 'date', 'start_et', 'start_utc', 'away', 'home'],
    ...games.map(({ gameId, date, start, away, home }) => [
      gameId,
      date,
      '19:00',
      start === null ? '' : new Date(start).toISOString(),
      away,
      home,
    ]),
  ]);

export const rostersText = (games: readonly OddsGame[]): string =>
  csv([
    ['player_id', 'player', 'team', 'pos'],
    ...games.flatMap(({ players }) => players.map(({ playerId, name, team }) => [playerId, name, team, 'C'])),
  ]);
