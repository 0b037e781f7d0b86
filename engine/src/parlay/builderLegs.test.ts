import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builders, GAME, legRef } from '../../testing/builders.ts';
import { prop } from '../../testing/prop.ts';
import type { Line } from '../domain/index.ts';
import { build, builderLegs, emptyBuilder, legKey, type Builder, type BuilderCommand } from './index.ts';

const run = (commands: readonly BuilderCommand[], start = emptyBuilder(GAME)): Builder => commands.reduce(build, start);
const keys = (state: Builder): readonly string[] => builderLegs(state).map(({ ref }) => legKey(ref));
const total = { kind: 'total', scope: 'game', stat: 'Goals' } as const;
const three = run([
  { do: 'chooseWinner', winner: 'home' },
  { do: 'addLeg', leg: { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line } },
  { do: 'addLeg', leg: { kind: 'player', player: 'P', stat: 'Shots', side: 'over', line: 2.5 as Line } },
]);

describe('the order of legs that the user has chosen', () => {
  test('legs are in page order until the user moves a leg', () => {
    expect(three.order).toEqual([]);
    expect(keys(three)).toEqual(['winner', 'game Goals', 'row 0']);
    expect(keys(build(three, { do: 'moveLeg', ref: total, by: 1 }))).toEqual(['winner', 'row 0', 'game Goals']);
    expect(keys(build(three, { do: 'moveLeg', ref: total, by: -1 }))).toEqual(['game Goals', 'winner', 'row 0']);
  });

  test('the order does not change when the first leg is moved up, the last leg is moved down, or an unknown leg is moved', () => {
    expect(build(three, { do: 'moveLeg', ref: { kind: 'winner' }, by: -1 })).toBe(three);
    expect(build(three, { do: 'moveLeg', ref: { kind: 'row', row: 0 }, by: 1 })).toBe(three);
    for (const by of [-1, 1] as const) {
      expect(build(three, { do: 'moveLeg', ref: { kind: 'row', row: 9 }, by })).toBe(three);
      expect(build(three, { do: 'moveLeg', ref: { ...total, scope: 'away' }, by })).toBe(three);
    }
  });

  test('new legs are last, in page order, and a leg that is completed again returns to its position', () => {
    const moved = run(
      [
        { do: 'moveLeg', ref: { kind: 'row', row: 0 }, by: -1 },
        { do: 'addLeg', leg: { kind: 'player', player: 'Q', stat: 'Goals', side: 'over', line: 0.5 as Line } },
        { do: 'pickTotal', scope: 'away', stat: 'Shots', side: 'under' },
        { do: 'setTotalLine', scope: 'away', stat: 'Shots', line: 30 as Line },
      ],
      three,
    );
    expect(keys(moved)).toEqual(['winner', 'row 0', 'game Goals', 'away Shots', 'row 1']);
    const edited = run([{ do: 'editRow', row: 0, change: { side: null } }], moved);
    expect(keys(edited)).toEqual(['winner', 'game Goals', 'away Shots', 'row 1']);
    expect(keys(build(edited, { do: 'editRow', row: 0, change: { side: 'under', line: 2 as Line } }))).toEqual(
      keys(moved),
    );
  });

  test('an added leg is last in the order, even if its row had a position before', () => {
    const added = run(
      [
        { do: 'moveLeg', ref: { kind: 'row', row: 0 }, by: -1 },
        { do: 'resetRow', row: 0 },
        { do: 'addLeg', leg: { kind: 'player', player: 'Q', stat: 'Goals', side: 'over', line: 0.5 as Line } },
      ],
      three,
    );
    expect(keys(added)).toEqual(['winner', 'game Goals', 'row 0']);
  });

  test('clearing the slip also removes the user’s order of legs', () => {
    expect(build(build(three, { do: 'moveLeg', ref: total, by: 1 }), { do: 'clear' })).toEqual(emptyBuilder(GAME));
  });

  const by = fc.constantFrom(-1 as const, 1 as const);
  prop(
    'moveLeg swaps two neighbors and changes no leg, and moving back undoes it',
    [builders, legRef, by],
    (state, ref, step) => {
      const before = builderLegs(state);
      const after = build(state, { do: 'moveLeg', ref, by: step });
      const place = keys(state).indexOf(legKey(ref));
      if (place === -1 || before[place + step] === undefined) {
        expect(after).toBe(state);
        return;
      }
      const swapped = before.with(place, before[place + step]!).with(place + step, before[place]!);
      expect(builderLegs(after)).toEqual(swapped);
      expect({ ...after, order: state.order }).toEqual(state);
      expect(builderLegs(build(after, { do: 'moveLeg', ref, by: step === 1 ? -1 : 1 }))).toEqual(before);
    },
  );

  prop(
    'sorting by the order never adds or removes a leg, whatever the order lists',
    [builders, fc.array(fc.string())],
    (state, order) => {
      const sorted = (of: Builder) => keys(of).toSorted();
      expect(sorted({ ...state, order })).toEqual(sorted(state));
      expect(builderLegs({ ...state, order: [...order, ...keys(state)] })).toEqual(builderLegs(state));
    },
  );
});
