import { describe, expect, test } from 'vitest';
import { compileRates } from './compile.ts';
import { parseGameModel } from './parseGameModel.ts';
import { sampleRates } from '../../testing/sampleRates.ts';

const good = JSON.stringify(compileRates(sampleRates()));

/** Parsed JSON without its types, so that tests can set invalid values. */
type Tree = { [key: string]: Tree } & unknown[];

function broken(change: (model: Tree) => void): unknown {
  const model = JSON.parse(good) as Tree;
  change(model);
  return model;
}

const set = (path: readonly string[], value: unknown) =>
  broken((model) => {
    const last = path.at(-1)!;
    const parent = path.slice(0, -1).reduce((tree, key) => tree[key]!, model);
    (parent as Record<string, unknown>)[last] = value;
  });

const HALF = 2 ** 31;

describe('invalid game models', () => {
  const cases: readonly (readonly [what: string, path: string, input: unknown])[] = [
    ['null', '', null],
    ['a string', '', 'model'],
    ['a game id with a path in it', 'gameId', set(['gameId'], '../1')],
    ['a date that does not exist', 'date', set(['date'], '2025-02-30')],
    ['a date with a time', 'date', set(['date'], '2025-10-07T00:00:00')],
    ['an invalid time', 'time', set(['time'], '24:00')],
    ['a last result on an invalid date', 'through', set(['through'], '2025-02-30')],
    ['a fraction as seed', 'seed', set(['seed'], 0.5)],
    ['a negative seed', 'seed', set(['seed'], -1)],
    ['a missing score table', 'score', set(['score'], undefined)],
    ['a score table that is not square', 'score', set(['score'], [HALF, HALF, 0, 0, 0])],
    ['a score table that is too small', 'score', set(['score'], [2 ** 32])],
    [
      'a score table that is too large',
      'score',
      set(
        ['score'],
        Array.from({ length: 289 }, () => 0),
      ),
    ],
    ['a fraction among weights', 'score[3]', set(['score', '3'], 0.5)],
    ['a negative weight', 'score[3]', set(['score', '3'], -1)],
    ['a weight that is a string', 'score[3]', set(['score', '3'], '1')],
    ['a weight of null, which JSON has for NaN', 'score[0]', set(['score', '0'], null)],
    ['a weight beyond 2^32', 'score[3]', set(['score', '3'], 2 ** 32 + 1)],
    ['weights that sum to less than 2^32', 'overtime', set(['overtime'], [1, 2, 3, 4])],
    ['weights that sum to more than 2^32', 'assists.emptyNet', set(['assists', 'emptyNet'], [HALF, HALF, 1])],
    ['no assists in overtime', 'assists.overtime', set(['assists', 'overtime'], undefined)],
    ['a factor of 0 for a second defenseman', 'secondDefence.units', set(['secondDefence', 'units'], 0)],
    ['a fraction as factor for a second defenseman', 'secondDefence.lines', set(['secondDefence', 'lines'], 1.5)],
    ['too few ways in which a tie ends', 'overtime', set(['overtime'], [HALF, HALF])],
    ['an empty list of empty-net rows', 'emptyNet', set(['emptyNet'], [])],
    ['an empty-net row that is too long', 'emptyNet[0]', set(['emptyNet', '0'], [HALF, HALF, 0, 0, 0])],
    ['no run of play', 'runOfPlay.level', set(['runOfPlay', 'level'], undefined)],
    ['too many extra shots', 'extraShots.shootout', set(['extraShots', 'shootout'], Array(33).fill(0))],
    ['a team that is a string', 'away', set(['away'], 'Boston Bruins')],
    ['a team without a name', 'home.name', set(['home', 'name'], '')],
    ['a name that is too long', 'home.name', set(['home', 'name'], 'x'.repeat(81))],
    ['a name that starts with a space', 'home.name', set(['home', 'name'], ' Boston')],
    ['open play with only one state', 'home.openPlay', set(['home', 'openPlay'], [HALF, HALF, 0])],
    ['no rows of pressing shots', 'home.pressing.shots', set(['home', 'pressing', 'shots'], [])],
    [
      'too many rows of pressing shots',
      'home.pressing.shots',
      set(
        ['home', 'pressing', 'shots'],
        Array.from({ length: 11 }, () => [2 ** 32]),
      ),
    ],
    [
      'a fraction among pressing weights',
      'home.pressing.shots[2][0]',
      set(['home', 'pressing', 'shots', '2', '0'], 0.5),
    ],
    ['no pressing blocks', 'home.pressing.blocks', set(['home', 'pressing', 'blocks'], [])],
    ['a team with two skaters', 'home.skaters', broken((m) => void m['home']!['skaters']!.splice(2))],
    ['a team with a million skaters', 'home.skaters', set(['home', 'skaters'], Array.from({ length: 1e6 }))],
    ['an unknown position', 'home.skaters[2].position', set(['home', 'skaters', '2', 'position'], 'QB')],
    ['a player id that is a string', 'home.skaters[2].playerId', set(['home', 'skaters', '2', 'playerId'], '8')],
    ['shot shares that sum to less than 2^32', 'home.skaters', set(['home', 'skaters', '2', 'shotShare'], 0)],
    [
      'scorer weights that sum to less than 2^32',
      'home.skaters',
      set(['home', 'skaters', '2', 'scores', 'overtime'], 0),
    ],
    [
      'a state without scorers',
      'home.skaters[2].scores.powerPlay',
      set(['home', 'skaters', '2', 'scores', 'powerPlay'], undefined),
    ],
    [
      'a list of assistants that is too short',
      'home.skaters[2].assistants.units',
      set(['home', 'skaters', '2', 'assistants', 'units'], [HALF, HALF, 0]),
    ],
    ['scorers who assist themselves', 'home.skaters[0].assistants.lines[0]', assistants([HALF, HALF])],
    ['only one possible assistant', 'home.skaters[0].assistants.lines', assistants([0, 2 ** 32])],
    ['shots without values', 'home.skaters[2].shots', set(['home', 'skaters', '2', 'shots'], [])],
    ['no shots of a scorer', 'home.skaters[2].scorerShots', set(['home', 'skaters', '2', 'scorerShots'], undefined)],
    [
      'weights of blocks that sum to less than 2^32',
      'home.skaters[2].blocks',
      set(['home', 'skaters', '2', 'blocks'], [7]),
    ],
    ['two teams with the same name', 'home.name', set(['home', 'name'], 'Away Club')],
    [
      'two players of different teams with the same name',
      'home.skaters[4].name',
      set(['home', 'skaters', '4', 'name'], 'AWY Forward 1'),
    ],
    [
      'two players of the away team with the same name',
      'away.skaters[1].name',
      set(['away', 'skaters', '1', 'name'], 'AWY Forward 1'),
    ],
    ['a player called Total', 'away.skaters[0].name', set(['away', 'skaters', '0', 'name'], 'Total')],
    ['a player named like a team', 'home.skaters[0].name', set(['home', 'skaters', '0', 'name'], 'Home Club')],
  ];
  test.each(cases)('parseGameModel rejects %s and reports the path %j', (_, path, input) => {
    const parsed = parseGameModel(input);
    expect(parsed).toMatchObject({ ok: false, error: { kind: 'badModel', path } });
    if (!parsed.ok && parsed.error.kind === 'badModel') {
      expect(parsed.error.expected).not.toBe('');
      expect(parsed.error.found.length).toBeLessThanOrEqual(20);
    }
  });
});

