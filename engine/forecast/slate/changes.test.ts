import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { DECODERS, encodeChange, type GameChange } from '@ddh/engine/internal/datasets';
import { CHANGE_KINDS, type LeagueDate } from '@ddh/engine/internal/domain';
import type { NamedNews } from '../history/index.ts';
import { prop } from '../../testing/prop.ts';
import { slateChanges, type SlateFigures } from './changes.ts';

const DATE = '2025-10-07' as LeagueDate;
const START = Date.parse('2025-10-07T23:00:00Z');
const HOME = 'Florida Panthers';

/** A slate of one game. `home` is the home team's chance to win. */
function slate(home: number, date = DATE as string): SlateFigures {
  const row = { index: date, Away: 'Chicago Blackhawks', Home: HOME, 'Home Win %': home, 'Away Win %': 1 - home };
  const decoded = DECODERS.game_probs([row]);
  if (!decoded.ok) throw new Error(decoded.error.problem);
  return decoded.value.data;
}

const NEWS: NamedNews = {
  date: DATE,
  team: HOME,
  player: 'Sergei Bobrovsky',
  what: 'goalie',
  at: '2025-10-07T21:12:00Z',
};
const between = (
  before: number | null,
  after: number,
  news: readonly NamedNews[],
  earlier: readonly GameChange[] = [],
): readonly GameChange[] =>
  slateChanges({
    before: before === null ? null : slate(before),
    after: slate(after),
    earlier,
    news,
  });

describe('the changes between two versions of a slate', () => {
  test("each piece of news has the win probability of the player's team in the slate before and after the news", () => {
    const away = { ...NEWS, team: 'Chicago Blackhawks', player: 'Connor Bedard', what: 'scratch' } as const;
    const game = { date: DATE, away: 'Chicago Blackhawks', home: HOME, at: NEWS.at };
    expect(between(0.412, 0.43, [NEWS, away])).toEqual([
      { ...game, what: 'goalie', player: 'Sergei Bobrovsky', team: HOME, before: 0.412, after: 0.43 },
      { ...game, what: 'scratch', player: 'Connor Bedard', team: away.team, before: 1 - 0.412, after: 1 - 0.43 },
    ]);
    expect(between(null, 0.43, [NEWS])).toMatchObject([{ before: null, after: 0.43 }]);
  });

  test('slateChanges keeps published changes as they are, adds the team that an earlier version did not write, and adds no second change for the same news', () => {
    const first = between(0.412, 0.43, [NEWS]);
    const scratch = { ...NEWS, player: 'Aleksander Barkov', what: 'scratch', at: '2025-10-07T17:30:00-04:00' } as const;
    const untold = first.map((one) => ({ ...one, team: null }));
    const second = between(0.43, 0.4, [scratch, { ...NEWS, at: '2025-10-07T17:12:00-04:00' }], untold);
    expect(second).toEqual([
      ...first,
      expect.objectContaining({ player: 'Aleksander Barkov', before: 0.43, after: 0.4 }),
    ]);
  });

  test('a change disappears when its news is taken back', () => {
    const first = between(0.412, 0.43, [NEWS]);
    expect(between(0.43, 0.412, [], first)).toEqual([]);
  });

  test('news of another day or of another team is left out', () => {
    const other = { ...NEWS, team: 'Boston Bruins' };
    const tomorrow = { ...NEWS, date: '2025-10-08' as LeagueDate };
    expect(between(0.4, 0.5, [other, tomorrow])).toEqual([]);
  });

  test('published changes of a game that the slate no longer has are removed', () => {
    const earlier = between(0.4, 0.5, [NEWS]);
    const after = slate(0.5, '2025-10-08');
    expect(slateChanges({ before: slate(0.5), after, earlier, news: [NEWS] })).toEqual([]);
  });

  const entry = fc.record({
    player: fc.constantFrom('A', 'B', 'C'),
    what: fc.constantFrom(...CHANGE_KINDS),
    minute: fc.integer({ min: 0, max: 400 }),
  });
  const steps = fc.array(fc.tuple(fc.array(entry, { maxLength: 3 }), fc.double({ min: 0, max: 1, noNaN: true })));
  prop(
    'successive versions keep every change, in order of time, as rows that decode without a problem',
    [steps],
    (all) => {
      let published: readonly GameChange[] = [];
      let now = 0.5;
      const news: NamedNews[] = [];
      for (const [entries, next] of all) {
        for (const { player, what, minute } of entries) {
          const at = new Date(START + (minute - 300) * 60_000 + news.length).toISOString();
          news.push({ date: DATE, team: HOME, player, what, at });
        }
        const changes = between(now, next, news, published);
        expect(changes).toEqual(expect.arrayContaining([...published]));
        expect(changes).toHaveLength(news.length);
        const decoded = DECODERS.changes(changes.map(encodeChange));
        expect(decoded).toMatchObject({ ok: true, value: { data: changes, problems: [] } });
        expect(changes).toEqual(changes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)));
        expect(between(next, next, news, changes)).toEqual(changes);
        [published, now] = [changes, next];
      }
    },
  );
});
