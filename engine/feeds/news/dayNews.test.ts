import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { addDays, CHANGE_KINDS, type LeagueDate } from '@ddh/engine/internal/domain';
import { createPlayerFinder } from '@ddh/forecast/history';
import { newsOfDays, type NewsEntry } from './index.ts';

const TODAY = '2026-11-25' as LeagueDate;
const day = (days: number): LeagueDate => addDays(TODAY, days);
const NOON = Date.UTC(2026, 10, 25, 17);
const at = (minutes: number): number => NOON + minutes * 60_000;

const GOALIES = [
  { playerId: 1, name: 'Jeremy Otter', team: 'BOS' },
  { playerId: 2, name: 'Joonas Pike', team: 'BOS' },
  { playerId: 3, name: 'Sam Roach', team: 'CAR' },
];
const SKATERS = [
  { playerId: 11, name: 'Tim Stützle', team: 'BOS' },
  { playerId: 12, name: 'Alex Trout', team: 'CAR' },
  { playerId: 13, name: 'Ann Trout', team: 'CAR' },
];
const KNOWN = {
  goalies: createPlayerFinder({ past: GOALIES }),
  players: createPlayerFinder({ past: [...GOALIES, ...SKATERS] }),
};

const entry = (playerId: number, fields: Partial<NewsEntry> = {}): NewsEntry => ({
  date: TODAY,
  team: [...GOALIES, ...SKATERS].find((player) => player.playerId === playerId)?.team ?? 'BOS',
  player: '',
  playerId,
  kind: 'scratch',
  at: at(0),
  source: 'operator',
  through: null,
  ...fields,
});
const news = (entries: readonly NewsEntry[], days: readonly LeagueDate[] = [TODAY]) => newsOfDays(entries, KNOWN, days);
const scratched = (entries: readonly NewsEntry[], on = TODAY): readonly number[] =>
  news(entries, [on]).scratches.map(({ playerId }) => playerId);
const starting = (entries: readonly NewsEntry[]): readonly number[] =>
  news(entries).starters.map(({ playerId }) => playerId);

/** Arbitrary news entries for a few days. Their times are distinct, so that no two entries contradict each other. */
const entries = fc
  .array(
    fc.record({
      playerId: fc.constantFrom(1, 2, 3, 11, 12),
      kind: fc.constantFrom(...CHANGE_KINDS),
      from: fc.integer({ min: -3, max: 3 }),
      length: fc.option(fc.integer({ min: 0, max: 4 })),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ playerId, kind, from, length }, i) =>
      entry(playerId, {
        kind: kind === 'goalie' && playerId > 10 ? 'return' : kind,
        date: day(from),
        at: at(i),
        through: kind === 'scratch' && length !== null ? day(from + length) : null,
      }),
    ),
  );
const sets = ({ starters, scratches, gaps }: ReturnType<typeof news>) => ({
  starters: new Set(starters),
  scratches: new Set(scratches),
  gaps,
});

