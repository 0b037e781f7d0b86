import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { command, GAME, OTHER } from '../../testing/builders.ts';
import type { Line } from '../domain/index.ts';
import { build, builderLegs, emptyBuilder, MAX_ROWS, type Builder, type BuilderCommand } from './index.ts';

const line = (value: number): Line => value as Line;
const run = (commands: readonly BuilderCommand[], start = emptyBuilder(GAME)): Builder => commands.reduce(build, start);
const row = (state: Builder, index = 0) => state.rows[index]!;

describe('builder winner', () => {
  test('builder winner gets a margin of 0.5 when it is chosen, and loses it when it is cleared', () => {
    const chosen = run([{ do: 'chooseWinner', winner: 'home' }]);
    expect([chosen.winner, chosen.margin]).toEqual(['home', 0.5]);
    const cleared = run(
      [
        { do: 'chooseMargin', margin: line(2.5) },
        { do: 'chooseWinner', winner: null },
      ],
      chosen,
    );
    expect([cleared.winner, cleared.margin]).toEqual([null, null]);
  });

  test('builder winner resets the margin to 0.5 for the other team, and keeps it for the same team', () => {
    const wide = run([
      { do: 'chooseWinner', winner: 'home' },
      { do: 'chooseMargin', margin: line(3.5) },
    ]);
    expect(build(wide, { do: 'chooseWinner', winner: 'away' }).margin).toBe(0.5);
    expect(build(wide, { do: 'chooseWinner', winner: 'home' })).toBe(wide);
  });

  test('builder winner has no margin without a team', () => {
    const state = emptyBuilder(GAME);
    expect(build(state, { do: 'chooseMargin', margin: line(1.5) })).toBe(state);
  });
});

describe('builder totals', () => {
  test('builder totals lose only their own line when a pick is cleared', () => {
    const both = run([
      { do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'over' },
      { do: 'setTotalLine', scope: 'game', stat: 'Goals', line: line(5.5) },
      { do: 'pickTotal', scope: 'home', stat: 'Goals', side: 'under' },
      { do: 'setTotalLine', scope: 'home', stat: 'Goals', line: line(2.5) },
      { do: 'pickTotal', scope: 'game', stat: 'Goals', side: null },
    ]);
    expect(both.totals.game.Goals).toEqual({ side: null, line: null });
    expect(both.totals.home.Goals).toEqual({ side: 'under', line: 2.5 });
  });

  test('builder totals ignore a line without a pick', () => {
    expect(run([{ do: 'setTotalLine', scope: 'away', stat: 'Shots', line: line(30.5) }]).totals.away.Shots).toEqual({
      side: null,
      line: null,
    });
  });

  test('builder totals keep the line when the side changes', () => {
    const state = run([
      { do: 'pickTotal', scope: 'away', stat: 'Shots', side: 'over' },
      { do: 'setTotalLine', scope: 'away', stat: 'Shots', line: line(30.5) },
      { do: 'pickTotal', scope: 'away', stat: 'Shots', side: 'under' },
    ]);
    expect(state.totals.away.Shots).toEqual({ side: 'under', line: 30.5 });
  });
});

describe('builder rows', () => {
  const filled: BuilderCommand = {
    do: 'editRow',
    row: 0,
    change: { player: 'P', prop: 'Shots', side: 'over', line: line(2.5) },
  };

  test('builder rows are at most 20 and at least 1', () => {
    const full = run(Array.from({ length: 30 }, () => ({ do: 'addRow' as const })));
    expect(full.rows).toHaveLength(MAX_ROWS);
    expect(MAX_ROWS).toBe(20);
    expect(build(full, { do: 'addRow' })).toBe(full);
    const emptied = run(
      full.rows.map(({ id }) => ({ do: 'deleteRow' as const, row: id })),
      full,
    );
    expect(emptied.rows).toHaveLength(1);
  });

  test('builder rows are reset when the only one is deleted', () => {
    const state = run([filled, { do: 'deleteRow', row: 0 }]);
    expect(state.rows).toEqual([{ id: 0, player: null, prop: null, side: null, line: null }]);
    expect(run([filled, { do: 'deleteRow', row: 7 }])).toEqual(run([filled]));
  });

  test('builder rows are reset one at a time', () => {
    const state = run([
      filled,
      { do: 'addRow' },
      { do: 'editRow', row: 1, change: { player: 'Q' } },
      { do: 'resetRow', row: 0 },
    ]);
    expect(row(state)).toEqual({ id: 0, player: null, prop: null, side: null, line: null });
    expect(row(state, 1)).toMatchObject({ id: 1, player: 'Q' });
  });

  test('builder rows lose their line when the pick is cleared', () => {
    expect(row(run([filled, { do: 'editRow', row: 0, change: { side: null } }]))).toMatchObject({
      player: 'P',
      side: null,
      line: null,
    });
  });

  test('builder rows can be deleted without changing totals, winner or other rows', () => {
    const before = run([
      { do: 'chooseWinner', winner: 'away' },
      { do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'over' },
      { do: 'setTotalLine', scope: 'game', stat: 'Goals', line: line(5.5) },
      filled,
      { do: 'addRow' },
      { do: 'editRow', row: 1, change: { player: 'Q' } },
    ]);
    const after = build(before, { do: 'deleteRow', row: 0 });
    expect(after).toEqual({ ...before, rows: [row(before, 1)] });
  });
});

