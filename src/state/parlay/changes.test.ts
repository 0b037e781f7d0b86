import { expect, test } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import type { Histogram } from '@ddh/engine/internal/simulation';
import type { ConditionalDistributions, Subject } from '@ddh/engine/internal/parlay';
import { GAME, parlayPage } from '../../testing/parlayPage.ts';
import { createChanges } from './changes.ts';

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
  const changes = page.stores.builder.panel(createChanges);
  return { ...page, changes, queries: () => page.game().queries };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('the probabilities after a change of a leg are computed only while they are shown, from the records in which all other legs hit', async () => {
  const { changes, queries, actions, count } = setUp();
  expect(queries()).toHaveLength(0);
  changes.subscribe();
  expect(queries()[0]!.query).toEqual({ kind: 'distributions', list: [{ given: [], about: [WINNER] }] });
  expect(changes.state.phase).toBe('waiting');
  queries()[0]!.resolve(ok(DISTRIBUTIONS));
  await settled();
  const [leg] = changes.state.legs;
  expect(leg!.ref).toEqual({ kind: 'winner' });
  // The only leg of a slip cannot be removed, so its removal is not offered.
  expect(leg!.changes.map(({ kind }) => kind)).toEqual(['harder']);
  expect(leg!.lines.slice(0, 3).map(({ probability, current }) => [probability, current])).toEqual([
    [0.6, true],
    [0.3, false],
    [0.1, false],
  ]);
  actions.dispatch({ do: 'swapLeg', ref: { kind: 'winner' }, leg: leg!.lines[1]!.leg });
  count(300, 1000);
  queries()[1]!.resolve(ok(DISTRIBUTIONS));
  await settled();
  expect(changes.state.legs[0]!.lines.map(({ current }) => current).indexOf(true)).toBe(1);
});

test('all possible changes of a slip are one query, which the next edit cancels, and for an empty slip no possible changes are listed', () => {
  const { changes, queries, actions, count } = setUp();
  changes.subscribe();
  actions.dispatch({ do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'over' });
  actions.dispatch({ do: 'setTotalLine', scope: 'game', stat: 'Goals', line: 5.5 as never });
  count(300, 1000);
  expect(queries()).toHaveLength(2);
  expect(queries()[0]!.cancelled).toBe(true);
  const total = { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 };
  expect(queries()[1]!.query).toMatchObject({ list: [{ given: [total] }, { given: [{ kind: 'winner' }] }] });
  actions.dispatch({ do: 'clear' });
  expect(changes.state.phase).toBe('none');
  expect(queries().every(({ cancelled }) => cancelled)).toBe(true);
});

test('a failed query for the changes of a leg is reported, and a retry runs the query again', async () => {
  const { changes, queries } = setUp();
  changes.subscribe();
  queries()[0]!.resolve(err({ kind: 'workerLost' }));
  await settled();
  expect(changes.state.phase).toBe('failed');
  changes.retry();
  expect(queries()).toHaveLength(2);
  queries()[1]!.resolve(ok(DISTRIBUTIONS));
  await settled();
  expect(changes.state.phase).toBe('ready');
});

test('the changes of a leg are queried again when the game has weights, and then have honest figures', async () => {
  const { changes, queries, count } = setUp();
  changes.subscribe();
  queries()[0]!.resolve(ok(DISTRIBUTIONS));
  await settled();
  expect(changes.state.legs[0]!.lines[0]!.honest).toBeNull();
  count(600, 1000, { weights: { kind: 'ready' } });
  expect(queries()).toHaveLength(2);
  const given: Histogram = { values: [1, 2, 3], counts: [150, 150, 100] };
  const honest = { records: 500, hits: 500, about: [{ subject: WINNER, given, before: given }] };
  queries()[1]!.resolve(ok({ ...DISTRIBUTIONS, honest }));
  await settled();
  const [leg] = changes.state.legs;
  expect(leg!.lines.slice(0, 2).map(({ probability, honest: by }) => [probability, by?.probability])).toEqual([
    [0.6, 0.8],
    [0.3, 0.5],
  ]);
  expect(leg!.changes.map(({ kind, honest: by }) => [kind, by?.probability])).toEqual([['harder', 0.5]]);
  count(600, 1000, { weights: { kind: 'pending' } });
  expect(queries()).toHaveLength(2);
});
