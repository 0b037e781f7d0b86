import { fullName, fold, type Player, type Team } from './league.ts';
import { bookPrice, chancesOf, type GameChances } from './oddsChances.ts';
import { Random } from './random.ts';
import { GAME_TYPES, type ScheduledGame } from './schedule.ts';
import type { Listed } from './answers/schedules.ts';
import type { Book } from './book.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, utcText } from './time.ts';

/** Responses have the fields of The Odds API v4. Books and prices are invented. */
export const SPORT = 'icehockey_nhl';
const BOOKS = [
  { key: 'bookone', title: 'Book One', region: 'us', margin: 0.045 },
  { key: 'icehouse', title: 'Ice House Sportsbook', region: 'us', margin: 0.062 },
  { key: 'northgoal', title: 'NorthGoal (CA)', region: 'us2', margin: 0.075 },
] as const;
export const REGIONS: readonly string[] = [...new Set(BOOKS.map(({ region }) => region))];

export const GAME_MARKETS = ['h2h', 'spreads', 'totals'] as const;
export const EVENT_MARKETS = [
  'alternate_totals',
  'team_totals',
  'alternate_team_totals',
  'player_points',
  'player_points_alternate',
  'player_assists',
  'player_assists_alternate',
  'player_shots_on_goal',
  'player_shots_on_goal_alternate',
  'player_goal_scorer_anytime',
  'player_blocked_shots',
  'player_total_saves',
] as const;
export type Market = (typeof GAME_MARKETS)[number] | (typeof EVENT_MARKETS)[number];

type OddsFormat = 'american' | 'decimal';

type EventHead = {
  readonly id: string;
  readonly sport_key: typeof SPORT;
  readonly sport_title: 'NHL';
  readonly commence_time: string;
  readonly home_team: string;
  readonly away_team: string;
};

type Outcome = {
  readonly name: string;
  readonly price: number;
  readonly point?: number;
  readonly description?: string;
};

/** Sportsbooks offer games that start within this many days. */
const HORIZON_DAYS = 6;
/** Minutes between the start in the league's schedule and the opening face-off, which the provider uses as the start. */
const FACE_OFF_DELAYS = [0, 0, 8, 10];

/** An upcoming or live regular-season game in the provider's list. */
export type OddsEvent = { readonly listed: Listed; readonly head: EventHead; readonly start: number };

export function eventsAt(book: Book, now: number): readonly OddsEvent[] {
  return book
    .listed(now)
    .filter(({ type, start, postponed }) => {
      const from = Math.min(start, postponed?.from.start ?? start);
      return type === GAME_TYPES.regular && from < now + HORIZON_DAYS * DAY_MS && start > now - DAY_MS;
    })
    .map((game) => book.at(game, now))
    .filter(({ status }) => status.scheduleState === 'OK' && status.state !== 'FINAL' && status.state !== 'OFF')
    .filter(({ status }) => status.slot.start < now + HORIZON_DAYS * DAY_MS)
    .map((listed) => eventOf(book, listed));
}