describe('newsOfDays', () => {
  test('newsOfDays returns the confirmed goalies with the time and source of the news, and the scratched players', () => {
    expect(
      news([
        entry(0, { kind: 'goalie', playerId: null, player: 'J. Otter', team: 'Boston Bruins', source: 'league' }),
        entry(0, { playerId: null, player: 'Stutzle, Tim' }),
      ]),
    ).toEqual({
      starters: [{ date: TODAY, team: 'BOS', playerId: 1, announced: { at: '2026-11-25T17:00:00Z', by: 'league' } }],
      scratches: [{ date: TODAY, playerId: 11 }],
      used: [
        { date: TODAY, team: 'BOS', playerId: 1, what: 'goalie', at: '2026-11-25T17:00:00Z' },
        { date: TODAY, team: 'BOS', playerId: 11, what: 'scratch', at: '2026-11-25T17:00:00Z' },
      ],
      gaps: [],
    });
  });

  test('newsOfDays lists the used entries that are dated on the given days, in order of time', () => {
    const late = entry(11, { at: at(9) });
    const early = entry(1, { kind: 'goalie' });
    const repeated = { ...late };
    const before = entry(12, { date: day(-1), through: TODAY });
    const { used, scratches } = news([late, early, repeated, before]);
    expect(used.map(({ playerId, what }) => [playerId, what])).toEqual([
      [1, 'goalie'],
      [11, 'scratch'],
    ]);
    expect(scratches).toContainEqual({ date: TODAY, playerId: 12 });
  });

  test('if several goalies of a team are confirmed, the latest one starts', () => {
    const later = entry(2, { kind: 'goalie', at: at(5) });
    expect(starting([later, entry(1, { kind: 'goalie' })])).toEqual([2]);
  });

  test('if a goalie is confirmed and later scratched, no goalie of the team starts, not even one confirmed earlier', () => {
    const first = entry(1, { kind: 'goalie' });
    const second = entry(2, { kind: 'goalie', at: at(5) });
    const last = entry(2, { at: at(9) });
    expect(starting([first, second, last])).toEqual([]);
    expect(scratched([first, second, last])).toEqual([2]);
    expect(scratched([first, last, { ...second, at: at(10) }])).toEqual([]);
    expect(starting([first, entry(1, { kind: 'return', at: at(1) })])).toEqual([]);
  });

  test('an absence lasts from the date of the scratch through the day in `through`', () => {
    const absence = [entry(11, { date: day(-2), through: TODAY })];
    expect([-3, -2, 0, 1].map((days) => scratched(absence, day(days)))).toEqual([[], [11], [11], []]);
  });

  test('a return ends the absence from the day of the return on, but does not end a later absence', () => {
    const absence = entry(11, { date: day(-2), through: day(4) });
    const other = entry(11, { date: day(3), through: day(3), at: at(1) });
    const back = entry(11, { kind: 'return', at: at(9) });
    const all = [absence, other, back];
    expect([-1, 0, 1, 3, 4].map((days) => scratched(all, day(days)))).toEqual([[11], [], [], [11], []]);
  });

  test('the last day of a newer absence replaces that of an older one, but a one-day scratch does not change it', () => {
    const absence = entry(11, { date: day(-2), through: day(4) });
    expect(scratched([absence, entry(11, { through: day(1), at: at(1) })], day(2))).toEqual([]);
    expect(scratched([absence, entry(11, { at: at(1) })], day(2))).toEqual([11]);
  });

  test('news entries with the same time are applied in order of their dates', () => {
    const all = [entry(11, { kind: 'return', date: day(1) }), entry(11, { through: day(4) })];
    expect([0, 1, 2].map((days) => scratched(all, day(days)))).toEqual([[11], [], []]);
  });

  prop(
    'the order of the entries in the news file does not change the result',
    [entries, fc.func(fc.integer())],
    (all, rank) => {
      const shuffled = all.toSorted((a, b) => rank(a.at) - rank(b.at));
      const days = [-2, -1, 0, 1, 2, 3].map(day);
      expect(sets(news(shuffled, days))).toEqual(sets(news(all, days)));
      expect(news(all, days).gaps).toEqual([]);
    },
  );

  prop(
    'entries for later days and one-day scratches for earlier days do not change the news of a day',
    [entries, entries],
    (all, more) => {
      const others = more
        .map((one) => ({ ...one, at: one.at + 30_000 }))
        .filter(({ date, kind, through }) => date > TODAY || (date < TODAY && kind === 'scratch' && through === null));
      expect(sets(news([...all, ...others]))).toEqual(sets(news(all)));
    },
  );

  prop('a player whose latest entry is a return is neither scratched nor a confirmed starter', [entries], (all) => {
    for (const { playerId } of all) {
      const found = news([...all, entry(playerId ?? 0, { kind: 'return', at: at(99) })]);
      expect(found.scratches.map((one) => one.playerId)).not.toContain(playerId);
      expect(found.starters.map((one) => one.playerId)).not.toContain(playerId);
    }
  });

  prop('no player both starts and is scratched, and each team has at most one starter', [entries], (all) => {
    const { starters, scratches } = news(all);
    const out = new Set(scratches.map(({ playerId }) => playerId));
    expect(starters.filter(({ playerId }) => out.has(playerId))).toEqual([]);
    expect(new Set(starters.map(({ team }) => team)).size).toBe(starters.length);
  });

  prop('newsOfDays returns the same players for several days at once as for each day alone', [entries], (all) => {
    const days = [-1, 0, 1].map(day);
    const each = days.map((one) => news(all, [one]));
    expect(news(all, days).scratches).toEqual(each.flatMap(({ scratches }) => scratches));
    expect(news(all, days).starters).toEqual(each.flatMap(({ starters }) => starters));
  });
});

