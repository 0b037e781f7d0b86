import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { aTeam, PLAYER_NAMES, someTeam, teamId } from '../../../testing/teams.ts';
import { boundsOf, decodeScoring, decodeTeam, encodeTeam, SETUP_FIELDS, SETUP_SECTIONS } from './index.ts';
import type { DecodedTeam } from './codec.ts';

const ID = teamId(4821);
function decode(stored: unknown): DecodedTeam {
  const decoded = decodeTeam(ID, stored);
  if (!decoded.ok) throw new Error(decoded.error.kind);
  return decoded.value;
}
const paths = ({ problems }: DecodedTeam): readonly string[] => problems.map(({ path }) => path);

const team = aTeam({
  id: ID,
  name: 'Ice Kings',
  leagueStructure: { number_of_teams: 12, bench_spots: 0 },
  skaterScoring: { goal: 2.5, plus_minus: -1 },
  goalieScoring: { goals_against: -0.5 },
  roster: { F: ['Tim Stützle', 'Brady Tkachuk'], D: [], G: ['Linus Ullmark'] },
});
const stored = {
  teamName: 'Ice Kings',
  leagueStructure: { number_of_teams: 12, bench_spots: 0 },
  skaterScoring: { goal: 2.5, plus_minus: -1 },
  goalieScoring: { goals_against: -0.5 },
  teamRoster: { F: '["Tim Stützle","Brady Tkachuk"]', D: '[]', G: '["Linus Ullmark"]' },
};

describe('encodeTeam and decodeTeam', () => {
  test('encodeTeam and decodeTeam use the stored form of spec 3', () => {
    expect(encodeTeam(team)).toStrictEqual(stored);
    expect(decode(stored)).toStrictEqual({ team, problems: [] });
  });

  test('encodeTeam drops unknown fields', () => {
    const more = { ...team, skaterScoring: { goal: 1, stars: 5 }, color: 'red' };
    expect(Object.keys(encodeTeam(more))).toEqual(Object.keys(stored));
    expect(encodeTeam(more).skaterScoring).toEqual({ goal: 1 });
  });

  test('decodeTeam accepts a team whose empty values a store has dropped', () => {
    const bare = aTeam({ id: ID, name: 'Bare' });
    for (const one of [
      { teamName: 'Bare' },
      { teamName: 'Bare', leagueStructure: null, skaterScoring: undefined, teamRoster: null },
      { teamName: 'Bare', skaterScoring: {}, teamRoster: {} },
      { teamName: 'Bare', skaterScoring: { goal: null, assist: '' }, teamRoster: { F: null, D: '', G: '[]' } },
      // Unknown fields are ignored.
      { teamName: 'Bare', rev: 'x', updatedAt: {}, goalieScoring: { saves_percentage: 'x' } },
    ]) {
      expect(decode(one)).toStrictEqual({ team: bare, problems: [] });
    }
  });

  test.each([undefined, null, 'team', 7, true, [], [stored]])('decodeTeam refuses %j', (one) => {
    expect(decodeTeam(ID, one)).toEqual({ ok: false, error: { kind: 'notATeam' } });
  });
});

describe('the name of a decoded team', () => {
  test.each([[undefined], [null], [7], [''], ['   '], ['\u200B'], [{}], [['Ice']]])(
    'the name is the team id if the stored name is %j',
    (teamName) => {
      expect(decode({ teamName })).toEqual({ team: aTeam({ id: ID, name: '4821' }), problems: [{ path: 'teamName' }] });
    },
  );

  test.each([
    ['x'.repeat(51), 'x'.repeat(50)],
    // The 50th UTF-16 unit is the first half of a surrogate pair, so the whole pair is cut off.
    [`${'x'.repeat(49)}🏒`, 'x'.repeat(49)],
    [`${' '.repeat(60)}Ice${' '.repeat(60)}Kings`, 'Ice'],
  ])('decodeTeam cuts and reports the name %j', (teamName, name) => {
    const decoded = decode({ teamName });
    expect(decoded.team.name).toBe(name);
    expect(paths(decoded)).toEqual(['teamName']);
  });

  test.each([
    [' Ice Kings ', 'Ice Kings'],
    ['Ice\nKings', 'Ice Kings'],
    ['x'.repeat(50), 'x'.repeat(50)],
  ])('decodeTeam tidies the name %j without reporting a problem', (teamName, name) => {
    expect(decode({ teamName })).toEqual({ team: aTeam({ id: ID, name }), problems: [] });
  });
});

