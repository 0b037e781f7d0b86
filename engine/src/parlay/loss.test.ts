import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builders, GAME } from '../../testing/builders.ts';
import { prop } from '../../testing/prop.ts';
import type { Line } from '../words/index.ts';
import { build, builderLegs, emptyBuilder, legKey, lossOf, type Builder, type BuilderCommand } from './index.ts';

const run = (...commands: readonly BuilderCommand[]): Builder => commands.reduce(build, emptyBuilder(GAME));
const player = { do: 'editRow', row: 0, change: { player: 'P' } } as const;

describe('lossOf', () => {
  test('a slip that is cleared, if it had a pick of any kind', () => {
    expect(lossOf(run(), { do: 'clear' })).toBeNull();
    expect(lossOf(run({ do: 'addRow' }), { do: 'clear' })).toBeNull();
    const picks: readonly BuilderCommand[] = [
      { do: 'chooseWinner', winner: 'home' },
      { do: 'pickTotal', scope: 'away', stat: 'Shots', side: 'over' },
      player,
    ];
    for (const pick of picks) expect(lossOf(run(pick), { do: 'clear' })).toEqual({ kind: 'cleared' });
  });

  test('a row that is deleted or reset, if anything stood in it', () => {
    const two = run(player, { do: 'addRow' });
    expect(lossOf(two, { do: 'deleteRow', row: 0 })).toEqual({ kind: 'rowDeleted', place: 0 });
    expect(lossOf(two, { do: 'resetRow', row: 0 })).toEqual({ kind: 'rowReset', place: 0 });
    expect(lossOf(two, { do: 'deleteRow', row: 1 })).toBeNull();
    expect(lossOf(two, { do: 'resetRow', row: 9 })).toBeNull();
    // Its place is what the page numbers, whatever its id.
    const later = run({ do: 'addRow' }, { do: 'deleteRow', row: 0 }, { ...player, row: 1 }, { do: 'addRow' });
    expect(lossOf(later, { do: 'deleteRow', row: 1 })).toEqual({ kind: 'rowDeleted', place: 0 });
  });

  test('the only row is emptied, never deleted', () => {
    expect(lossOf(run(player), { do: 'deleteRow', row: 0 })).toEqual({ kind: 'rowReset', place: 0 });
  });

  test.each(['player', 'prop', 'side', 'line'] as const)('a row with only its %s is worth an undo', (field) => {
    const whole = { player: 'P', prop: 'Shots', side: 'over', line: 2.5 as Line } as const;
    const row = { id: 0, player: null, prop: null, side: null, line: null, [field]: whole[field] };
    expect(lossOf({ ...run(), rows: [row] }, { do: 'resetRow', row: 0 })).not.toBeNull();
  });

  test('a leg that is removed; one that is not there is no loss', () => {
    const state = run({ do: 'chooseWinner', winner: 'home' });
    const [winner] = builderLegs(state);
    expect(lossOf(state, { do: 'removeLeg', ref: { kind: 'winner' } })).toEqual({
      kind: 'legRemoved',
      leg: winner!.leg,
    });
    expect(lossOf(state, { do: 'removeLeg', ref: { kind: 'row', row: 0 } })).toBeNull();
  });

  test('picking is no loss', () => {
    expect(lossOf(run(player), { ...player, change: { player: null } })).toBeNull();
    expect(lossOf(run(player), { do: 'restore', builder: run() })).toBeNull();
  });

  const takes = fc.oneof(
    fc.constant({ do: 'clear' } as const),
    fc.record({ do: fc.constantFrom('deleteRow' as const, 'resetRow' as const), row: fc.nat(8) }),
  );
  prop('what is no loss takes no leg and no pick away', [builders, takes], (before, command) => {
    const after = build(before, command);
    if (lossOf(before, command) === null) {
      expect(builderLegs(after)).toEqual(builderLegs(before));
      expect(after.rows.filter(({ player: name }) => name !== null)).toEqual(
        before.rows.filter(({ player: name }) => name !== null),
      );
    } else {
      expect(after).not.toEqual(before);
    }
  });

  prop('every leg of a slip has a key of its own', [builders], (builder) => {
    const keys = builderLegs(builder).map(({ ref }) => legKey(ref));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