function assistants(first: readonly number[]): unknown {
  return set(
    ['home', 'skaters', '0', 'assistants', 'lines'],
    [...first, ...Array.from({ length: 18 - first.length }, () => 0)],
  );
}

describe('versions of a game model', () => {
  test.each([
    ['version', 5],
    ['generator', 3],
  ] as const)('parseGameModel reports an unsupported %s as the error modelVersion', (path, supported) => {
    const error = { kind: 'modelVersion', path, supported, found: '1' };
    expect(parseGameModel(set([path], 1))).toEqual({ ok: false, error });
    expect(parseGameModel(set([path], undefined))).toEqual({ ok: false, error: { ...error, found: 'nothing' } });
  });
});

test('parseGameModel rejects values that JSON cannot represent', () => {
  for (const value of [1n, Symbol('x'), () => 0]) {
    const input: unknown = { ...(JSON.parse(good) as object), seed: value };
    expect(parseGameModel(input)).toMatchObject({ ok: false, error: { path: 'seed', found: typeof value } });
  }
});

test('an error of parseGameModel shows at most 20 characters of the found value', () => {
  const found = (value: unknown): string | undefined => {
    const parsed = parseGameModel(set(['seed'], value));
    return parsed.ok ? undefined : parsed.error.found;
  };
  expect(found('text')).toBe('"text"');
  expect(found({})).toBe('an object');
  expect(found([1])).toBe('a list of 1');
  expect(found(null)).toBe('null');
  expect(found(true)).toBe('true');
  expect(found(-1.5)).toBe('-1.5');
  expect(found('x'.repeat(99))).toHaveLength(20);
});

test('parseGameModel accepts a valid model, and drops unknown fields', () => {
  const parsed = parseGameModel(set(['comment'], 'ours'));
  expect(parsed).toEqual({ ok: true, value: JSON.parse(good) });
});
