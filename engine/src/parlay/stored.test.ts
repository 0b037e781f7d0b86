import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builders, GAME } from '../../testing/builders.ts';
import { prop } from '../../testing/prop.ts';
import { LINES, PROPS, SCOPES, SIDES, TEAM_STATS, totalLadder, type Line } from '../domain/index.ts';
import {
  build,
  builderLegs,
  decodeBuilder,
  emptyBuilder,
  encodeBuilder,
  MAX_ROWS,
  type Builder,
  type BuilderCommand,
} from './index.ts';

/** Returns the parts of a builder that are stored, with the rows renumbered. */
const renumbered = ({ matchup, winner, margin, totals, ...builder }: Builder): Partial<Builder> => ({
  matchup,
  winner,
  margin,
  totals,
  rows: builder.rows.map((row, id) => ({ ...row, id })),
  nextRow: builder.rows.length,
});

/** Returns a stored builder as an object that tests can modify. */
const plain = (): Record<string, unknown> => JSON.parse(encodeBuilder(emptyBuilder(GAME))) as Record<string, unknown>;
const builderOf = (text: string): Builder | null => decodeBuilder(text)?.builder ?? null;
const decoded = (change: Record<string, unknown>): Builder | null =>
  builderOf(JSON.stringify({ ...plain(), ...change }));
const row = { player: 'P', prop: 'Shots', side: 'over', line: 2.5 };

