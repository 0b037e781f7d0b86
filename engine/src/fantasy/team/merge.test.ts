import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { aTeam, someTeam } from '../../../testing/teams.ts';
import { foldText } from '../../text/index.ts';
import { ROSTER_GROUPS } from '../../domain/index.ts';
import { decodeTeam, encodeTeam, MAX_GROUP, mergeTeams, sameTeam, SETUP_SECTIONS, type FantasyTeam } from './index.ts';
import type { Roster } from './team.ts';

const roster = (F: readonly string[] = [], D: readonly string[] = [], G: readonly string[] = []): Roster => ({
  F,
  D,
  G,
});
const of = (F: readonly string[] = [], D: readonly string[] = [], G: readonly string[] = []) =>
  aTeam({ roster: roster(F, D, G) });

describe('values merged by mergeTeams', () => {
  test('mergeTeams takes a value from the side that changed it', () => {
    const base = aTeam({ skaterScoring: { goal: 2, assist: 1, hit: 3 }, leagueStructure: { bench_spots: 4 } });
    const mine = { ...base, name: 'Mine', skaterScoring: { goal: 3, assist: 1, hit: 3 } };
    const theirs = { ...base, skaterScoring: { goal: 2, assist: 5 }, goalieScoring: { wins: 4 } };
    expect(mergeTeams(base, mine, theirs)).toEqual({
      team: { ...base, name: 'Mine', skaterScoring: { goal: 3, assist: 5 }, goalieScoring: { wins: 4 } },
      taken: ['skaterScoring', 'goalieScoring'],
      overruled: [],
    });
    expect(mergeTeams(base, theirs, mine)).toMatchObject({ taken: ['name', 'skaterScoring'], overruled: [] });
  });

  test('mergeTeams takes the value of `mine` when both sides changed it', () => {
    const base = aTeam({ leagueStructure: { number_of_teams: 10 } });
    const mine = { ...base, name: 'Mine', leagueStructure: { number_of_teams: 12 } };
    const theirs = { ...base, name: 'Theirs', leagueStructure: {} };
    expect(mergeTeams(base, mine, theirs)).toEqual({ team: mine, taken: [], overruled: ['name', 'leagueStructure'] });
  });

  test('mergeTeams reports no conflict when both sides made the same change', () => {
    const base = aTeam({ skaterScoring: { hit: 1 } });
    const both = { ...base, name: 'Both', skaterScoring: { goal: 1 } };
    expect(mergeTeams(base, both, both)).toEqual({ team: both, taken: [], overruled: [] });
  });
});

describe('rosters merged by mergeTeams', () => {
  test('mergeTeams applies the additions and the removals of both sides', () => {
    const merged = mergeTeams(of(['A', 'B', 'C'], ['D']), of(['A', 'C', 'M'], ['D']), of(['A', 'B', 'T'], [], ['G']));
    expect(merged).toEqual({ team: of(['A', 'M', 'T'], [], ['G']), taken: ['roster'], overruled: [] });
  });

  test('mergeTeams keeps the order of `mine` when only `mine` changed', () => {
    const merged = mergeTeams(of(['A', 'B']), of(['B', 'M', 'A']), of(['A', 'B']));
    expect(merged).toEqual({ team: of(['B', 'M', 'A']), taken: [], overruled: [] });
  });

  test('mergeTeams takes the order of `theirs` when only `theirs` changed', () => {
    const merged = mergeTeams(of(['A', 'B']), of(['A', 'B']), of(['T', 'B', 'A']));
    expect(merged).toEqual({ team: of(['T', 'B', 'A']), taken: ['roster'], overruled: [] });
  });

  test('mergeTeams keeps one copy of a player whom both sides added in different spellings', () => {
    const merged = mergeTeams(of(), of(['Tim Stützle']), of(['tim stutzle', 'Bo']));
    expect(merged).toEqual({ team: of(['Tim Stützle', 'Bo']), taken: ['roster'], overruled: [] });
  });

  test('mergeTeams keeps two different names that consist only of symbols', () => {
    expect(mergeTeams(of(), of(['!!!']), of(['!!!', '😀'])).team).toEqual(of(['!!!', '😀']));
  });

  test('if a merged group exceeds 1,000 players, mergeTeams drops players of `theirs` and reports a conflict', () => {
    const some = (tab: number) => Array.from({ length: MAX_GROUP }, (_, place) => `Tab ${tab} ${place}`);
    let stored = of();
    for (let tab = 1; tab <= 10; tab++) {
      const merged = mergeTeams(of(), of(some(tab)), stored);
      expect(merged.overruled).toEqual([]);
      stored = merged.team;
    }
    expect(stored.roster.F).toHaveLength(10 * MAX_GROUP);
    expect(decodeTeam(stored.id, encodeTeam(stored))).toEqual({ ok: true, value: { team: stored, problems: [] } });
    const over = mergeTeams(of(), of(['One More']), stored);
    expect(over.overruled).toEqual(['roster']);
    expect(over.team.roster.F).toEqual(['One More', ...stored.roster.F.slice(0, -1)]);
  });

  test('mergeTeams keeps a player in the group of `mine` when both sides moved the player', () => {
    expect(mergeTeams(of(['A']), of([], ['A']), of([], [], ['A']))).toEqual({
      team: of([], ['A']),
      taken: [],
      overruled: ['roster'],
    });
    expect(mergeTeams(of(), of(['A']), of([], ['A', 'B']))).toEqual({
      team: of(['A'], ['B']),
      taken: ['roster'],
      overruled: ['roster'],
    });
  });

  test('mergeTeams moves a player to the group in `theirs` when only `theirs` moved the player', () => {
    expect(mergeTeams(of(['A']), of(['A', 'B']), of([], ['A']))).toEqual({
      team: of(['B'], ['A']),
      taken: ['roster'],
      overruled: [],
    });
  });

  test('mergeTeams keeps a player whom `mine` moved and `theirs` removed', () => {
    expect(mergeTeams(of(['A']), of([], ['A']), of()).team).toEqual(of([], ['A']));
  });

  test('mergeTeams drops players whom either side removed', () => {
    expect(mergeTeams(of(['A', 'B']), of(['A', 'B', 'M']), of(['A'])).team).toEqual(of(['A', 'M']));
    expect(mergeTeams(of(['A', 'B']), of(['A']), of(['A', 'B', 'T'])).team).toEqual(of(['A', 'T']));
  });
});

