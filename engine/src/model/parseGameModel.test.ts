import { describe, expect, test } from 'vitest';
import { compileGameModel } from './compile.ts';
import { parseGameModel } from './parseGameModel.ts';
import { sampleRates } from '../../testing/sampleRates.ts';

const good = JSON.stringify(compileGameModel(sampleRates()));

/** Untyped JSON, so that tests can write invalid values. */
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
    ['no object', '', null],
    ['a text', '', 'model'],
    ['a game id with a path in it', 'gameId', set(['gameId'], '../1')],
    ['a date that does not exist', 'date', set(['date'], '2025-02-30')],
    ['a date with a time', 'date', set(['date'], '2025-10-07T00:00:00')],
    ['an invalid time', 'time', set(['time'], '24:00')],
    ['a last result on an invalid date', 'through', set(['through'], '2025-02-30')],
    ['a fraction as seed', 'seed', set(['seed'], 0.5)],
    ['a negative seed', 'seed', set(['seed'], -1)],
    ['no score', 'score', set(['score'], undefined)],
    ['a score table that is not square', 'score', set(['score'], [HALF, HALF, 0, 0, 0])],
    ['a score table too small', 'score', set(['score'], [2 ** 32])],
    [
      'a score table too large',
      'score',
      set(
        ['score'],
        Array.from({ length: 289 }, () => 0),
      ),
    ],
    ['a fraction among weights', 'score[3]', set(['score', '3'], 0.5)],
    ['a negative weight', 'score[3]', set(['score', '3'], -1)],
    ['a weight as text', 'score[3]', set(['score', '3'], '1')],
    ['a weight of null, as NaN is written', 'score[0]', set(['score', '0'], null)],
    ['a weight beyond 2^32', 'score[3]', set(['score', '3'], 2 ** 32 + 1)],
    ['weights that sum to less', 'overtime', set(['overtime'], [1, 2, 3, 4])],
    ['weights that sum to more', 'assists.emptyNet', set(['assists', 'emptyNet'], [HALF, HALF, 1])],
    ['no assists in overtime', 'assists.overtime', set(['assists', 'overtime'], undefined)],
    ['a factor of 0 for a second defenseman', 'secondDefence.units', set(['secondDefence', 'units'], 0)],
    ['a fraction as factor for a second defenseman', 'secondDefence.lines', set(['secondDefence', 'lines'], 1.5)],
    ['too few ends of a tie', 'overtime', set(['overtime'], [HALF, HALF])],
    ['no empty-net row', 'emptyNet', set(['emptyNet'], [])],
    ['an empty-net row too long', 'emptyNet[0]', set(['emptyNet', '0'], [HALF, HALF, 0, 0, 0])],
    ['no run of play', 'runOfPlay.level', set(['runOfPlay', 'level'], undefined)],
    ['too many extra shots', 'extraShots.shootout', set(['extraShots', 'shootout'], Array(33).fill(0))],
    ['a team that is a text', 'away', set(['away'], 'Boston Bruins')],
    ['a team without name', 'home.name', set(['home', 'name'], '')],
    ['a name too long', 'home.name', set(['home', 'name'], 'x'.repeat(81))],
    ['a name with spaces around', 'home.name', set(['home', 'name'], ' Boston')],
    ['open play of one state', 'home.openPlay', set(['home', 'openPlay'], [HALF, HALF, 0])],
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
    ['two skaters', 'home.skaters', broken((m) => void m['home']!['skaters']!.splice(2))],
    ['a million skaters', 'home.skaters', set(['home', 'skaters'], Array.from({ length: 1e6 }))],
    ['an unknown position', 'home.skaters[2].position', set(['home', 'skaters', '2', 'position'], 'QB')],
    ['a player id as text', 'home.skaters[2].playerId', set(['home', 'skaters', '2', 'playerId'], '8')],
    ['shot shares that sum to less', 'home.skaters', set(['home', 'skaters', '2', 'shotShare'], 0)],
    ['scorer weights that sum to less', 'home.skaters', set(['home', 'skaters', '2', 'scores', 'overtime'], 0)],
    [
      'a state without scorers',
      'home.skaters[2].scores.powerPlay',
      set(['home', 'skaters', '2', 'scores', 'powerPlay'], undefined),
    ],
    [
      'assistants of another team size',
      'home.skaters[2].assistants.units',
      set(['home', 'skaters', '2', 'assistants', 'units'], [HALF, HALF, 0]),
    ],
    ['a scorer who assists himself', 'home.skaters[0].assistants.lines[0]', assistants([HALF, HALF])],
    ['a single assistant', 'home.skaters[0].assistants.lines', assistants([0, 2 ** 32])],
    ['shots without values', 'home.skaters[2].shots', set(['home', 'skaters', '2', 'shots'], [])],
    ['blocks that sum to less', 'home.skaters[2].blocks', set(['home', 'skaters', '2', 'blocks'], [7])],
    ['two teams with the same name', 'home.name', set(['home', 'name'], 'Away Club')],
    ['namesakes', 'home.skaters[4].name', set(['home', 'skaters', '4', 'name'], 'AWY Forward 1')],
    ['namesakes in the away team', 'away.skaters[1].name', set(['away', 'skaters', '1', 'name'], 'AWY Forward 1')],
    ['a player called Total', 'away.skaters[0].name', set(['away', 'skaters', '0', 'name'], 'Total')],
    ['a player named like a team', 'home.skaters[0].name', set(['home', 'skaters', '0', 'name'], 'Home Club')],
  ];
  test.each(cases)('parseGameModel rejects %s at %j', (_, path, input) => {
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

describe('versions', () => {
  test.each(['version', 'generator'] as const)('parseGameModel reports a different %s as modelVersion', (path) => {
    const error = { kind: 'modelVersion', path, supported: 2, found: '1' };
    expect(parseGameModel(set([path], 1))).toEqual({ ok: false, error });
    expect(parseGameModel(set([path], undefined))).toEqual({ ok: false, error: { ...error, found: 'nothing' } });
  });
});

test('parseGameModel rejects values that JSON cannot hold', () => {
  for (const value of [1n, Symbol('x'), () => 0]) {
    const input: unknown = { ...(JSON.parse(good) as object), seed: value };
    expect(parseGameModel(input)).toMatchObject({ ok: false, error: { path: 'seed', found: typeof value } });
  }
});

test('an error of parseGameModel shows the found value in at most 20 characters', () => {
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

test('parseGameModel accepts a valid model, drops unknown fields and keeps players without id', () => {
  const parsed = parseGameModel(set(['comment'], 'ours'));
  expect(parsed).toEqual({ ok: true, value: JSON.parse(good) });
});
