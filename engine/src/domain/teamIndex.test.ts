import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { foldText } from '../text/fold.ts';
import { CLUBS, teamKey } from './clubs.ts';
import { findClub, TeamIndex } from './teamIndex.ts';

describe('findClub', () => {
  test('findClub finds each club by each of its spellings, except those that both New York clubs share', () => {
    for (const club of CLUBS) {
      for (const spelling of [...club.spellings, club.name.toLowerCase(), club.name.replaceAll('.', '')]) {
        const found = findClub(spelling);
        const shared = spelling === 'New York' || spelling === 'NY';
        if (!shared) expect([spelling, found]).toEqual([spelling, { ok: true, value: club }]);
        else if (found.ok || found.error.kind === 'unknown') throw new Error(spelling);
        else expect(found.error.all.map(({ key }) => key)).toEqual(['NYI', 'NYR']);
      }
    }
    expect(CLUBS).toHaveLength(32);
  });

  test.each([
    ['Montréal Canadiens', 'MTL'],
    ['St Louis', 'STL'],
    ['L.A. Kings', 'LAK'],
    ['N.J', 'NJD'],
    ['Utah', 'UTA'],
    ['Utah Hockey Club', 'UTA'],
    ['Vegas', 'VGK'],
    ['NY Rangers', 'NYR'],
    ['maple leafs', 'TOR'],
  ])('findClub resolves %s to %s', (typed, key) => {
    expect(findClub(typed)).toMatchObject({ ok: true, value: { key } });
  });

  const SHORT =
    'ANA BOS BUF CAR CBJ CGY CHI COL DAL DET EDM FLA LA MIN MTL NJ NSH NYI NYR OTT PHI PIT SEA SJ STL TB TOR UTA VAN VGK WPG WSH';
  test.each([
    ...CLUBS.map(({ key, nickname }, i) => [`${SHORT.split(' ')[i]} ${nickname}`, key]),
    ...CLUBS.map(({ key, nickname }) => [`${key.toLowerCase()}-${nickname}`, key]),
    ...CLUBS.map(({ key, name }) => [`${name} (${key})`, key]),
    ['L.A. Kings', 'LAK'],
    ['N.J. Devils', 'NJD'],
    ['N.Y. Islanders', 'NYI'],
    ['New York (NYR)', 'NYR'],
    ['St Louis Blues', 'STL'],
    ['Saint Louis', 'STL'],
    ['Las Vegas Golden Knights', 'VGK'],
    ['Utah HC', 'UTA'],
    ['WAS Capitals', 'WSH'],
    ['TOR Leafs', 'TOR'],
  ])('findClub resolves %s to %s, and teamKey does unless it is marked', (spelling, key) => {
    expect(findClub(spelling)).toMatchObject({ ok: true, value: { key } });
    if (!spelling.includes('(')) expect(teamKey(spelling)).toBe(key);
  });

  prop('teamKey is the same for all spellings of a club, and folding twice changes nothing', [fc.string()], (text) => {
    expect(teamKey(teamKey(text))).toBe(teamKey(text));
    expect(foldText(foldText(text))).toBe(foldText(text));
  });

  test('only the two clubs of New York share spellings', () => {
    const keys = CLUBS.flatMap(({ key, spellings }) => spellings.map((one) => [one, key, teamKey(one)] as const));
    const shared = keys.filter(([, key, folded]) => key !== folded).map(([one]) => one);
    expect(new Set(shared)).toEqual(new Set(['New York', 'NY']));
  });

  test.each(['Lake Arrowhead Kings', 'San Juan Sharks', 'PIT', 'Penguins (BOS)'])(
    '%s is no club by its initials or against its mark',
    (typed) => {
      const found = findClub(typed);
      expect(found.ok && found.value.key).toBe(typed === 'PIT' && 'PIT');
    },
  );

  test.each(['Hartford', 'Blue', 'Y', ''])('findClub does not find %j', (typed) => {
    expect(findClub(typed)).toEqual({ ok: false, error: { kind: 'unknown' } });
  });
});

describe('TeamIndex', () => {
  const teams = [
    { name: 'New York Rangers', abbreviation: null },
    { name: 'Montréal Canadiens', abbreviation: 'MTL' },
    { name: 'Away 1', abbreviation: 'AWY' },
  ];
  const index = new TeamIndex(teams, new Map([['habs', 'Montreal']]));

  test.each([
    ['New York', 0],
    ['NYR', 0],
    ['Montreal', 1],
    ['Habs', 1],
    ['away 1', 2],
    ['awy', 2],
  ])('TeamIndex finds a team by the name %s', (typed, at) => {
    expect(index.find(typed)).toEqual({ ok: true, value: teams[at] });
  });

  test('TeamIndex.find does not find an NHL club that is not in the index', () => {
    expect(index.find('Boston')).toEqual({ ok: false, error: { kind: 'unknown' } });
  });

  test('TeamIndex.nearest compares a misspelled name with every spelling of a team', () => {
    expect(index.nearest('Montrael')).toBe(teams[1]);
    expect(index.nearest('Boston')).toBeNull();
  });
});
