import { describe, expect, it } from 'vitest';
import { Book } from '../book.ts';
import { Nhl } from '../nhl.ts';
import type { Player } from '../league.ts';
import { GAME_TYPES } from '../schedule.ts';
import { createSeason, type Season } from '../season.ts';
import { gameTruth, type Row } from '../truth.ts';
import { SIDES, type GameEvent, type Side } from './events.ts';
import { playGame, type PlayedGame } from './play.ts';

const SAMPLE = 120;
const season = createSeason();
/** Every eleventh game of the regular season, at most SAMPLE games. */
const games = season.games
  .filter(({ type }, index) => type === GAME_TYPES.regular && index % 11 === 0)
  .slice(0, SAMPLE);
const played = games.map((game) => playGame(season, game));
const truths = played.map((game) => gameTruth(season, game));

const startOf = (period: number): number => (period - 1) * 1200;
const scored = ({ events }: PlayedGame, side: Side) =>
  events.filter((event) => event.kind === 'goal' && event.side === side && event.period < 5);

it('a game depends only on the seed and its id, not on which games were played before', () => {
  const small = (seed: number) => createSeason({ teams: 4, games: 4, seed });
  const text = (of: Season, id: number): string => {
    const { events, shifts, score } = playGame(of, of.gameOf(id)!);
    return JSON.stringify([events, shifts, score]);
  };
  const ids = small(1)
    .games.filter(({ type }) => type === GAME_TYPES.regular)
    .map(({ id }) => id);
  const inOrder = ids.map((id) => text(small(1), id));
  const one = small(1);
  expect(
    ids
      .toReversed()
      .map((id) => text(one, id))
      .toReversed(),
  ).toEqual(inOrder);
  expect(text(small(2), ids[0]!)).not.toBe(inOrder[0]);
});

describe('each game', () => {
  it('a game has a winner, whose margin is one goal after overtime or a shootout', () => {
    for (const game of played) {
      const { away, home } = game.score;
      expect(away).not.toBe(home);
      if (game.end !== 'REG') expect(Math.abs(away - home)).toBe(1);
      const bonus = (side: Side): number => Number(game.end === 'SO' && game.score[side] === Math.max(away, home));
      for (const side of SIDES) expect(scored(game, side).length + bonus(side)).toBe(game.score[side]);
    }
  });

  it('a game has its events in order, and each player who acts is on the ice', () => {
    for (const game of played) {
      const times = game.events.map(({ period, second }) => startOf(period) + second);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const absent = game.events.filter((event, index) =>
        actorsOf(event).some((actor) => {
          const now = times[index]!;
          // A shift includes its first and its last second, because the line may change before or after an event in the
          // same second.
          return !game.shifts.some(({ player, from, to }) => player === actor && from <= now && now <= to);
        }),
      );
      expect(
        absent.filter(({ period }) => period < 5).map(({ kind, second }) => ({ id: game.game.id, kind, second })),
      ).toEqual([]);
    }
  });

  it('a game has 3 to 6 skaters per side at each event, and 6 only when the goalie is off the ice', () => {
    const wrong = played
      .flatMap(({ events }) => events)
      .filter(({ period }) => period < 5)
      .flatMap(({ situation: { away, home } }) => [away, home])
      .filter(({ goalie, skaters }) => skaters < 3 || skaters > 6 || (skaters === 6 && goalie === 1));
    expect(wrong).toEqual([]);
  });

  it('a game has no overlapping shifts of a player, and at each second 3 to 6 skaters per side', () => {
    for (const { shifts, events, game } of played.slice(0, 30)) {
      const end = events.findLast((event) => event.kind === 'period-end')!;
      const length = startOf(end.period) + end.second;
      for (const side of SIDES) {
        const own = shifts.filter((shift) => shift.side === side);
        const overlaps = own.filter((shift) =>
          own.some(
            (other) =>
              other !== shift && other.player === shift.player && other.from < shift.to && shift.from < other.to,
          ),
        );
        expect(overlaps).toEqual([]);
        const on = Array.from({ length }, () => ({ skaters: 0, goalies: 0 }));
        for (const { player, from, to } of own) {
          for (const second of on.slice(from, to)) second[player.position === 'G' ? 'goalies' : 'skaters']++;
        }
        const wrong = on.filter(
          ({ skaters, goalies }) => skaters < 3 || skaters > 6 || goalies > 1 || (skaters === 6 && goalies > 0),
        );
        expect(wrong, `${game.id}`).toEqual([]);
      }
    }
  });

  it('a game keeps a player with a major penalty or a misconduct off the ice for the length of the penalty', () => {
    for (const { events, shifts } of played) {
      for (const event of events) {
        if (event.kind !== 'penalty' || event.minutes < 5) continue;
        const now = startOf(event.period) + event.second;
        const until = now + event.minutes * 60;
        expect(shifts.filter(({ player, from, to }) => player === event.by && to > now && from < until)).toEqual([]);
      }
    }
  });
});

function actorsOf(event: GameEvent): readonly Player[] {
  switch (event.kind) {
    case 'goal':
      return [event.shooter, ...event.assists];
    case 'shot':
    case 'miss':
    case 'block':
      return [event.shooter];
    case 'hit':
    case 'giveaway':
    case 'takeaway':
      return [event.player];
    default:
      return [];
  }
}

