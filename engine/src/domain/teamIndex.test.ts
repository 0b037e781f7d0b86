import { describe, expect, test } from 'vitest';
import { CLUBS, clubSpellings } from './clubs.ts';
import { findClub, TeamIndex } from './teamIndex.ts';

describe('findClub', () => {
  test('findClub finds each club by each of its spellings, except those that both New York clubs share', () => {
    for (const club of CLUBS) {
      for (const spelling of [...clubSpellings(club), club.name.toLowerCase(), club.name.replaceAll('.', '')]) {
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
