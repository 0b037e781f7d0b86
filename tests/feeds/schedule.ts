import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import { Random } from './random.ts';
import { HOUR_MS, instantOf, NEW_YORK } from './time.ts';
import type { Team } from './league.ts';

/** The league's numbers for the types of games. */
export const GAME_TYPES = { preseason: 1, regular: 2, playoff: 3, allStar: 4 } as const;
type GameType = (typeof GAME_TYPES)[keyof typeof GAME_TYPES];

/** Where and when a game is played. `date` is the day in New York. */
export type Slot = { readonly date: LeagueDate; readonly start: number };

export type ScheduledGame = Slot & {
  readonly id: number;
  readonly type: GameType;
  readonly away: Team;
  readonly home: Team;
  readonly venue: string;
  readonly zone: string;
  readonly neutral: boolean;
  /** If the game was postponed: its first date and start, and when the league announced the postponement and the new date. */
  readonly postponed: {
    readonly from: Slot;
    readonly announced: number;
    readonly rescheduled: number;
  } | null;
};

export type ScheduleOrder = {
  readonly seed: number;
  readonly year: number;
  readonly teams: readonly Team[];
  /** Number of games that each team plays. */
  readonly games: number;
  /** Days of the season per game of a team, without breaks. */
  readonly daysPerGame: number;
  readonly first: LeagueDate;
};

type Draft = { readonly away: number; readonly home: number; day: number };

/** A season with fewer days of games than this has no breaks. */
const LONG_SEASON = 100;
/** When breaks begin, as a share of the season, and how many days they last. The second break has the all-star game. */
const BREAKS = [
  { after: 0.46, days: 3, allStar: false },
  { after: 0.64, days: 5, allStar: true },
  { after: 0.72, days: 14, allStar: false },
] as const;
const POSTPONED_GAMES = 6;
const OVERSEAS = { venue: 'Vltava Arena', zone: 'Europe/Prague' } as const;

/** The days on which each team plays. */
class Calendar {
  readonly #days: readonly Set<number>[];

  constructor(teams: number) {
    this.#days = Array.from({ length: teams }, () => new Set<number>());
  }

  add({ away, home, day }: Draft): void {
    this.#days[away]?.add(day);
    this.#days[home]?.add(day);
  }

  remove({ away, home, day }: Draft): void {
    this.#days[away]?.delete(day);
    this.#days[home]?.delete(day);
  }

  /** Returns whether a team may play on a day. A team plays at most once a day, and never on three days in a row. */
  free(team: number, day: number): boolean {
    const days = this.#days[team];
    if (days === undefined || days.has(day)) return false;
    const [a, b, c, d] = [day - 2, day - 1, day + 1, day + 2].map((other) => days.has(other));
    return !(a && b) && !(b && c) && !(c && d);
  }

  bothFree({ away, home }: Draft, day: number): boolean {
    return this.free(away, day) && this.free(home, day);
  }
}

/** Returns all games of a season in order of their start, including preseason, all-star game and playoffs. */
export function scheduleOf(order: ScheduleOrder): readonly ScheduledGame[] {
  const regular = regularSeason(order);
  const last = regular.at(-1)?.date ?? order.first;
  return [...preseason(order), ...regular, ...allStar(order), ...playoffs(order, addDays(last, 3))].toSorted(
    (a, b) => a.start - b.start || a.id - b.id,
  );
}

function regularSeason(order: ScheduleOrder): readonly ScheduledGame[] {
  const { seed, year, teams, games } = order;
  const random = new Random(seed, 'schedule', year);
  const calendar = new Calendar(teams.length);
  const drafts = rounds(teams.length, games, random);
  const length = Math.round(games * order.daysPerGame);
  drafts.forEach((draft, index) => {
    let day = Math.max(0, Math.round((index / drafts.length) * length + random.between(-1.5, 1.5)));
    while (!calendar.bothFree(draft, day)) day++;
    draft.day = day;
    calendar.add(draft);
  });
  meetOnFollowingDays(drafts, calendar, random);
  const opener = playOverseas(drafts, calendar);
  const dated = drafts
    .map((draft) => slotOf(order, draft, opener.includes(draft), dateOf(order, draft.day, length), random))
    .toSorted((a, b) => a.start - b.start || a.home.index - b.home.index)
    .map((game, index) => ({ ...game, id: year * 1_000_000 + 20_000 + index + 1 }));
  return postpone(dated, random);
}