const three = [someTeam(), someTeam(), someTeam()] as const;
const names = (team: FantasyTeam): readonly string[] => ROSTER_GROUPS.flatMap((group) => team.roster[group]);
const folded = (team: FantasyTeam): ReadonlySet<string> => new Set(names(team).map(foldText));

prop(
  'mergeTeams returns the changed side when the other side is unchanged',
  [someTeam(), someTeam()],
  (base, other) => {
    expect(mergeTeams(base, base, other).team).toStrictEqual(other);
    expect(mergeTeams(base, other, base)).toStrictEqual({ team: other, taken: [], overruled: [] });
    expect(mergeTeams(base, base, other).overruled).toEqual([]);
    expect(mergeTeams(base, base, other).taken.length === 0).toBe(sameTeam(base, other));
  },
);

prop('mergeTeams loses no added player and has no duplicates', three, (base, mine, theirs) => {
  const merged = mergeTeams(base, mine, theirs).team;
  const [was, my, their, is] = [base, mine, theirs, merged].map(folded);
  for (const name of [...my!, ...their!]) if (!was!.has(name)) expect(is).toContain(name);
  for (const name of is!) expect(my!.has(name) || their!.has(name)).toBe(true);
  for (const group of ROSTER_GROUPS) {
    for (const name of base.roster[group]) {
      // `mine` removed this player, and `theirs` did not move the player to another group.
      const gone = !my!.has(foldText(name)) && (theirs.roster[group].includes(name) || !their!.has(foldText(name)));
      if (gone) expect(is).not.toContain(foldText(name));
    }
  }
  expect(is!.size).toBe(names(merged).length);
});

prop(
  'mergeTeams takes each value from the side that changed it, and lists the sections in which a value of `theirs` was taken or overruled',
  three,
  (base, mine, theirs) => {
    const { team, taken, overruled } = mergeTeams(base, mine, theirs);
    for (const section of SETUP_SECTIONS) {
      const [was, my, their, is] = [base, mine, theirs, team].map((one) => one[section] as Record<string, number>);
      const fields = Object.keys({ ...was, ...my, ...their });
      for (const field of fields) expect(is![field]).toBe(my![field] === was![field] ? their![field] : my![field]);
      expect(taken.includes(section)).toBe(fields.some((field) => is![field] !== my![field]));
      const quarrel = (field: string) => new Set([was![field], my![field], their![field]]).size === 3;
      expect(overruled.includes(section)).toBe(fields.some(quarrel));
    }
    expect(team.id).toBe(mine.id);
  },
);

prop('mergeTeams is idempotent', three, (base, mine, theirs) => {
  const { team } = mergeTeams(base, mine, theirs);
  expect(mergeTeams(theirs, team, theirs).team).toStrictEqual(team);
  expect(mergeTeams(team, team, team)).toStrictEqual({ team, taken: [], overruled: [] });
});

const shuffled = someTeam().chain((team) =>
  fc.shuffledSubarray([...team.roster.F], { minLength: team.roster.F.length }).map((F) => ({ team, F })),
);
prop('sameTeam ignores only the order of the roster', [shuffled, someTeam()], ({ team, F }, other) => {
  expect(sameTeam(team, { ...team, roster: { ...team.roster, F } })).toBe(true);
  expect(sameTeam(team, { ...team, name: `${team.name}!` })).toBe(false);
  expect(sameTeam(team, { ...team, roster: { ...team.roster, G: [...team.roster.G, 'Somebody'] } })).toBe(false);
  for (const section of SETUP_SECTIONS) {
    const same = JSON.stringify(sorted(team[section])) === JSON.stringify(sorted(other[section]));
    expect(sameTeam(team, { ...team, [section]: other[section] })).toBe(same);
  }
});
const sorted = (values: object) => Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));

test('sameTeam is false when a player, group, id or value differs', () => {
  expect(sameTeam(of(['A', 'B']), of(['A', 'C']))).toBe(false);
  expect(sameTeam(of(['A', 'B']), of(['B', 'A']))).toBe(true);
  expect(sameTeam(of(['A']), of([], ['A']))).toBe(false);
  expect(sameTeam(of([], ['A'], ['B']), of([], ['A'], ['C']))).toBe(false);
  expect(sameTeam(aTeam({ id: 1000 }), aTeam({ id: 1001 }))).toBe(false);
  expect(sameTeam(aTeam({ skaterScoring: { goal: 0 } }), aTeam())).toBe(false);
});
