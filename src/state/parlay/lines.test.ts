import { expect, test } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import type { Histogram } from '@ddh/engine/internal/simulation';
import type { Outlook, Subject } from '@ddh/engine/internal/parlay';
import { GAME, parlayPage } from '../../testing/parlayPage.ts';
import { createLines } from './lines.ts';

const WINNER: Subject = { kind: 'winner', team: 'Home' };
const WON_BY: Histogram = { values: [1, 2, 3], counts: [300, 200, 100] };
const OUTLOOK: Outlook = { records: 1000, hits: 1000, about: [{ subject: WINNER, given: WON_BY, before: WON_BY }] };

function setUp() {
  const page = parlayPage();
  page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  page.actions.dispatch({ do: 'chooseWinner', winner: 'home' });
  page.count(600, 1000);
  page.read(1000);
  const { state: seen, actions: lines } = page.part(createLines);
  return { ...page, seen, lines, asked: () => page.game().asked };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('the lines of a leg are counted given all the others, and follow the leg', async () => {
  const { seen, lines, asked, actions, count } = setUp();
  lines.open({ kind: 'winner' });
  expect([seen.of, seen.lines]).toEqual(['winner', null]);
  expect(asked()[0]!.question).toEqual({ given: [], about: [WINNER] });
  asked()[0]!.answer(ok(OUTLOOK));
  await settled();
  expect(seen.lines!.slice(0, 3).map(({ probability, current }) => [probability, current])).toEqual([
    [0.6, true],
    [0.3, false],
    [0.1, false],
  ]);
  actions.dispatch({ do: 'swapLeg', ref: { kind: 'winner' }, leg: seen.lines![1]!.leg });
  count(300, 1000);
  // The others are the same: nothing is asked, only another line is the current one.
  expect(asked()).toHaveLength(1);
  expect(seen.lines!.map(({ current }) => current).indexOf(true)).toBe(1);
  actions.undo();
  expect(seen.lines!.map(({ current }) => current).indexOf(true)).toBe(0);
});

test('another leg beside it is another question; without the leg they close', async () => {
  const { seen, lines, asked, actions } = setUp();
  lines.open({ kind: 'winner' });
  actions.dispatch({ do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'over' });
  actions.dispatch({ do: 'setTotalLine', scope: 'game', stat: 'Goals', line: 5.5 as never });
  expect(asked()).toHaveLength(2);
  expect(asked()[0]!.cancelled).toBe(true);
  expect(asked()[1]!.question.given).toEqual([{ kind: 'total', stat: 'Goals', side: 'over', line: 5.5 }]);
  actions.dispatch({ do: 'removeLeg', ref: { kind: 'winner' } });
  expect(seen.of).toBeNull();
  expect(asked()[1]!.cancelled).toBe(true);
});

test('what cannot be counted is said', async () => {
  const { seen, lines, asked } = setUp();
  lines.open({ kind: 'winner' });
  asked()[0]!.answer(err({ kind: 'workerLost' }));
  await settled();
  expect(seen.failed).toBe(true);
  lines.close();
  expect(seen).toEqual({ of: null, lines: null, failed: false });
});
