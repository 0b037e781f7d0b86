import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { compileGameModel, parseGameModel, type Position } from '../model/index.ts';
import type { LeagueDate } from '../words/index.ts';
import { lineup, type Rated } from './lineup.ts';
import { uniqueNames } from './names.ts';
import { rateGames, type Past } from './rateGames.ts';
import type { RosterSkater, ScheduledGame } from './rows.ts';

const man = (playerId: number, position: Position, over: Partial<RosterSkater> = {}): RosterSkater => ({
  playerId,
  name: `Player ${playerId}`,
  team: 'AAA',
  position,
  ...over,
});

describe('names', () => {
  test('namesakes carry position, then team, then id; all others stay as they are', () => {
    const roster = [
      man(1, 'C', { name: 'Elias Pettersson' }),
      man(2, 'D', { name: 'Elias Pettersson' }),
      man(3, 'C', { name: 'Sebastian Aho' }),
      man(4, 'C', { name: 'Sebastian Aho', team: 'BBB' }),
      man(5, 'D', { name: 'Same Man' }),
      man(6, 'D', { name: 'Same Man' }),
      man(7, 'D', { name: 'Only One' }),
    ];
    expect([...uniqueNames(roster)].toSorted(([a], [b]) => a - b).map(([, name]) => name)).toEqual([
      'Elias Pettersson (C)',
      'Elias Pettersson (D)',
      'Sebastian Aho (C, AAA)',
      'Sebastian Aho (C, BBB)',
      'Same Man (5)',
      'Same Man (6)',
      'Only One',
    ]);
  });

  test('one man listed twice is no namesake of himself', () => {
    expect(uniqueNames([man(1, 'C'), man(1, 'C', { team: 'BBB' })]).get(1)).toBe('Player 1');
  });
});

const rated = (skater: RosterSkater, iceTime: number): Rated => ({
  skater,
  rate: { goals: 0.2, assists: 0.3, shots: 2, blocks: 0.5, iceTime },
});

describe('lineup', () => {
  const POSITIONS: readonly Position[] = ['C', 'LW', 'RW', 'D', 'D'];

  prop(
    '12 forwards and 6 defencemen with most ice time, in lines of three and pairs, whatever the order of the roster',
    [
      fc.shuffledSubarray(
        Array.from({ length: 40 }, (_, i) => i),
        { minLength: 40 },
      ),
    ],
    (order) => {
      const roster = order.map((i) => rated(man(i, POSITIONS[i % 5]!), 500 + i));
      const dressed = lineup(roster);
      const ids = dressed.map(({ skater }) => skater.playerId);
      expect(ids.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 40 }, (_, i) => i).filter((i) => (i % 5 < 3 ? i >= 20 : i >= 25)),
      );
      for (const line of [1, 2, 3, 4]) {
        const three = dressed.filter((d) => d.skater.position !== 'D' && d.line === line);
        expect(three).toHaveLength(3);
        expect(three.filter((d) => d.skater.position === 'C')).toHaveLength(1);
      }
      for (const pair of [1, 2, 3]) {
        expect(dressed.filter((d) => d.skater.position === 'D' && d.line === pair)).toHaveLength(2);
      }
      expect(dressed).toEqual(lineup(roster.toReversed()));
    },
    20,
  );

  test('too few centres: wings fill the lines; too many: they play on the wing', () => {
    for (const centres of [1, 9]) {
      const roster = Array.from({ length: 12 }, (_, i) => rated(man(i, i < centres ? 'C' : 'LW'), 100));
      const lines = lineup(roster).map(({ line }) => line);
      expect(lines.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
    }
  });
});

const ROSTER: readonly RosterSkater[] = ['AAA', 'BBB'].flatMap((team, t) =>
  Array.from({ length: 20 }, (_, i) => man(100 * t + i, i < 13 ? (i % 3 === 0 ? 'C' : 'LW') : 'D', { team })),
);
const side = (team: string) => ({ team, goals: 3, shots: 29, blocks: 15 });
const PAST: Past = {
  games: [
    { season: '2024-25', away: side('AAA'), home: side('BBB') },
    { season: '2024-25', away: side('BBB'), home: side('AAA') },
  ],
  skaterSeasons: ROSTER.slice(5).map(({ playerId, position }) => ({
    season: '2024-25',
    playerId,
    position,
    games: 60,
    goals: 10,
    assists: 20,
    shots: 120,
    blocks: 40,
    iceTime: 60 * (900 + playerId),
  })),
  roster: ROSTER,
  teams: [
    { key: 'AAA', name: 'Away Club' },
    { key: 'BBB', name: 'Home Club' },
    { key: 'CCC', name: 'Empty Club' },
  ],
};
const game = (away: string, home: string): ScheduledGame => ({
  gameId: `${away}-${home}`,
  date: '2025-10-07' as LeagueDate,
  time: '19:00',
  away,
  home,
});

describe('a schedule', () => {
  test('becomes rates that compile to models that parse', () => {
    const { rates, problems } = rateGames(PAST, [game('AAA', 'BBB')]);
    expect(problems).toEqual([]);
    expect(rates).toHaveLength(1);
    const [first] = rates;
    expect(first).toMatchObject({ gameId: 'AAA-BBB', seed: 20_251_007, time: '19:00', away: { name: 'Away Club' } });
    expect(first!.home.goals / first!.away.goals).toBeCloseTo(1.081, 10);
    expect(first!.away.skaters).toHaveLength(18);
    const model = compileGameModel(first!);
    expect(parseGameModel(JSON.parse(JSON.stringify(model)))).toEqual({ ok: true, value: model });
  });

  test('a game that cannot be rated is a problem, and the others are rated', () => {
    const { rates, problems } = rateGames(PAST, [game('AAA', 'ZZZ'), game('CCC', 'BBB'), game('BBB', 'AAA')]);
    expect(rates.map(({ gameId }) => gameId)).toEqual(['BBB-AAA']);
    expect(problems).toEqual([
      { kind: 'unknownTeam', gameId: 'AAA-ZZZ', team: 'ZZZ' },
      { kind: 'shortRoster', gameId: 'CCC-BBB', team: 'CCC', skaters: 0 },
    ]);
  });
});
