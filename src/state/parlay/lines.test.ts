import { expect, test } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import type { Histogram } from '@ddh/engine/internal/simulation';
import type { ConditionalDistributions, Subject } from '@ddh/engine/internal/parlay';
import { GAME, parlayPage } from '../../testing/parlayPage.ts';
import { createLines } from './lines.ts';

const WINNER: Subject = { kind: 'winner', team: 'Home' };
const WON_BY: Histogram = { values: [1, 2, 3], counts: [300, 200, 100] };
const DISTRIBUTIONS: ConditionalDistributions = {
  records: 1000,
  hits: 1000,
  about: [{ subject: WINNER, given: WON_BY, before: WON_BY }],
};

function setUp() {
  const page = parlayPage();
  page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  page.actions.dispatch({ do: 'chooseWinner', winner: 'home' });
  page.count(600, 1000);
  page.read(1000);
  const { state, actions } = page.stores.builder.panel(createLines);
  return { ...page, lines: { state, ...actions }, queries: () => page.game().queries };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('the lines of a leg are counted in the records in which all other legs hit, and the current line is marked', async () => {
  const { lines, queries, actions, count } = setUp();
  lines.open({ kind: 'winner' });
  expect([lines.state.of, lines.state.lines]).toEqual(['winner', null]);
  expect(queries()[0]!.query).toEqual({ kind: 'distributions', given: [], about: [WINNER] });
  queries()[0]!.resolve(ok(DISTRIBUTIONS));
  await settled();
  expect(lines.state.lines!.slice(0, 3).map(({ probability, current }) => [probability, current])).toEqual([
    [0.6, true],
    [0.3, false],
    [0.1, false],
  ]);
  actions.dispatch({ do: 'swapLeg', ref: { kind: 'winner' }, leg: lines.state.lines![1]!.leg });
  count(300, 1000);
  // The other legs are the same, so only the mark of the current line moves.
  expect(queries()).toHaveLength(1);
  expect(lines.state.lines!.map(({ current }) => current).indexOf(true)).toBe(1);
  actions.undo();
  expect(lines.state.lines!.map(({ current }) => current).indexOf(true)).toBe(0);
});

test('the lines of a leg are queried again when another leg changes, and disappear when the leg itself is removed', async () => {
  const { lines, queries, actions } = setUp();
  lines.open({ kind: 'winner' });
  actions.dispatch({ do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'over' });
  actions.dispatch({ do: 'setTotalLine', scope: 'game', stat: 'Goals', line: 5.5 as never });
  expect(queries()).toHaveLength(2);
  expect(queries()[0]!.cancelled).toBe(true);
  expect(queries()[1]!.query.given).toEqual([{ kind: 'total', stat: 'Goals', side: 'over', line: 5.5 }]);
  actions.dispatch({ do: 'removeLeg', ref: { kind: 'winner' } });
  expect(lines.state.of).toBeNull();
  expect(queries()[1]!.cancelled).toBe(true);
});

test('a failed query for the lines of a leg is reported', async () => {
  const { lines, queries } = setUp();
  lines.open({ kind: 'winner' });
  queries()[0]!.resolve(err({ kind: 'workerLost' }));
  await settled();
  expect(lines.state.failed).toBe(true);
  lines.close();
  expect(lines.state).toEqual({ of: null, lines: null, failed: false });
});
