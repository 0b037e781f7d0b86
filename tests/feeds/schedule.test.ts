import { describe, expect, it } from 'vitest';
import { addDays, leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { Book } from './book.ts';
import { fullName } from './league.ts';
import { GAME_TYPES, type ScheduledGame } from './schedule.ts';
import { createSeason, type Season } from './season.ts';
import { HOUR_MS } from './time.ts';

const regularOf = ({ games }: Season): readonly ScheduledGame[] =>
  games.filter(({ type }) => type === GAME_TYPES.regular);

const LEAGUES = [
  { teams: 32, games: 84, year: 2026 },
  { teams: 30, games: 76, year: 2027 },
  { teams: 4, games: 10, year: 2027 },
] as const;

describe.each(LEAGUES)('a season of $teams teams with $games games each', (options) => {
  const season = createSeason(options);
  const regular = regularOf(season);

  it('the schedule has each game once, and the same number of games for every team, half of them at home', () => {
    expect(regular).toHaveLength((options.teams * options.games) / 2);
    expect(new Set(season.games.map(({ id }) => id)).size).toBe(season.games.length);
    for (const { index } of season.teams) {
      expect(regular.filter(({ away, home }) => away.index === index || home.index === index)).toHaveLength(
        options.games,
      );
      const hosted = regular.filter(({ home }) => home.index === index).length;
      expect(Math.abs(hosted - options.games / 2)).toBeLessThanOrEqual(1);
    }
  });

  it('the schedule lets no team play twice a day or on three days in a row', () => {
    for (const { index } of season.teams) {
      const days = regular
        .filter(({ away, home }) => away.index === index || home.index === index)
        .map(({ date }) => date);
      const played = new Set(days);
      expect(played.size).toBe(days.length);
      expect(days.filter((day) => played.has(addDays(day, 1)) && played.has(addDays(day, 2)))).toEqual([]);
    }
  });

  it('the schedule gives each game the date of its start in New York', () => {
    for (const { date, start } of season.games) expect(leagueDay(start)).toBe(date);
  });

  it('the schedule begins overseas with two games of the same teams on consecutive days', () => {
    const overseas = regular.filter(({ neutral }) => neutral);
    const teams = overseas.map(({ away, home }) => [away.index, home.index].toSorted((a, b) => a - b));
    expect(overseas.map(({ date }) => date)).toEqual([`${options.year}-09-29`, `${options.year}-09-30`]);
    expect(teams[0]).toEqual(teams[1]);
  });
});

it('the schedule has games on a leap day', () => {
  const { games } = createSeason({ teams: 30, games: 76, year: 2027 });
  expect(games.some(({ date }) => date === addDays('2028-02-28' as LeagueDate, 1) && date.endsWith('-02-29'))).toBe(
    true,
  );
});

describe('a whole season', () => {
  const season = createSeason();
  const regular = regularOf(season);
  const days = [...new Set(regular.map(({ date }) => date))].toSorted();

  it('a whole season has one break of two weeks, and the all-star game in a shorter break', () => {
    const pauses = days.map((day, i) => (Date.parse(days[i + 1] ?? day) - Date.parse(day)) / 86_400_000 - 1);
    expect(pauses.filter((length) => length >= 14)).toHaveLength(1);
    const [allStar] = season.games.filter(({ type }) => type === GAME_TYPES.allStar);
    expect(days).not.toContain(allStar?.date);
    expect(allStar?.date).toMatch(/^2027-01/);
  });

  it('a whole season has preseason games before the regular season and playoff games after it', () => {
    const dates = (type: number): readonly string[] =>
      season.games.filter((game) => game.type === type).map(({ date }) => date);
    expect(dates(GAME_TYPES.preseason).every((date) => date < days[0]!)).toBe(true);
    expect(dates(GAME_TYPES.playoff).every((date) => date > days.at(-1)!)).toBe(true);
    expect(dates(GAME_TYPES.playoff)).toHaveLength(32);
  });

  it('a whole season has teams that meet on two consecutive days', () => {
    const pairOn = ({ away, home }: ScheduledGame, date: string): string =>
      `${Math.min(away.index, home.index)} ${Math.max(away.index, home.index)} ${date}`;
    const pairs = new Set(regular.map((game) => pairOn(game, game.date)));
    const meetings = regular.filter((game) => pairs.has(pairOn(game, addDays(game.date, 1))));
    expect(meetings.length).toBeGreaterThan(3);
  });

  it('a postponed game is listed on its first date, then as PPD, then on its new date', () => {
    const postponed = regular.filter((game) => game.postponed !== null);
    expect(postponed.length).toBeGreaterThan(2);
    const book = new Book(season);
    for (const game of postponed) {
      const { from, announced, rescheduled } = game.postponed!;
      const at = (now: number) => book.at(game, now).status;
      expect(at(announced - 1)).toMatchObject({ state: 'FUT', scheduleState: 'OK', slot: from });
      expect(at(announced)).toMatchObject({ state: 'FUT', scheduleState: 'PPD', slot: from });
      expect(at(rescheduled)).toMatchObject({ state: 'FUT', scheduleState: 'OK', slot: { date: game.date } });
      expect(at(game.start + 30 * HOUR_MS).state).toBe('OFF');
      expect(game.date > from.date).toBe(true);
      expect(book.on(from.date, rescheduled).map((listed) => listed.game.id)).not.toContain(game.id);
      expect(book.on(game.date, rescheduled).map((listed) => listed.game.id)).toContain(game.id);
    }
  });
});

describe('seasons of one league', () => {
  const [before, after] = [createSeason({ year: 2025 }), createSeason({ year: 2026 })];

  it('between two seasons, one team moves and gets a new abbreviation, and another is renamed and keeps its abbreviation', () => {
    const changed = after.teams.filter(({ index, nickname, place }) => {
      const old = before.teams[index]!;
      return old.nickname !== nickname || old.place !== place;
    });
    expect(changed.map(({ index, abbrev }) => [before.teams[index]!.abbrev, abbrev])).toEqual([
      ['WOR', 'HTD'],
      ['MKE', 'MKE'],
    ]);
    expect(changed.every(({ index, id }) => before.teams[index]!.id !== id)).toBe(true);
  });

  it('85 to 95 % of the players stay in the league for the next season, with the same talent', () => {
    const players = (season: Season) =>
      season.teams.flatMap(({ index }) => season.rosterOf(index, season.games[0]!.date).map(({ player }) => player));
    const old = new Map(players(before).map((player) => [player.id, player]));
    const same = players(after).filter(({ id }) => old.has(id));
    expect(same.length / old.size).toBeGreaterThan(0.85);
    expect(same.length / old.size).toBeLessThan(0.95);
    for (const player of same) expect(old.get(player.id)).toEqual(player);
  });

  it('two players of one team have the same name, and so do two players of different teams', () => {
    const names = after.teams.flatMap(({ index }) =>
      after.rosterOf(index, after.games[0]!.date).map(({ player }) => ({ index, name: fullName(player) })),
    );
    const shared = names.filter(({ index, name }, i) =>
      names.some((other, j) => j > i && other.name === name && other.index === index),
    );
    const apart = names.filter(({ index, name }) =>
      names.some((other) => other.name === name && other.index !== index),
    );
    expect(shared).toHaveLength(1);
    expect(apart).toHaveLength(2);
  });

  it('teams trade players during a season', () => {
    const first = after.games[0]!.date;
    const last = after.games.at(-1)!.date;
    const moved = after.teams.flatMap(({ index }) => {
      const then = new Set(after.rosterOf(index, first).map(({ player }) => player.id));
      return after.rosterOf(index, last).filter(({ player }) => !then.has(player.id));
    });
    expect(moved.length).toBeGreaterThan(6);
  });
});
