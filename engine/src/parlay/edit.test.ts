import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builders, GAME, leg, legRef } from '../../testing/builders.ts';
import { prop } from '../../testing/prop.ts';
import type { Line } from '../domain/index.ts';
import {
  build,
  builderLegs,
  emptyBuilder,
  legKey,
  editOf as editBetween,
  type Builder,
  type BuilderCommand,
} from './index.ts';

const run = (...commands: readonly BuilderCommand[]): Builder => commands.reduce(build, emptyBuilder(GAME));
const editOf = (state: Builder, command: BuilderCommand) => editBetween(state, build(state, command), command);
const shots = { kind: 'player', stat: 'Shots', side: 'over', line: 2.5 as Line } as const;
const player = { do: 'editRow', row: 0, change: { player: 'P' } } as const;

describe('editOf', () => {
  test('editOf returns `cleared` for a clear command if the slip has any pick, and otherwise null', () => {
    expect(editOf(run(), { do: 'clear' })).toBeNull();
    expect(editOf(run({ do: 'addRow' }), { do: 'clear' })).toBeNull();
    const picks: readonly BuilderCommand[] = [
      { do: 'chooseWinner', winner: 'home' },
      { do: 'pickTotal', scope: 'away', stat: 'Shots', side: 'over' },
      player,
    ];
    for (const pick of picks) expect(editOf(run(pick), { do: 'clear' })).toEqual({ kind: 'cleared' });
  });

  test('editOf returns `rowDeleted` or `rowReset` if the deleted or reset row has any pick, and otherwise null', () => {
    const two = run(player, { do: 'addRow' });
    expect(editOf(two, { do: 'deleteRow', row: 0 })).toEqual({ kind: 'rowDeleted', place: 0 });
    expect(editOf(two, { do: 'resetRow', row: 0 })).toEqual({ kind: 'rowReset', place: 0 });
    expect(editOf(two, { do: 'deleteRow', row: 1 })).toBeNull();
    expect(editOf(two, { do: 'resetRow', row: 9 })).toBeNull();
    // `place` is the position of the row. After the first row is deleted, the row with id 1 is at position 0.
    const later = run({ do: 'addRow' }, { do: 'deleteRow', row: 0 }, { ...player, row: 1 }, { do: 'addRow' });
    expect(editOf(later, { do: 'deleteRow', row: 1 })).toEqual({ kind: 'rowDeleted', place: 0 });
  });

  test('editOf returns `rowReset` when the only row is deleted', () => {
    expect(editOf(run(player), { do: 'deleteRow', row: 0 })).toEqual({ kind: 'rowReset', place: 0 });
  });

  test.each(['player', 'prop', 'side', 'line'] as const)(
    'editOf returns an edit for a row that has only its %s set',
    (field) => {
      const whole = { player: 'P', prop: 'Shots', side: 'over', line: 2.5 as Line } as const;
      const row = { id: 0, player: null, prop: null, side: null, line: null, [field]: whole[field] };
      expect(editOf({ ...run(), rows: [row] }, { do: 'resetRow', row: 0 })).not.toBeNull();
    },
  );

  test('editOf returns `legRemoved` for a removed leg, and null for an unknown leg', () => {
    const state = run({ do: 'chooseWinner', winner: 'home' });
    const [winner] = builderLegs(state);
    expect(editOf(state, { do: 'removeLeg', ref: { kind: 'winner' } })).toEqual({
      kind: 'legRemoved',
      leg: winner!.leg,
    });
    expect(editOf(state, { do: 'removeLeg', ref: { kind: 'row', row: 0 } })).toBeNull();
  });

  test('editOf returns `legAdded` or `legSwapped` if the builder allows the change, and otherwise null', () => {
    const goals = { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line } as const;
    const higher = { ...goals, line: 6.5 as Line };
    const ref = { kind: 'total', scope: 'game', stat: 'Goals' } as const;
    const added = run({ do: 'addLeg', leg: goals });
    expect(editOf(run(), { do: 'addLeg', leg: goals })).toEqual({ kind: 'legAdded', leg: goals });
    expect(editOf(added, { do: 'addLeg', leg: higher })).toBeNull();
    expect(editOf(added, { do: 'swapLeg', ref, leg: higher })).toEqual({ kind: 'legSwapped', from: goals, to: higher });
    expect(editOf(added, { do: 'swapLeg', ref, leg: goals })).toBeNull();
    expect(editOf(run(), { do: 'swapLeg', ref, leg: goals })).toBeNull();
  });

  test('editOf returns `slipOpened` when a slip from a link replaces a slip that has picks', () => {
    expect(editOf(run(player), { do: 'restore', builder: run(), from: 'link' })).toEqual({ kind: 'slipOpened' });
    expect(editOf(run(), { do: 'restore', builder: run(player), from: 'link' })).toBeNull();
  });

  test('editOf returns null for commands that set a pick, restore a builder or move a leg', () => {
    expect(editOf(run(player), { ...player, change: { player: null } })).toBeNull();
    expect(editOf(run(player), { do: 'restore', builder: run() })).toBeNull();
    const two = run({ do: 'chooseWinner', winner: 'home' }, { do: 'addLeg', leg: { ...shots, player: 'P' } });
    expect(editOf(two, { do: 'moveLeg', ref: { kind: 'winner' }, by: 1 })).toBeNull();
  });

  const edits = fc.oneof(
    fc.constant({ do: 'clear' } as const),
    fc.record({ do: fc.constantFrom('deleteRow' as const, 'resetRow' as const), row: fc.nat(8) }),
    fc.record({ do: fc.constant('addLeg' as const), leg }),
    fc.record({ do: fc.constant('swapLeg' as const), ref: legRef, leg }),
  );
  prop('editOf returns null only if no leg or player is added or removed', [builders, edits], (before, command) => {
    const after = build(before, command);
    if (editOf(before, command) === null) {
      expect(builderLegs(after)).toEqual(builderLegs(before));
      expect(after.rows.filter(({ player: name }) => name !== null)).toEqual(
        before.rows.filter(({ player: name }) => name !== null),
      );
    } else {
      expect(after).not.toEqual(before);
    }
  });

  prop('legKey is unique within a slip', [builders], (builder) => {
    const keys = builderLegs(builder).map(({ ref }) => legKey(ref));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
