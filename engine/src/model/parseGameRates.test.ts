import { describe, expect, test } from 'vitest';
import { sampleRates } from '../../testing/sampleRates.ts';
import { compileGameModel } from './compile.ts';
import type { GameRates } from './gameRates.ts';
import { parseGameRates } from './parseGameRates.ts';

/** Returns the rates of the sample with another value at a path such as `home.skaters.3.name`. */
function set(path: string, value: unknown): unknown {
  const rates = structuredClone(sampleRates()) as unknown as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((tree, key) => tree[key] as Record<string, unknown>, rates);
  parent[last] = value;
  return rates;
}
const skaters = sampleRates().home.skaters;
const without = (count: 'goals' | 'assists' | 'shots' | 'blocks') =>
  skaters.map((one) => ({ ...one, [count]: 0, powerPlayGoals: 0, powerPlayAssists: 0, goals: 0 }));

describe('invalid rates', () => {
  const cases: readonly (readonly [what: string, path: string, input: unknown])[] = [
    ['nothing', '', undefined],
    ['null', '', null],
    ['text', '', 'rates'],
    ['a list', 'gameId', []],
    ['an empty game', 'gameId', {}],
    ['a date that is a word', 'date', set('date', 'yesterday')],
    ['a time that is a word', 'time', set('time', 'evening')],
    ['a fraction as seed', 'seed', set('seed', 0.5)],
    ['a last result on no date', 'through', set('through', '2025-02-30')],
    ['no home team', 'home', set('home', undefined)],
    ['goals of NaN', 'home.goals', set('home.goals', Number.NaN)],
    ['no goals', 'home.goals', set('home.goals', undefined)],
    ['goals as text', 'home.goals', set('home.goals', '3')],
    ['more goals than a score can have', 'home.goals', set('home.goals', 30)],
    ['14 goals', 'away.goals', set('away.goals', 14)],
    ['fewer goals than a tie gives', 'home.goals', set('home.goals', 0.01)],
    ['infinite shots', 'home.shots', set('home.shots', Infinity)],
    ['as many shots as goals', 'home.shots', set('home.shots', 3.2)],
    ['fewer shots than goals', 'home.shots', set('home.shots', 2)],
    ['negative blocks', 'home.blocks', set('home.blocks', -1)],
    ['more goals on the power play than goals', 'home.powerPlayGoals', set('home.powerPlayGoals', 5)],
    ['no skaters', 'home.skaters', set('home.skaters', [])],
    ['two skaters', 'home.skaters', set('home.skaters', skaters.slice(0, 2))],
    ['40 skaters', 'home.skaters', set('home.skaters', [...skaters, ...skaters, ...skaters].slice(0, 40))],
    ['skaters who never score', 'home.skaters', set('home.skaters', without('goals'))],
    ['skaters who never assist', 'home.skaters', set('home.skaters', without('assists'))],
    ['skaters who never shoot', 'home.skaters', set('home.skaters', without('shots'))],
    ['line 9', 'home.skaters[3].line', set('home.skaters.3.line', 9)],
    ['line 0', 'home.skaters[3].line', set('home.skaters.3.line', 0)],
    ['line 1.5', 'home.skaters[3].line', set('home.skaters.3.line', 1.5)],
    ['a fourth pair of defensemen', 'home.skaters[17].line', set('home.skaters.17.line', 4)],
    ['unit 3', 'home.skaters[3].unit', set('home.skaters.3.unit', 3)],
    ['position X', 'home.skaters[3].position', set('home.skaters.3.position', 'X')],
    ['a goalie among skaters', 'home.skaters[3].position', set('home.skaters.3.position', 'G')],
    ['a skater without shots', 'home.skaters[3].shots', set('home.skaters.3.shots', undefined)],
    ['a skater with more goals than shots', 'home.skaters[11].goals', set('home.skaters.11.goals', 2)],
    [
      'a skater with more goals on the power play than goals',
      'home.skaters[3].powerPlayGoals',
      set('home.skaters.3.powerPlayGoals', 0.5),
    ],
    [
      'a skater with more assists on the power play than assists',
      'home.skaters[3].powerPlayAssists',
      set('home.skaters.3.powerPlayAssists', 0.9),
    ],
    ['a skater who takes nearly all shots', 'home.skaters[3].shots', set('home.skaters.3.shots', 50)],
    ['linemates of fewer skaters', 'home.skaters[3].together', set('home.skaters.3.together', [0, 1, 1])],
    ['a repeated player', 'home.skaters[4].name', set('home.skaters.4.name', 'AWY Forward 1')],
    ['two teams of one name', 'home.name', set('home.name', 'Away Club')],
    ['a player named like a team', 'home.skaters[0].name', set('home.skaters.0.name', 'Home Club')],
    ['a goalie who starts more than always', 'home.goalie.chance', set('home.goalie', { name: 'A', chance: 2 })],
  ];
  test.each(cases)('%s: both functions give the path %j', (_, path, input) => {
    const parsed = parseGameRates(input);
    expect(parsed).toMatchObject({ ok: false, error: { kind: 'badRates', path } });
    expect(compileGameModel(input as GameRates)).toEqual(parsed);
  });

  test('any field that is missing is said to be missing', () => {
    for (const at of ['', 'home.', 'home.skaters.3.']) {
      const of = at
        .split('.')
        .reduce((tree: unknown, key) => (key === '' ? tree : (tree as never)[key]), sampleRates());
      for (const field of Object.keys(of as object).filter(
        (key) => !['through', 'goalie', 'playerId', 'together'].includes(key),
      )) {
        const path = `${at}${field}`.replace('.3.', '[3].');
        const parsed = parseGameRates(JSON.parse(JSON.stringify(set(`${at}${field}`, undefined))));
        expect(parsed).toEqual({ ok: false, error: { kind: 'badRates', path, expected: 'a value', found: 'nothing' } });
      }
    }
  });

  test.each([
    ['home.skaters[4].name', set('home.skaters.4.name', skaters[0]?.name), skaters[0]?.name],
    ['home.name', set('home.name', 'Away Club'), 'Away Club'],
    ['away.name', set('away.name', 'Total'), 'Total'],
  ])('a name that stands for two is quoted as it was given: %s', (path, input, name) => {
    expect(parseGameRates(input)).toMatchObject({ error: { path, found: JSON.stringify(name) } });
  });

  test('goals of both teams that are fewer than ties give are refused', () => {
    const rates = sampleRates();
    const few = (goals: number) => ({ ...rates.away, goals, powerPlayGoals: 0.1 });
    const game = { ...rates, away: few(0.5), home: { ...few(0.5), name: 'Home', skaters: rates.home.skaters } };
    expect(parseGameRates(game)).toMatchObject({ ok: false, error: { path: 'home.goals' } });
  });
});

test('parseGameRates returns valid rates, and drops unknown fields', () => {
  const rates = sampleRates();
  const goalie = { name: 'A', chance: 0.8, confirmed: true, announced: { at: '2025-10-07T16:00:00Z', by: 'Club' } };
  const given = { ...rates, through: '2025-10-06', home: { ...rates.home, goalie } };
  expect(parseGameRates(JSON.parse(JSON.stringify({ ...given, comment: 'ours' })))).toEqual({ ok: true, value: given });
});