test("an entry may use the league's name for a team even if the engine does not know this name", () => {
  const goalies = createPlayerFinder({
    past: [{ playerId: 1, name: 'Sam Roach', team: 'VIC' }],
    teams: [{ key: 'VIC', name: 'Victoria Royal Oaks' }],
  });
  const confirmed = entry(1, { kind: 'goalie', team: 'Victoria Royal Oaks' });
  const { starters, gaps } = newsOfDays([confirmed], { goalies, players: goalies }, [TODAY]);
  expect([gaps, starters.map(({ team }) => team)]).toEqual([[], ['VIC']]);
});

describe('entries that are not used', () => {
  test.each([
    [{ player: 'Jeremy Oter' }, { kind: 'unknownPlayer', name: 'Jeremy Oter', nearest: 'Jeremy Otter' }],
    [{ playerId: 99 }, { kind: 'unknownId', playerId: 99 }],
    [
      { player: 'A. Trout', team: 'CAR' },
      { kind: 'severalPlayers', name: 'A. Trout', team: 'CAR' },
    ],
    [
      { player: 'Jeremy Otter', team: 'Bostn' },
      { kind: 'unknownTeam', team: 'Bostn', nearest: 'Boston Bruins' },
    ],
  ])('an entry with an unknown name, id or team is reported as a gap: %j', (fields, gap) => {
    const bad = entry(0, { playerId: null, ...fields });
    expect(news([entry(11), bad])).toMatchObject({
      starters: [],
      scratches: [{ playerId: 11 }],
      gaps: [{ path: 'news[1]', entry: 'scratch', ...gap }],
    });
  });

  test('an entry that confirms a skater as goalie is not used', () => {
    const { gaps, starters } = news([entry(11, { kind: 'goalie' })]);
    expect(gaps).toEqual([{ path: 'news[0]', entry: 'goalie', kind: 'unknownId', team: 'BOS', playerId: 11 }]);
    expect(starters).toEqual([]);
  });

  test('an entry with an unknown name is reported only if it may affect one of the given days', () => {
    const bad = (fields: Partial<NewsEntry>) => entry(0, { playerId: null, player: 'Nobody', ...fields });
    const gaps = (...all: readonly NewsEntry[]) => news(all).gaps.length;
    expect(gaps(bad({ date: day(-1) }), bad({ date: day(1) }), bad({ kind: 'goalie', date: day(-1) }))).toBe(0);
    expect(gaps(bad({ date: day(-1), through: TODAY }))).toBe(1);
    expect(gaps(bad({ kind: 'return', date: day(-1) }))).toBe(0);
    const absence = entry(11, { date: day(-2), through: day(2) });
    expect(gaps(absence, bad({ kind: 'return', date: day(-1) }))).toBe(1);
    expect(gaps(absence, bad({ kind: 'return', date: day(-1), team: 'CAR' }))).toBe(0);
  });

  test('a news entry that repeats another entry is reported and changes nothing', () => {
    const { scratches, gaps } = news([entry(11), entry(11, { source: 'league' })]);
    expect(scratches).toEqual([{ date: TODAY, playerId: 11 }]);
    expect(gaps).toEqual([{ path: 'news[1]', entry: 'scratch', kind: 'repeated', other: 'news[0]', team: 'BOS' }]);
    const goalie = entry(1, { kind: 'goalie' });
    const twice = news([goalie, { ...goalie }]);
    expect([twice.starters.length, twice.gaps.length]).toEqual([1, 1]);
  });

  test('entries with the same time that contradict each other are not used', () => {
    const { scratches, gaps } = news([entry(11), entry(11, { kind: 'return' }), entry(11)]);
    expect(scratches).toEqual([]);
    expect(gaps).toMatchObject([
      { path: 'news[0]', kind: 'contradicts', other: 'news[1]' },
      { path: 'news[1]', kind: 'contradicts', other: 'news[0]' },
      { path: 'news[2]', kind: 'repeated', other: 'news[0]' },
    ]);
    const goalies = [entry(1, { kind: 'goalie' }), entry(2, { kind: 'goalie' })];
    expect(news(goalies)).toMatchObject({ starters: [], gaps: [{ path: 'news[0]' }, { path: 'news[1]' }] });
    expect(starting([...goalies, entry(2, { kind: 'goalie', at: at(1) })])).toEqual([2]);
  });
});
