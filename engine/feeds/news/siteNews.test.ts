import { describe, expect, test } from 'vitest';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { mergeSiteNews, parseNews, parseSiteNews, type SiteNews } from './index.ts';

const GOALIE = {
  date: '2026-11-25',
  team: 'Boston Bruins',
  player: 'Jeremy Swayman',
  player_id: 8480280,
  kind: 'goalie',
  at: '2026-11-25T22:12:00.123Z',
  source: 'site',
};
const NAMED = {
  ...GOALIE,
  player: 'Joonas Korpisalo',
  player_id: null,
  kind: 'scratch',
  at: '2026-11-25T22:13:00.000Z',
};
const ANSWER = { entries: [GOALIE, NAMED], from: '2026-11-24', askAgainSeconds: 2, version: 'abc' };

const parsed = (answer: object): SiteNews => {
  const news = parseSiteNews(answer);
  if (!news.ok) throw new Error(JSON.stringify(news.error));
  return news.value;
};

describe('parseSiteNews', () => {
  test('parseSiteNews reads the response of a site and leaves out fields that are null', () => {
    const { player_id: _, ...named } = NAMED;
    expect(parsed({ ...ANSWER, later: true })).toEqual({ ...ANSWER, entries: [GOALIE, named] });
  });

  test('parseSiteNews sets the source of each entry to `site`, whatever source the response names', () => {
    const { entries } = parsed({ ...ANSWER, entries: [{ ...GOALIE, source: 'operator' }] });
    expect(entries).toEqual([GOALIE]);
  });

  test.each([
    ['', 'text'],
    ['entries', { ...ANSWER, entries: undefined }],
    ['entries[1].kind', { ...ANSWER, entries: [GOALIE, { ...GOALIE, kind: 'injured' }] }],
    ['entries[0].by', { ...ANSWER, entries: [{ ...GOALIE, by: 'Ann' }] }],
    ['from', { ...ANSWER, from: 'yesterday' }],
    ['askAgainSeconds', { ...ANSWER, askAgainSeconds: 0 }],
    ['askAgainSeconds', { ...ANSWER, askAgainSeconds: 1e9 }],
    ['version', { ...ANSWER, version: 3 }],
  ])('parseSiteNews reports the fault at the path "%s"', (path, answer) => {
    const news = parseSiteNews(answer);
    expect(news.ok ? [] : news.error.map((fault) => fault.path)).toEqual([path]);
  });
});

describe('mergeSiteNews', () => {
  const goalie = parsed(ANSWER).entries[0]!;
  const own = { ...goalie, source: 'operator' };
  const past = { ...goalie, date: '2026-11-23' as LeagueDate };

  test('mergeSiteNews replaces the entries of the site from the day `from` on, and keeps all other entries', () => {
    const undone = { ...goalie, player: 'Linus Ullmark', player_id: 8476999 };
    const merged = mergeSiteNews([own, past, undone], parsed(ANSWER));
    expect(merged).toEqual([own, past, ...parsed(ANSWER).entries]);
    expect(mergeSiteNews(merged, parsed(ANSWER))).toEqual(merged);
  });

  test('the entries that mergeSiteNews returns form a valid news file', () => {
    expect(parseNews(JSON.stringify({ news: mergeSiteNews([], parsed(ANSWER)) }))).toMatchObject({
      ok: true,
      value: [
        { player: 'Jeremy Swayman', playerId: 8480280 },
        { player: 'Joonas Korpisalo', playerId: null },
      ],
    });
  });
});