/**
 * Returns the games of a round-robin tournament, by the circle method. In each round, every team plays once, and the
 * team with fewer home games so far plays at home.
 */
function rounds(teams: number, games: number, random: Random): readonly Draft[] {
  if (teams % 2 !== 0 || teams < 4) throw new Error('the number of teams must be even and at least 4');
  if (games < 1) throw new Error('each team must play at least one game');
  const circle = random.shuffled(Array.from({ length: teams - 1 }, (_, index) => index + 1));
  const hosted = Array.from({ length: teams }, () => 0);
  return Array.from({ length: games }, (_, round) => {
    const turn = round % circle.length;
    const order = [0, ...circle.slice(turn), ...circle.slice(0, turn)];
    return Array.from({ length: teams / 2 }, (_unused, pair): Draft => {
      const [a, b] = [order[pair]!, order[teams - 1 - pair]!];
      const [away, home] = hosted[a]! < hosted[b]! || (hosted[a] === hosted[b] && random.chance(0.5)) ? [b, a] : [a, b];
      hosted[home] = hosted[home]! + 1;
      return { away, home, day: 0 };
    });
  }).flat();
}

const samePair = (a: Draft, b: Draft): boolean =>
  (a.away === b.away && a.home === b.home) || (a.away === b.home && a.home === b.away);

/** Moves some games to the day after an earlier game of the same two teams. */
function meetOnFollowingDays(drafts: readonly Draft[], calendar: Calendar, random: Random): void {
  for (const [index, game] of drafts.entries()) {
    if (!random.chance(0.6)) continue;
    const again = drafts.slice(index + 1).find((other) => samePair(game, other));
    if (again === undefined) continue;
    calendar.remove(again);
    if (calendar.bothFree(again, game.day + 1)) again.day = game.day + 1;
    calendar.add(again);
  }
}

/**
 * Moves two games of the same two teams to the first two days of the season. Returns these games, which are played
 * overseas.
 */
function playOverseas(drafts: readonly Draft[], calendar: Calendar): readonly Draft[] {
  const opener = drafts[0];
  const again = drafts.find((other) => opener !== undefined && other !== opener && samePair(opener, other));
  if (opener === undefined || again === undefined) return [];
  for (const [day, game] of [opener, again].entries()) {
    for (const other of drafts) {
      // Other games of the two teams on the season's first three days move to the next day on which both teams are
      // free.
      if (other === opener || other === again || other.day > 2) continue;
      if (![other.away, other.home].some((team) => team === game.away || team === game.home)) continue;
      calendar.remove(other);
      other.day = 3;
      while (!calendar.bothFree(other, other.day)) other.day++;
      calendar.add(other);
    }
    calendar.remove(game);
    game.day = day;
    calendar.add(game);
  }
  return [opener, again];
}

/** Returns the date of the season's n-th day with games. */
function dateOf({ first }: ScheduleOrder, day: number, length: number): LeagueDate {
  if (length < LONG_SEASON) return addDays(first, day);
  const paused = BREAKS.filter(({ after }) => day >= Math.round(after * length));
  return addDays(
    first,
    paused.reduce((sum, { days }) => sum + days, day),
  );
}

type Unnumbered = Omit<ScheduledGame, 'id'>;

function slotOf(
  { teams }: ScheduleOrder,
  { away, home }: Draft,
  overseas: boolean,
  date: LeagueDate,
  random: Random,
): Unnumbered {
  const host = teams[home]!;
  const time = random.chance(0.12)
    ? random.pick(['13:00', '15:00', '18:00'])
    : random.pick(['19:00', '19:30', '20:00']);
  const { venue, zone } = overseas ? OVERSEAS : host;
  return {
    date,
    start: instantOf(zone, date, overseas ? '19:00' : time),
    type: GAME_TYPES.regular,
    away: teams[away]!,
    home: host,
    venue,
    zone,
    neutral: overseas,
    postponed: null,
  };
}