describe('the league', () => {
  const mean = (of: (row: Row, side: Side) => number): number => {
    const rows = truths.map(({ game }) => game);
    return rows.reduce((sum, row) => sum + of(row, 'away') + of(row, 'home'), 0) / (2 * rows.length);
  };
  const share = (test: (game: PlayedGame) => boolean): number => played.filter(test).length / played.length;

  // The limits are about three standard errors of this sample around the NHL's means of 2024-25.
  it.each([
    ['goals', 2.7, 3.4],
    ['sog', 27, 30],
    ['pp_goals', 0.42, 0.76],
    ['en_goals', 0.08, 0.3],
    ['blocks', 14, 17],
    ['hits', 20, 23.5],
    ['pim', 6, 10.5],
  ])('in the league the mean of %s per side and game is between %d and %d', (column, least, most) => {
    const value = mean((row, side) => Number(row[`${side}_${column}`]));
    expect(value).toBeGreaterThan(least);
    expect(value).toBeLessThan(most);
  });

  it('the league decides 12 to 33 % of its games after regulation, some of them in a shootout', () => {
    expect(share(({ end }) => end !== 'REG')).toBeGreaterThan(0.12);
    expect(share(({ end }) => end !== 'REG')).toBeLessThan(0.33);
    expect(share(({ end }) => end === 'SO')).toBeGreaterThan(0.02);
  });

  it('in 4 to 30 % of the games, a team changes its goalie', () => {
    const changes = share(
      ({ shifts }) =>
        new Set(shifts.filter(({ player }) => player.position === 'G').map(({ player }) => player.id)).size > 2,
    );
    expect(changes).toBeGreaterThan(0.04);
    expect(changes).toBeLessThan(0.3);
  });

  it('first-line forwards have more ice time and points than fourth-line forwards', () => {
    const rows = truths.flatMap(({ skaters }) => skaters);
    const place = new Map(
      season.teams.flatMap(({ index }) =>
        season.rosterOf(index, games[0]!.date).map((spot) => [spot.player.id, spot.place]),
      ),
    );
    const average = (column: string, from: number, to: number): number => {
      const group = rows.filter((row) => {
        const of = place.get(Number(row['player_id'])) ?? -1;
        return of >= from && of < to;
      });
      return group.reduce((sum, row) => sum + Number(row[column]), 0) / group.length;
    };
    expect(average('toi_sec', 0, 3)).toBeGreaterThan(1000);
    expect(average('toi_sec', 9, 12)).toBeLessThan(850);
    expect(average('points', 0, 3)).toBeGreaterThan(2 * average('points', 9, 12));
    expect(average('sog', 0, 3)).toBeGreaterThan(2);
  });
});

describe('the box score and truth.ts', () => {
  type Box = {
    readonly playerByGameStats: Record<`${Side}Team`, Record<string, readonly Record<string, unknown>[]>>;
  } & Record<`${Side}Team`, { readonly score: number; readonly sog: number }>;
  const COLUMNS = {
    goals: 'goals',
    assists: 'assists',
    points: 'points',
    sog: 'sog',
    hits: 'hits',
    blocks: 'blockedShots',
    plus_minus: 'plusMinus',
    pim: 'pim',
    pp_goals: 'powerPlayGoals',
  } as const;

  it('the box score and truth.ts have the same figures for every player and team', () => {
    const nhl = new Nhl([new Book(season)]);
    for (const [index, game] of played.slice(0, 24).entries()) {
      const { id, start } = game.game;
      const box = nhl.answer(`gamecenter/${id}/boxscore`, start + 30 * 3_600_000)!.body as Box;
      const truth = truths[index]!;
      for (const side of SIDES) {
        const { forwards, defense, goalies } = box.playerByGameStats[`${side}Team`];
        const rows = truth.skaters.filter((row) => row['is_home'] === Number(side === 'home'));
        expect(rows).toHaveLength(forwards!.length + defense!.length);
        for (const line of [...forwards!, ...defense!]) {
          const row = rows.find((one) => one['player_id'] === line['playerId'])!;
          for (const [column, field] of Object.entries(COLUMNS))
            expect(line[field], `${id} ${field}`).toBe(row[column]);
          const [minutes, seconds] = String(line['toi']).split(':').map(Number);
          expect(minutes! * 60 + seconds!).toBe(row['toi_sec']);
        }
        expect(box[`${side}Team`]).toMatchObject({
          score: truth.game[`${side}_goals`],
          sog: truth.game[`${side}_sog`],
        });
        const faced = goalies!.reduce((sum, line) => sum + Number(line['shotsAgainst']), 0);
        const other = side === 'away' ? 'home' : 'away';
        expect(faced + Number(truth.game[`${other}_en_goals`])).toBe(truth.game[`${other}_sog`]);
        for (const line of goalies!) {
          const row = truth.goalies.find((one) => one['player_id'] === line['playerId']);
          expect(line['saveShotsAgainst']).toBe(row === undefined ? '0/0' : `${row['saves']}/${row['shots_against']}`);
          expect(line['decision'] ?? '').toBe(row?.['decision'] ?? '');
        }
      }
    }
  });
});
