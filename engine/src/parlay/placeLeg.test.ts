import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builders, GAME, leg, legRef, OTHER } from '../../testing/builders.ts';
import { prop } from '../../testing/prop.ts';
import { LINES, type Line } from '../domain/index.ts';
import { build, builderLegs, emptyBuilder, isAddable, legKey, MAX_ROWS, type Builder, type Leg } from './index.ts';

const add = (state: Builder, one: Leg): Builder => build(state, { do: 'addLeg', leg: one });
const withLegs = (...legs: readonly Leg[]): Builder => legs.reduce(add, emptyBuilder(GAME));
const line = (value: number): Line => value as Line;
const win: Leg = { kind: 'winner', team: 'Home', margin: line(1.5) };
const goals: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: line(6) };
const shots: Leg = { kind: 'teamTotal', team: 'Away', stat: 'Shots', side: 'under', line: line(30.5) };
const player = { kind: 'player', player: 'P', stat: 'Shots', side: 'over', line: line(2.5) } as const;

test('isAddable is true if the builder has a place for the leg', () => {
  const empty = emptyBuilder(GAME);
  expect(isAddable(empty, win)).toBe(true);
  expect(isAddable(add(empty, win), win)).toBe(false);
  expect(isAddable(empty, { ...win, team: 'Other' })).toBe(false);
});

describe('addLeg', () => {
  test('addLeg fills in the winner, the total or the player row of the builder for the leg', () => {
    const state = withLegs(player, shots, goals, win);
    expect([state.winner, state.margin]).toEqual(['home', 1.5]);
    expect(state.totals.game.Goals).toEqual({ side: 'over', line: 6 });
    expect(state.totals.away.Shots).toEqual({ side: 'under', line: 30.5 });
    expect(state.rows).toEqual([{ id: 0, player: 'P', prop: 'Shots', side: 'over', line: 2.5 }]);
    expect(builderLegs(state).map((one) => one.leg)).toEqual([win, goals, shots, player]);
  });

  test('addLeg fills the first player row without any entry, or adds a row', () => {
    let state = build(withLegs(), { do: 'addRow' });
    state = build(state, { do: 'addRow' });
    state = build(state, { do: 'editRow', row: 0, change: { player: 'Q' } });
    state = add(state, player);
    expect(state.rows.map((row) => row.player)).toEqual(['Q', 'P', null]);
    state = add(add(state, player), player);
    expect(state.rows.map((row) => row.player)).toEqual(['Q', 'P', 'P', 'P']);
    expect(build(state, { do: 'addRow' }).rows.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
  });

  test('addLeg replaces the pick of a total that has no line yet', () => {
    const begun = build(withLegs(), { do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'under' });
    expect(add(begun, goals).totals.game.Goals).toEqual({ side: 'over', line: 6 });
  });

  test.each<[string, Builder, Leg]>([
    ['no game', emptyBuilder(null), goals],
    ['a win of another team', withLegs(), { ...win, team: OTHER.home }],
    ["another team's total", withLegs(), { ...shots, team: OTHER.away }],
    ['a margin that is not offered', withLegs(), { ...win, margin: line(1) }],
    ['a line of another total', withLegs(), { ...goals, line: line(39.5) }],
    ["a player's line that is not offered", withLegs(), { ...player, line: line(7) }],
    ['a second winner', withLegs(win), { ...win, team: 'Away' }],
    ['a second pick of a total', withLegs(goals), { ...goals, side: 'under' }],
    ["a second pick of a team's total", withLegs(shots), { ...shots, line: line(31) }],
    ['a 21st player', withLegs(...Array.from({ length: MAX_ROWS }, () => player)), player],
  ])('addLeg does not change the builder for %s', (_, state, one) => {
    expect(add(state, one)).toBe(state);
  });

  prop('addLeg adds exactly one leg, or changes nothing', [builders, leg], (state, one) => {
    const before = builderLegs(state);
    const after = add(state, one);
    if (after === state) return;
    const legs = builderLegs(after);
    const known = new Set(before.map(({ ref }) => legKey(ref)));
    expect(legs.filter(({ ref }) => known.has(legKey(ref)))).toEqual(before);
    expect(legs.filter(({ ref }) => !known.has(legKey(ref))).map((added) => added.leg)).toEqual([one]);
    expect(after.rows.length).toBeLessThanOrEqual(MAX_ROWS);
    expect(new Set(after.rows.map(({ id }) => id)).size).toBe(after.rows.length);
  });
});

describe('swapLeg', () => {
  const state = build(withLegs(win, goals, shots, player), { do: 'moveLeg', ref: { kind: 'row', row: 0 }, by: -1 });
  const gameGoals = { kind: 'total', scope: 'game', stat: 'Goals' } as const;
  const awayShots = { kind: 'total', scope: 'away', stat: 'Shots' } as const;

  test.each([
    ['a winner', { kind: 'winner' }, { ...win, team: 'Away', margin: line(0.5) }],
    ['a total', gameGoals, { ...goals, side: 'under', line: line(7) }],
    ["a team's total", awayShots, { ...shots, line: line(31) }],
    ['a player', { kind: 'row', row: 0 }, { ...player, stat: 'Goals', side: 'under', line: line(0.5) }],
  ] as const)('swapLeg keeps the position of %s', (_, ref, one) => {
    const after = build(state, { do: 'swapLeg', ref, leg: one });
    const place = builderLegs(state).findIndex((old) => legKey(old.ref) === legKey(ref));
    expect(builderLegs(after)).toEqual(builderLegs(state).with(place, { ref, leg: one }));
  });

  test.each([
    ['the same leg', gameGoals, goals],
    ['another player', { kind: 'row', row: 0 }, { ...player, player: 'Q' }],
    ['an unknown row', { kind: 'row', row: 7 }, player],
    ['another kind', { kind: 'winner' }, goals],
    ['a player in place of a total', gameGoals, player],
    ["another team's total", awayShots, { ...shots, team: 'Home' }],
    ['another stat', gameGoals, { ...goals, stat: 'Shots', line: line(60) }],
    [
      "the game's total in place of a team's",
      awayShots,
      { kind: 'total', stat: 'Shots', side: 'over', line: line(60) },
    ],
    ['a total that is not a leg yet', { ...awayShots, scope: 'home' }, { ...shots, team: 'Home' }],
    ['another team', { kind: 'winner' }, { ...win, team: 'Guests' }],
    ['a line that is not offered', gameGoals, { ...goals, line: line(11) }],
  ] as const)('swapLeg does not change the builder for %s', (_, ref, one) => {
    expect(build(state, { do: 'swapLeg', ref, leg: one })).toBe(state);
  });

  prop('swapLeg replaces exactly one leg, or changes nothing', [builders, legRef, leg], (before, ref, one) => {
    const after = build(before, { do: 'swapLeg', ref, leg: one });
    if (after === before) return;
    const legs = builderLegs(before);
    const place = legs.findIndex((old) => legKey(old.ref) === legKey(ref));
    expect(builderLegs(after)).toEqual(legs.with(place, { ref, leg: one }));
    expect(legs[place]!.leg.kind).toBe(one.kind);
  });

  prop('swapLeg can be undone by a second swap', [fc.constantFrom(...LINES.playerProp)], (other) => {
    const only = withLegs(player);
    const ref = { kind: 'row', row: 0 } as const;
    const swapped = build(only, { do: 'swapLeg', ref, leg: { ...player, line: other } });
    expect(swapped === only).toBe(other === 2.5);
    expect(build(swapped, { do: 'swapLeg', ref, leg: player })).toEqual(only);
  });
});
