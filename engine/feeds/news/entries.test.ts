import { describe, expect, test } from 'vitest';
import { MUTATIONS, mutated } from '../testing/mutations.ts';
import { parseNews } from './index.ts';

const GOALIE = {
  date: '2026-11-25',
  team: 'BOS',
  player: 'J. Swayman',
  kind: 'goalie',
  at: '2026-11-25T17:12:00-05:00',
  source: 'operator',
};
const SCRATCH = { ...GOALIE, kind: 'scratch', player: null, player_id: 8478402, through: '2026-12-01' };

const faults = (entry: unknown) => {
  const parsed = parseNews(JSON.stringify({ news: [GOALIE, entry] }));
  return parsed.ok ? [] : parsed.error;
};
const wrong = (path: string, expected: string, found: string) => [{ path, kind: 'wrong', expected, found }];

describe('parseNews', () => {
  test('parseNews reads entries that have a name or an id, and ignores a byte order mark and unknown fields of the document', () => {
    expect(parseNews(`\uFEFF${JSON.stringify({ next: 60, news: [GOALIE, SCRATCH] })}`)).toEqual({
      ok: true,
      value: [
        { ...GOALIE, at: Date.UTC(2026, 10, 25, 22, 12), playerId: null, through: null },
        {
          date: '2026-11-25',
          team: 'BOS',
          player: '',
          playerId: 8478402,
          kind: 'scratch',
          at: Date.UTC(2026, 10, 25, 22, 12),
          source: 'operator',
          through: '2026-12-01',
        },
      ],
    });
    expect(parseNews('{"news":[]}')).toEqual({ ok: true, value: [] });
  });

  test.each(['date', 'team', 'kind', 'at', 'source'])(
    'parseNews reports the field %s if it is renamed, null, retyped or dropped',
    (field) => {
      for (const mutation of MUTATIONS)
        expect(faults(mutated(GOALIE, [[field]], mutation))).toContainEqual(
          expect.objectContaining({ path: `news[1].${field}` }),
        );
    },
  );

  test.each([
    ['player', 5, 'a text of 1 to 200 characters in one line', '5'],
    ['player', ' ', 'a text of 1 to 200 characters in one line', '""'],
    ['player_id', '8478402', 'an id, which is a whole number above 0', '"8478402"'],
    ['player_id', 0, 'an id, which is a whole number above 0', '0'],
    ['source', 'a\nb', 'a text of 1 to 200 characters in one line', '"a\\nb"'],
    ['date', '2026-02-29', 'a date such as 2026-11-25', '"2026-02-29"'],
    ['date', '2026-11-25T00:00:00Z', 'a date such as 2026-11-25', '"2026-11-25T00:00:00'],
    ['at', '2026-11-25T17:12:00', 'a time with its offset, such as 2026-11-25T22:12:00Z', '"2026-11-25T17:12:00'],
    ['kind', 'scratched', 'goalie, scratch, return', '"scratched"'],
    ['through', 'December', 'a date such as 2026-11-25', '"December"'],
  ])('parseNews refuses an entry with %s %j', (field, value, expected, found) => {
    expect(faults({ ...SCRATCH, [field]: value })).toEqual(wrong(`news[1].${field}`, expected, found));
  });

  test("parseNews refuses a `through` that is before the entry's date, and any `through` in an entry that is not a scratch", () => {
    const fault = [{ path: 'news[1].through', kind: 'notLastDay' }];
    expect(faults({ ...SCRATCH, through: '2026-11-24' })).toEqual(fault);
    expect(faults({ ...SCRATCH, kind: 'return' })).toEqual(fault);
    expect(faults({ ...SCRATCH, through: '2026-11-25' })).toEqual([]);
  });

  test('parseNews refuses an entry without a player', () => {
    const { player: _, ...nobody } = GOALIE;
    for (const entry of [nobody, { ...GOALIE, player: null }])
      expect(faults(entry)).toEqual([{ path: 'news[1]', kind: 'noPlayer' }]);
  });

  test('parseNews refuses an unknown field of an entry, so that a misspelled one is not ignored', () => {
    const { through, ...scratch } = SCRATCH;
    expect(faults({ ...scratch, until: through })).toEqual([{ path: 'news[1].until', kind: 'unknownField' }]);
  });

  test.each([
    ['[]', wrong('', 'an object', 'a list of 0')],
    ['{}', [{ path: 'news', kind: 'missing' }]],
    ['{"news":{}}', wrong('news', 'a list', 'an object')],
    ['{"news":[7]}', wrong('news[0]', 'an object', '7')],
    ['date,team', [{ path: '', kind: 'notJson', detail: expect.any(String) }]],
  ])('parseNews refuses the document %s', (text, error) => {
    expect(parseNews(text)).toEqual({ ok: false, error });
  });

  test('parseNews reports at most 20 faults of a file', () => {
    const parsed = parseNews(JSON.stringify({ news: Array.from({ length: 30 }, () => 7) }));
    expect(parsed.ok ? [] : parsed.error).toHaveLength(20);
  });
});