function eventOf(book: Book, listed: Listed): OddsEvent {
  const { game, status } = listed;
  const random = new Random(book.season.seed, 'event', game.id, status.slot.date);
  const start = status.slot.start + random.pick(FACE_OFF_DELAYS) * MINUTE_MS;
  const hex = (): string =>
    Math.floor(random.next() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0');
  const head = {
    id: `${hex()}${hex()}${hex()}${hex()}`,
    sport_key: SPORT,
    sport_title: 'NHL',
    commence_time: utcText(start),
    home_team: teamName(game.home),
    away_team: teamName(game.away),
  } as const;
  return { listed, head, start };
}

/**
 * Returns the place and nickname of a team as the odds provider spells them. The place loses its periods and
 * apostrophes: "St. John's" becomes "St Johns". Accents are kept.
 */
const teamName = ({ place, nickname }: Team): string => `${place.replaceAll(/[.']/g, '')} ${nickname}`;

/**
 * Returns a player's name as an odds provider might spell it. The seed and the player's id decide how the name differs
 * from the league's: not at all, without accents, with the accents of its Czech or Swedish form, with an initial as
 * the first name, with "Jr." added, or without one letter.
 */
function playerName(seed: number, player: Player): string {
  const random = new Random(seed, 'spelling', player.id);
  const { first, last } = player;
  const draw = random.next();
  const accented = `${first['cs'] ?? first['sv'] ?? first.default} ${last['cs'] ?? last['sv'] ?? last.default}`;
  if (draw < 0.02) return `${first.default.charAt(0)}. ${last.default}`;
  if (draw < 0.04) return `${fullName(player)} Jr.`;
  if (draw < 0.05) return `${first.default} ${last.default.slice(0, -2)}${last.default.slice(-1)}`;
  return draw < 0.4 ? fold(fullName(player)) : draw < 0.6 ? accented : fullName(player);
}

export type OddsRequest = {
  readonly markets: readonly Market[];
  readonly regions: readonly string[];
  readonly format: OddsFormat;
};

/**
 * Returns an event with the books' prices, and the number of markets that at least one book has. The provider charges
 * for these markets.
 */
export function eventOdds(
  book: Book,
  { listed, head, start }: OddsEvent,
  { markets, regions, format }: OddsRequest,
  now: number,
): { readonly body: object; readonly charged: number } {
  const chances = chancesOf(book, listed.game);
  const live = now >= start;
  const found = new Set<Market>();
  const bookmakers = BOOKS.filter(({ region }) => regions.includes(region)).flatMap((one) => {
    // After the start of a game, only one sportsbook has prices.
    if (live && one !== BOOKS[0]) return [];
    const random = new Random(book.season.seed, 'prices', head.id, one.key, Math.floor(now / (30 * MINUTE_MS)));
    const updated = now - (live ? 20 : random.whole(30, 600)) * SECOND_MS;
    const quoted = markets.flatMap((key) => {
      const outcomes = outcomesOf(key, chances, { head, game: listed.game, seed: book.season.seed }, (fair) =>
        bookPrice(live ? inGame(listed, fair) : fair, one.margin, format, random),
      );
      // Each sportsbook lacks some markets of some games.
      if (outcomes.length === 0 || (key !== 'h2h' && random.chance(0.08))) return [];
      found.add(key);
      return [{ key, last_update: utcText(updated), outcomes }];
    });
    return quoted.length === 0
      ? []
      : [{ key: one.key, title: one.title, last_update: utcText(updated), markets: quoted }];
  });
  return { body: { ...head, bookmakers }, charged: found.size };
}

/** Returns the chance of the home side or of the over during a game, which depends on the score. */
function inGame({ summary }: Listed, fair: number): number {
  const lead = (summary?.score.home ?? 0) - (summary?.score.away ?? 0);
  return Math.min(0.97, Math.max(0.03, fair + 0.2 * lead));
}

type Named = { readonly head: EventHead; readonly game: ScheduledGame; readonly seed: number };

function outcomesOf(
  market: Market,
  chances: GameChances,
  { head, seed }: Named,
  price: (fair: number) => number,
): readonly Outcome[] {
  const { home_team: home, away_team: away } = head;
  const two = (over: number, point: number, description?: string): readonly Outcome[] => {
    const more = description === undefined ? { point } : { description, point };
    return [
      { name: 'Over', price: price(over), ...more },
      { name: 'Under', price: price(1 - over), ...more },
    ];
  };
  const overs = (fair: (line: number) => number, lines: readonly number[], description: string): readonly Outcome[] =>
    lines.map((point) => ({ name: 'Over', description, price: price(fair(point)), point }));
  const players = (of: (player: GameChances['skaters'][number], name: string) => readonly Outcome[]) =>
    chances.skaters.flatMap((one) => of(one, playerName(seed, one.player)));
  switch (market) {
    case 'h2h':
      return [
        { name: home, price: price(chances.homeWins) },
        { name: away, price: price(1 - chances.homeWins) },
      ];
    case 'spreads':
      return [
        { name: home, price: price(chances.homeByTwo), point: -1.5 },
        { name: away, price: price(1 - chances.homeByTwo), point: 1.5 },
      ];
    case 'totals':
      return two(chances.total(chances.mainTotal), chances.mainTotal);
    case 'alternate_totals':
      return [4.5, 5.5, 6.5, 7.5]
        .filter((line) => line !== chances.mainTotal)
        .flatMap((line) => two(chances.total(line), line));
    case 'team_totals':
      return [...two(chances.goals.home(2.5), 2.5, home), ...two(chances.goals.away(2.5), 2.5, away)];
    case 'alternate_team_totals':
      return [...two(chances.goals.home(3.5), 3.5, home), ...overs(chances.goals.away, [3.5, 4.5], away)];
    case 'player_points':
      return players(({ points }, name) => two(points(0.5), 0.5, name));
    case 'player_points_alternate':
      return players(({ points }, name) => overs(points, [1.5, 2.5], name));
    case 'player_assists':
      return players(({ assists }, name) => two(assists(0.5), 0.5, name));
    case 'player_assists_alternate':
      return players(({ assists }, name) => overs(assists, [1.5], name));
    case 'player_shots_on_goal':
      return players(({ shots, mainShots }, name) => two(shots(mainShots), mainShots, name));
    case 'player_shots_on_goal_alternate':
      return players(({ shots, mainShots }, name) => overs(shots, [mainShots + 1, mainShots + 2], name));
    case 'player_goal_scorer_anytime':
      return players(({ goals }, name) => [{ name: 'Yes', description: name, price: price(goals(0.5)) }]);
    case 'player_blocked_shots':
      return players(({ blocks, player }, name) => (player.position === 'D' ? two(blocks(1.5), 1.5, name) : []));
    case 'player_total_saves':
      return chances.goalies.flatMap(({ player, saves }) => two(saves(25.5), 25.5, playerName(seed, player)));
  }
}