describe('the settings of a decoded team', () => {
  test('decodeTeam decodes settings that are stored as strings', () => {
    const decoded = decode({
      ...stored,
      leagueStructure: { number_of_teams: '12', bench_spots: ' 0 ' },
      skaterScoring: { goal: '2.5', plus_minus: '-1' },
    });
    expect(decoded).toStrictEqual({ team, problems: [] });
  });

  test.each([
    [{ leagueStructure: { number_of_teams: 51 } }, 'leagueStructure.number_of_teams'],
    [{ leagueStructure: { number_of_teams: 0 } }, 'leagueStructure.number_of_teams'],
    [{ leagueStructure: { bench_spots: 1.5 } }, 'leagueStructure.bench_spots'],
    [{ leagueStructure: { bench_spots: -1 } }, 'leagueStructure.bench_spots'],
    [{ skaterScoring: { goal: 25.1 } }, 'skaterScoring.goal'],
    [{ skaterScoring: { goal: NaN } }, 'skaterScoring.goal'],
    [{ skaterScoring: { goal: Infinity } }, 'skaterScoring.goal'],
    [{ skaterScoring: { goal: '1e1' } }, 'skaterScoring.goal'],
    [{ skaterScoring: { goal: true } }, 'skaterScoring.goal'],
    [{ skaterScoring: { goal: [1] } }, 'skaterScoring.goal'],
    [{ goalieScoring: { wins: { valueOf: 3 } } }, 'goalieScoring.wins'],
    [{ goalieScoring: [1, 2] }, 'goalieScoring'],
    [{ goalieScoring: 'wins' }, 'goalieScoring'],
    [{ leagueStructure: 0 }, 'leagueStructure'],
  ])('decodeTeam leaves out and reports the invalid setting in %j', (bad, path) => {
    const decoded = decode({ teamName: 'Ice Kings', ...bad });
    expect(decoded).toStrictEqual({ team: aTeam({ id: ID, name: 'Ice Kings' }), problems: [{ path }] });
  });

  test('decodeTeam keeps valid settings next to invalid ones, and turns -0 into 0', () => {
    const decoded = decode({ ...stored, skaterScoring: { goal: 2.5, assist: 'x', hit: -0 } });
    expect(decoded.team.skaterScoring).toStrictEqual({ goal: 2.5, hit: 0 });
    expect(paths(decoded)).toEqual(['skaterScoring.assist']);
  });
});

describe('the roster of a decoded team', () => {
  const roster = (teamRoster: unknown) => decode({ teamName: 'Ice Kings', teamRoster });

  test('decodeTeam decodes a roster that is stored as lists', () => {
    expect(roster({ F: ['Tim Stützle', 'Brady Tkachuk'], G: ['Linus Ullmark'] })).toStrictEqual({
      team: { ...aTeam({ id: ID, name: 'Ice Kings' }), roster: team.roster },
      problems: [],
    });
  });

  test.each([
    [{ F: 'Tim Stützle' }, ['teamRoster.F']],
    [{ F: '["Tim' }, ['teamRoster.F']],
    [{ D: '{"0":"Tim"}' }, ['teamRoster.D']],
    [{ D: '"Tim"' }, ['teamRoster.D']],
    [{ G: 'null' }, ['teamRoster.G']],
    [{ G: 5 }, ['teamRoster.G']],
    [{ G: { 0: 'Tim' } }, ['teamRoster.G']],
    [{ F: '['.repeat(100_000) }, ['teamRoster.F']],
    ['[]', ['teamRoster']],
    [[], ['teamRoster']],
    [7, ['teamRoster']],
  ])('the roster is empty if it is stored as %j', (bad, reported) => {
    const decoded = roster(bad);
    expect(decoded.team.roster).toEqual({ F: [], D: [], G: [] });
    expect(paths(decoded)).toEqual(reported);
  });

  test('decodeTeam drops duplicates and invalid names from the roster', () => {
    const decoded = roster({
      F: ['Tim Stützle', 7, '', 'tim stutzle', null, '  ', 'Bo', 'x'.repeat(201)],
      D: '["Bo","Cale"]',
      G: ['Tim Stützle'],
    });
    expect(decoded.team.roster).toEqual({ F: ['Tim Stützle', 'Bo'], D: ['Cale'], G: [] });
    expect(paths(decoded)).toEqual([
      'teamRoster.F[1]',
      'teamRoster.F[2]',
      'teamRoster.F[3]',
      'teamRoster.F[4]',
      'teamRoster.F[5]',
      'teamRoster.F[7]',
      'teamRoster.D[0]',
      'teamRoster.G[0]',
    ]);
  });

  test('decodeTeam keeps spaces in the names of a roster, and names of up to 200 characters', () => {
    expect(roster({ F: [' Bo  Horvat ', 'x'.repeat(200)] }).team.roster.F).toEqual([' Bo  Horvat ', 'x'.repeat(200)]);
  });

  test('decodeTeam keeps one copy of each roster name that consists only of symbols', () => {
    const decoded = roster({ F: ['!!!', '😀', '!!!'], D: ['...'] });
    expect(decoded.team.roster).toEqual({ F: ['!!!', '😀'], D: ['...'], G: [] });
    expect(paths(decoded)).toEqual(['teamRoster.F[2]']);
  });

  test('decodeTeam keeps at most 1,000 names per group of the roster', () => {
    const names = Array.from({ length: 10_000 }, (_, place) => `Player ${place}`);
    expect(roster({ F: names.slice(0, 1000) }).problems).toEqual([]);
    for (const one of [names, JSON.stringify(names), names.slice(0, 1001)]) {
      const decoded = roster({ F: one });
      expect(decoded.team.roster.F).toEqual(names.slice(0, 1000));
      expect(paths(decoded)).toEqual(['teamRoster.F']);
    }
  });
});