/** Moves some games to a later day on which both teams are free. Games keep their ids. */
function postpone(games: readonly ScheduledGame[], random: Random): readonly ScheduledGame[] {
  const moved = new Map<number, ScheduledGame>();
  const numbers = new Map<LeagueDate, number>();
  const busy = new Set<string>();
  const add = ({ date, away, home }: ScheduledGame): void => {
    numbers.set(date, (numbers.get(date) ?? 0) + 1);
    for (const { index } of [away, home]) busy.add(`${index} ${date}`);
  };
  games.forEach(add);
  for (let tries = 0; tries < 50 && moved.size < Math.min(POSTPONED_GAMES, games.length / 100); tries++) {
    const game = random.pick(games);
    const { date, start, away, home } = game;
    if (moved.has(game.id) || game.neutral) continue;
    const plays = (on: LeagueDate): boolean => [away, home].some(({ index }) => busy.has(`${index} ${on}`));
    const later = Array.from({ length: 30 }, (_, days) => addDays(date, days + 8)).find((on) => {
      const [a, b, c, d] = [-2, -1, 1, 2].map((near) => plays(addDays(on, near)));
      // A postponed game must not fall into a break, or give a team games on three days in a row.
      return (numbers.get(on) ?? 0) > 2 && !plays(on) && !(a && b) && !(b && c) && !(c && d);
    });
    if (later === undefined) continue;
    const announced = start - random.whole(2, 8) * HOUR_MS;
    const again: ScheduledGame = {
      ...game,
      date: later,
      start: instantOf(game.zone, later, '19:00'),
      postponed: { from: { date, start }, announced, rescheduled: announced + random.whole(30, 150) * HOUR_MS },
    };
    moved.set(game.id, again);
    // The first date stays taken for both teams, so that no other game moves there before the postponement is
    // announced.
    add(again);
  }
  return games.map((game) => moved.get(game.id) ?? game);
}

/** Returns a game outside the regular season. It starts at 7 PM in New York. */
function extraGame(
  { year }: ScheduleOrder,
  type: GameType,
  number: number,
  date: LeagueDate,
  away: Team,
  home: Team,
): ScheduledGame {
  const { venue, zone } = home;
  const start = instantOf(NEW_YORK, date, '19:00');
  const id = year * 1_000_000 + type * 10_000 + number;
  return { id, type, date, start, away, home, venue, zone, neutral: false, postponed: null };
}

function preseason(order: ScheduleOrder): readonly ScheduledGame[] {
  const { teams, first, seed, year } = order;
  const random = new Random(seed, 'preseason', year);
  return [14, 10, 6].flatMap((before, round) => {
    const drawn = random.shuffled(teams);
    return Array.from({ length: teams.length / 2 }, (_, pair) =>
      extraGame(
        order,
        GAME_TYPES.preseason,
        round * (teams.length / 2) + pair + 1,
        addDays(first, -before),
        drawn[2 * pair]!,
        drawn[2 * pair + 1]!,
      ),
    );
  });
}

function playoffs(order: ScheduleOrder, first: LeagueDate): readonly ScheduledGame[] {
  const { teams } = order;
  const series = Math.min(8, Math.floor(teams.length / 4));
  return Array.from({ length: series }, (_, s) =>
    Array.from({ length: 4 }, (_unused, game) => {
      const [a, b] = [teams[s]!, teams[teams.length - 1 - s]!];
      const [away, home] = game < 2 ? [b, a] : [a, b];
      return extraGame(order, GAME_TYPES.playoff, 100 + (s + 1) * 10 + game + 1, addDays(first, 2 * game), away, home);
    }),
  ).flat();
}

/** Returns the all-star game: in the middle of its break, between two teams that are not in the league. */
function allStar(order: ScheduleOrder): readonly ScheduledGame[] {
  const length = Math.round(order.games * order.daysPerGame);
  const pause = BREAKS.find((one) => one.allStar);
  const host = order.teams[0];
  if (length < LONG_SEASON || pause === undefined || host === undefined) return [];
  const date = addDays(dateOf(order, Math.round(pause.after * length) - 1, length), 3);
  const team = (id: number, abbrev: string): Team => ({ ...host, index: -1, id, abbrev, nickname: 'All-Stars' });
  return [extraGame(order, GAME_TYPES.allStar, 641, date, team(991, 'EAS'), team(992, 'WES'))];
}