describe('decodeBuilder', () => {
  prop('decodeBuilder restores a builder that encodeBuilder has encoded', [builders], (builder) => {
    const back = builderOf(encodeBuilder(builder));
    expect(back).toMatchObject(renumbered(builder));
    expect(builderLegs(back!).map(({ leg }) => leg)).toEqual(builderLegs(builder).map(({ leg }) => leg));
  });

  test('decodeBuilder restores a builder in which a new row gets an unused id', () => {
    const full = decoded({ rows: Array.from({ length: MAX_ROWS - 1 }, () => row) })!;
    const { rows } = build(full, { do: 'addRow' });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(MAX_ROWS);
  });

  test.each([
    ['null', null],
    ['an empty text', ''],
    ['invalid JSON', '{'],
    ['a number', '7'],
    ['a JSON null', 'null'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['very deep nesting', '['.repeat(19_000)],
    ['a very long text', `"${'x'.repeat(1_000_000)}"`],
  ])('decodeBuilder refuses %s', (_, text) => {
    expect(decodeBuilder(text)).toBeNull();
  });

  test.each([
    ['no game', { matchup: null }],
    ['a game without an id', { matchup: { gameId: '', away: 'A', home: 'B' } }],
    ['a very long name', { matchup: { gameId: '1', away: 'A'.repeat(201), home: 'B' } }],
    ['an unknown winner', { winner: 'both' }],
    ['no totals', { totals: {} }],
    ['no rows', { rows: [] }],
    ['too many rows', { rows: Array.from({ length: MAX_ROWS + 1 }, () => row) }],
    ['rows that are not a list', { rows: { length: 1, 0: row } }],
    ['a row that is null', { rows: [null] }],
    ['an unknown prop', { rows: [{ ...row, prop: 'Saves' }] }],
    ['a property of every object', { rows: [{ ...row, prop: 'constructor' }] }],
    ['an unknown side', { rows: [{ ...row, side: 'OVER' }] }],
    ['a line that is a text', { rows: [{ ...row, line: '2.5' }] }],
    ['a player who is a number', { rows: [{ ...row, player: 7 }] }],
    ['a player without a name', { rows: [{ ...row, player: '' }] }],
  ])('decodeBuilder refuses a builder with %s', (_, change) => {
    expect(decoded({})).not.toBeNull();
    expect(decoded(change)).toBeNull();
  });

  test('decodeBuilder names the legs with a line that is not offered, and loses nothing else', () => {
    const totals = plain()['totals'] as Record<string, Record<string, unknown>>;
    const goals = { ...totals, game: { ...totals['game'], Goals: { side: 'over', line: 39.5 } } };
    const rows = [{ ...row, line: 2.25 }, row, { ...row, player: null, line: 7 }];
    const stored = decodeBuilder(JSON.stringify({ ...plain(), totals: goals, rows, winner: 'home', margin: -1.5 }));
    expect(stored?.unreadable.map(({ leg, fault }) => [leg.kind, fault.kind, fault.readings])).toEqual([
      ['winner', 'negativeMargin', [0.5, 1.5]],
      ['total', 'notOffered', [10.5]],
      ['player', 'quarter', [2, 2.5]],
    ]);
    expect(stored?.builder).toMatchObject({ winner: null, margin: null, rows: [{ line: null }, row, { line: null }] });
    expect(stored?.builder.rows[0]).toMatchObject({ player: 'P', prop: 'Shots', side: 'over' });
    expect(stored?.builder.totals.game.Goals).toEqual({ side: 'over', line: null });
  });

  test('decodeBuilder accepts a line of the shots total for shots', () => {
    const totals = plain()['totals'] as Record<string, Record<string, unknown>>;
    const shots = { ...totals, game: { ...totals['game'], Shots: { side: 'over', line: 39.5 } } };
    expect(decoded({ totals: shots })?.totals.game.Shots).toEqual({ side: 'over', line: 39.5 });
  });

  test('decodeBuilder removes a line without a side and a margin without a winner, and adds a missing margin', () => {
    expect(decoded({ rows: [{ ...row, side: null }] })?.rows[0]).toEqual({ id: 0, ...row, side: null, line: null });
    expect(decoded({ winner: null, margin: 2.5 })?.margin).toBeNull();
    expect(decoded({ winner: 'home', margin: null })?.margin).toBe(0.5);
  });

  test('decodeBuilder drops unknown keys', () => {
    const back = builderOf(`{"__proto__":{"winner":"home"},"evil":1,${JSON.stringify(plain()).slice(1)}`);
    expect(back).toEqual(emptyBuilder(GAME));
  });

  test('decodeBuilder keeps the order of renumbered rows, and drops a deleted row from the order', () => {
    const shots = { kind: 'player', stat: 'Shots', side: 'over', line: 2.5 as Line } as const;
    const commands: readonly BuilderCommand[] = [
      ...['P', 'Q', 'R'].map((player) => ({ do: 'addLeg', leg: { ...shots, player } }) as const),
      { do: 'chooseWinner', winner: 'home' },
      { do: 'moveLeg', ref: { kind: 'row', row: 2 }, by: -1 },
      { do: 'deleteRow', row: 0 },
    ];
    const builder = commands.reduce(build, emptyBuilder(GAME));
    expect(builder.order).toEqual(['winner', 'row 0', 'row 2', 'row 1']);
    expect(builderOf(encodeBuilder(builder))?.order).toEqual(['winner', 'row 1', 'row 0']);
  });

  test.each([
    ['with only unknown keys', ['row 1', 'row -1', 'away', 'constructor', '__proto__', 'away Assists'], []],
    ['with a duplicate key', ['row 0', 'winner', 'row 0'], ['row 0', 'winner']],
    ['that is too long', Array.from({ length: 28 }, () => 'winner'), []],
    ['with a very long key', ['winner', 'x'.repeat(21)], []],
    ['that is not a list', 'winner', []],
    ['of numbers', [0], []],
    ['that is missing', undefined, []],
  ])('decodeBuilder keeps all picks with an order %s', (_, order, kept) => {
    expect(decoded({ rows: [row], order })).toMatchObject({ rows: [row], order: kept });
  });

  prop(
    'decodeBuilder accepts only known stats, known sides and offered lines, whatever the storage holds',
    [fc.json(), builders],
    (text, builder) => {
      expect(decodeBuilder(text)).toBeNull();
      // Replace one part of a valid stored builder with `text`.
      const ours = encodeBuilder(builder);
      const changed = builderOf(ours.replace(/null|"over"|\d\.5/, text));
      if (!changed) return;
      expect(changed.rows.length).toBeLessThanOrEqual(MAX_ROWS);
      for (const { prop: stat, side, line } of changed.rows) {
        expect([...PROPS, null]).toContain(stat);
        expect([...SIDES, null]).toContain(side);
        expect([...LINES.playerProp, null]).toContain(line);
      }
      for (const scope of SCOPES) {
        for (const stat of TEAM_STATS) {
          expect([...LINES[totalLadder(scope, stat)], null]).toContain(changed.totals[scope][stat].line);
        }
      }
    },
  );
});