describe('decodeTeam and prototypes', () => {
  test('decodeTeam ignores keys such as __proto__ and constructor', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"teamName":"Evil","skaterScoring":{"goal":9}},"teamName":"Ice","skaterScoring":{"__proto__":{"goal":9},"constructor":1},"teamRoster":{"__proto__":{"F":["Evil"]},"D":["__proto__","constructor"]}}',
    ) as unknown;
    const decoded = decode(hostile);
    expect(decoded).toStrictEqual({
      team: { ...aTeam({ id: ID, name: 'Ice' }), roster: { F: [], D: ['__proto__', 'constructor'], G: [] } },
      problems: [],
    });
    expect(({} as Record<string, unknown>)['goal']).toBeUndefined();
  });

  test('decodeTeam ignores inherited properties', () => {
    expect(decode(Object.create(stored))).toEqual({
      team: aTeam({ id: ID, name: '4821' }),
      problems: [{ path: 'teamName' }],
    });
  });
});

describe('decodeScoring', () => {
  test('decodeScoring drops invalid values, and drops all sections except skaterScoring and goalieScoring', () => {
    expect(
      decodeScoring({
        skaterScoring: { goal: '2', assist: 99 },
        goalieScoring: { wins: 4 },
        leagueStructure: { bench_spots: 1 },
      }),
    ).toStrictEqual({
      skaterScoring: { goal: 2 },
      goalieScoring: { wins: 4 },
    });
    for (const none of [null, undefined, 'x', [], 3]) {
      expect(decodeScoring(none)).toEqual({ skaterScoring: {}, goalieScoring: {} });
    }
  });
});

/** Returns the value without empty objects and lists, as a remote store would return it. */
const dropped = (value: object): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      part && typeof part === 'object' && Object.keys(part).length === 0 ? undefined : part,
    ),
  );

prop('a stored team decodes unchanged, even from a store that drops empty values', [someTeam(ID)], (one) => {
  const encoded = encodeTeam(one);
  for (const back of [encoded, JSON.parse(JSON.stringify(encoded)) as unknown, dropped(encoded)]) {
    expect(decode(back)).toStrictEqual({ team: one, problems: [] });
  }
});

const KEYS = [
  'teamName',
  'teamRoster',
  'F',
  'D',
  'G',
  '__proto__',
  'length',
  ...SETUP_SECTIONS,
  ...SETUP_SECTIONS.flatMap((section) => [...SETUP_FIELDS[section]]),
];
const { hostile } = fc.letrec((tie) => ({
  hostile: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('1', '-', '[]', '["a"]', '[1]', ...PLAYER_NAMES),
    fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true }),
    fc.double(),
    fc.array(tie('hostile')),
    fc.dictionary(fc.constantFrom(...KEYS), tie('hostile')),
  ),
}));
const shaped = fc.record(
  { teamName: hostile, teamRoster: hostile, leagueStructure: hostile, skaterScoring: hostile, goalieScoring: hostile },
  { requiredKeys: [] },
);

prop(
  'any stored object decodes to a valid team that can be stored again',
  [fc.oneof(hostile, shaped)],
  (one) => {
    const decoded = decodeTeam(ID, one);
    if (!decoded.ok) {
      expect(typeof one !== 'object' || one === null || Array.isArray(one)).toBe(true);
      return;
    }
    const { team: found } = decoded.value;
    expect(found.id).toBe(ID);
    expect(found.name.trim()).not.toBe('');
    expect(found.name.length).toBeLessThanOrEqual(50);
    for (const section of SETUP_SECTIONS) {
      const known: readonly string[] = SETUP_FIELDS[section];
      for (const [field, value] of Object.entries(found[section])) {
        expect(known).toContain(field);
        const { min, max, whole } = boundsOf(field as never);
        expect(value >= min && value <= max && (!whole || Number.isInteger(value))).toBe(true);
      }
    }
    const names = [...found.roster.F, ...found.roster.D, ...found.roster.G];
    expect(names.every((name) => typeof name === 'string')).toBe(true);
    expect(new Set(names).size).toBe(names.length);
    expect(decode(JSON.parse(JSON.stringify(encodeTeam(found))))).toStrictEqual({ team: found, problems: [] });
  },
  1000,
);