describe('builder matchup', () => {
  const busy = run([
    { do: 'chooseWinner', winner: 'away' },
    { do: 'pickTotal', scope: 'home', stat: 'Shots', side: 'over' },
    { do: 'addRow' },
  ]);

  test('builder matchup empties the slip when another game is chosen, and keeps it when the same game is chosen again', () => {
    expect(build(busy, { do: 'chooseMatchup', matchup: OTHER })).toEqual(emptyBuilder(OTHER));
    expect(build(busy, { do: 'chooseMatchup', matchup: { ...GAME } })).toBe(busy);
    expect(build(busy, { do: 'chooseMatchup', matchup: null })).toEqual(emptyBuilder(null));
  });

  test('builder matchup does not change when the slip is cleared', () => {
    expect(build(busy, { do: 'clear' })).toEqual(emptyBuilder(GAME));
  });
});

test('the restore command replaces the builder', () => {
  const other = emptyBuilder(OTHER);
  expect(build(emptyBuilder(GAME), { do: 'restore', builder: other })).toBe(other);
});

describe('builderLegs', () => {
  test('builderLegs returns complete legs in page order', () => {
    const state = run([
      { do: 'addRow' },
      { do: 'editRow', row: 1, change: { player: 'Q', prop: 'Goals', side: 'under', line: line(0.5) } },
      { do: 'editRow', row: 0, change: { player: 'P', prop: 'Shots', side: 'over' } },
      { do: 'pickTotal', scope: 'home', stat: 'Shots', side: 'over' },
      { do: 'setTotalLine', scope: 'home', stat: 'Shots', line: line(30.5) },
      { do: 'pickTotal', scope: 'away', stat: 'Goals', side: 'over' },
      { do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'under' },
      { do: 'setTotalLine', scope: 'game', stat: 'Goals', line: line(6) },
      { do: 'chooseWinner', winner: 'away' },
    ]);
    expect(builderLegs(state)).toEqual([
      { ref: { kind: 'winner' }, leg: { kind: 'winner', team: 'Away', margin: 0.5 } },
      {
        ref: { kind: 'total', scope: 'game', stat: 'Goals' },
        leg: { kind: 'total', stat: 'Goals', side: 'under', line: 6 },
      },
      {
        ref: { kind: 'total', scope: 'home', stat: 'Shots' },
        leg: { kind: 'teamTotal', team: 'Home', stat: 'Shots', side: 'over', line: 30.5 },
      },
      { ref: { kind: 'row', row: 1 }, leg: { kind: 'player', player: 'Q', stat: 'Goals', side: 'under', line: 0.5 } },
    ]);
  });

  test.each(['player', 'prop', 'side', 'line'] as const)('builderLegs skips a row without its %s', (field) => {
    const whole = { player: 'P', prop: 'Shots', side: 'over', line: line(2.5) } as const;
    expect(builderLegs(run([{ do: 'editRow', row: 0, change: whole }]))).toHaveLength(1);
    expect(builderLegs(run([{ do: 'editRow', row: 0, change: { ...whole, [field]: null } }]))).toEqual([]);
  });

  test('builderLegs skips a total without a line', () => {
    expect(builderLegs(run([{ do: 'pickTotal', scope: 'game', stat: 'Shots', side: 'over' }]))).toEqual([]);
  });

  test('builderLegs is empty without a matchup', () => {
    expect(builderLegs(run([{ do: 'chooseWinner', winner: 'home' }], emptyBuilder(null)))).toEqual([]);
  });
});

describe('any builder commands', () => {
  prop(
    'any builder commands keep the rules of rows, margins and lines',
    [fc.array(command, { maxLength: 60 })],
    (commands) => {
      let state = emptyBuilder(GAME);
      for (const one of commands) {
        state = build(state, one);
        expect(state.rows.length).toBeGreaterThanOrEqual(1);
        expect(state.rows.length).toBeLessThanOrEqual(MAX_ROWS);
        expect(new Set(state.rows.map(({ id }) => id)).size).toBe(state.rows.length);
        expect(state.winner === null).toBe(state.margin === null);
        const picks = [...Object.values(state.totals).flatMap((totals) => Object.values(totals)), ...state.rows];
        for (const pick of picks) if (pick.side === null) expect(pick.line).toBeNull();
      }
    },
    300,
  );

  prop('removeLeg removes exactly one leg', [fc.array(command, { maxLength: 60 }), fc.nat(30)], (commands, pick) => {
    const state = run([...commands, { do: 'chooseMatchup', matchup: GAME }]);
    const legs = builderLegs(state);
    const removed = legs[pick % Math.max(1, legs.length)];
    if (removed)
      expect(builderLegs(build(state, { do: 'removeLeg', ref: removed.ref }))).toEqual(
        legs.filter((leg) => leg !== removed),
      );
  });
});
