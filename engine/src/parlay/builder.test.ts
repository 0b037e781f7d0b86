import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { command, GAME, OTHER } from '../../testing/builders.ts';
import type { Line } from '../domain/index.ts';
import { build, builderLegs, emptyBuilder, MAX_ROWS, type Builder, type BuilderCommand } from './index.ts';

const line = (value: number): Line => value as Line;
const run = (commands: readonly BuilderCommand[], start = emptyBuilder(GAME)): Builder => commands.reduce(build, start);
const row = (state: Builder, index = 0) => state.rows[index]!;

describe('the winner chosen in the builder', () => {
  test('choosing a winner sets a margin of 0.5, and clearing the winner clears the margin', () => {
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

  test('choosing the other team as winner resets the margin to 0.5, and choosing the same team keeps the margin', () => {
    const wide = run([
      { do: 'chooseWinner', winner: 'home' },
      { do: 'chooseMargin', margin: line(3.5) },
    ]);
    expect(build(wide, { do: 'chooseWinner', winner: 'away' }).margin).toBe(0.5);
    expect(build(wide, { do: 'chooseWinner', winner: 'home' })).toBe(wide);
  });

  test('a margin cannot be chosen without a winner', () => {
    const state = emptyBuilder(GAME);
    expect(build(state, { do: 'chooseMargin', margin: line(1.5) })).toBe(state);
  });
});

describe('the totals chosen in the builder', () => {
  test('clearing the pick of a total clears only the line of that total', () => {
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

  test('a line cannot be set for a total without a pick', () => {
    expect(run([{ do: 'setTotalLine', scope: 'away', stat: 'Shots', line: line(30.5) }]).totals.away.Shots).toEqual({
      side: null,
      line: null,
    });
  });

  test('changing the side of a total keeps the line', () => {
    const state = run([
      { do: 'pickTotal', scope: 'away', stat: 'Shots', side: 'over' },
      { do: 'setTotalLine', scope: 'away', stat: 'Shots', line: line(30.5) },
      { do: 'pickTotal', scope: 'away', stat: 'Shots', side: 'under' },
    ]);
    expect(state.totals.away.Shots).toEqual({ side: 'under', line: 30.5 });
  });
});

describe('the rows of the builder', () => {
  const filled: BuilderCommand = {
    do: 'editRow',
    row: 0,
    change: { player: 'P', prop: 'Shots', side: 'over', line: line(2.5) },
  };

  test('the builder has 1 to 20 rows', () => {
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

  test('deleting the only row of the builder empties the row instead', () => {
    const state = run([filled, { do: 'deleteRow', row: 0 }]);
    expect(state.rows).toEqual([{ id: 0, player: null, prop: null, side: null, line: null }]);
    expect(run([filled, { do: 'deleteRow', row: 7 }])).toEqual(run([filled]));
  });

  test('resetting a row of the builder does not change the other rows', () => {
    const state = run([
      filled,
      { do: 'addRow' },
      { do: 'editRow', row: 1, change: { player: 'Q' } },
      { do: 'resetRow', row: 0 },
    ]);
    expect(row(state)).toEqual({ id: 0, player: null, prop: null, side: null, line: null });
    expect(row(state, 1)).toMatchObject({ id: 1, player: 'Q' });
  });

  test('clearing the over/under pick of a row clears its line', () => {
    expect(row(run([filled, { do: 'editRow', row: 0, change: { side: null } }]))).toMatchObject({
      player: 'P',
      side: null,
      line: null,
    });
  });

  test('deleting a row does not change totals, the winner or the other rows', () => {
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

describe('the game of the builder', () => {
  const busy = run([
    { do: 'chooseWinner', winner: 'away' },
    { do: 'pickTotal', scope: 'home', stat: 'Shots', side: 'over' },
    { do: 'addRow' },
  ]);

  test('choosing another game empties the slip, and choosing the same game again changes nothing', () => {
    expect(build(busy, { do: 'chooseMatchup', matchup: OTHER })).toEqual(emptyBuilder(OTHER));
    expect(build(busy, { do: 'chooseMatchup', matchup: { ...GAME } })).toBe(busy);
    expect(build(busy, { do: 'chooseMatchup', matchup: null })).toEqual(emptyBuilder(null));
  });

  test('clearing the slip keeps the game', () => {
    expect(build(busy, { do: 'clear' })).toEqual(emptyBuilder(GAME));
  });
});

test('the restore command replaces the builder', () => {
  const other = emptyBuilder(OTHER);
  expect(build(emptyBuilder(GAME), { do: 'restore', builder: other })).toBe(other);
});

describe('builderLegs', () => {
  test('builderLegs returns the complete legs in the order of the page: winner, totals, players', () => {
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

describe('arbitrary builder commands', () => {
  prop(
    'any builder commands result in a builder that satisfies the rules of rows, margins and lines',
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
