import { expect, test } from 'vitest';
import { openReader } from '../simulation/read/every.ts';
import { inflater } from '../../testing/documents.ts';
import { SimulationCheck, type SimulationProblem } from './index.ts';

const GOOD = {
  Away: 0,
  Home: 1,
  'Away Goal Differential': -2,
  'Home Goal Differential': 2,
  'Total Goals': 4,
  'Total Shots': 61,
  'Away Goals': 1,
  'Home Goals': 3,
  'Away Shots': 30,
  'Home Shots': 31,
  'P Goals': 1,
};

async function problems(
  records: readonly object[],
  teams: readonly [string, string] | null = ['Away', 'Home'],
): Promise<readonly SimulationProblem[]> {
  const check = new SimulationCheck(teams);
  const reader = openReader(check, { inflateRaw: inflater() });
  expect(await reader.push(new TextEncoder().encode(JSON.stringify(records)))).toMatchObject({ ok: true });
  expect(await reader.end()).toMatchObject({ ok: true });
  const { list, more } = check.problems();
  expect(more).toBe(0);
  return list;
}

test('SimulationCheck finds no problem in a valid record, whether the teams are given or read from the columns', async () => {
  expect(await problems([GOOD])).toEqual([]);
  expect(await problems([GOOD], null)).toEqual([]);
});

test.each([
  ['Total Goals', 5, { kind: 'sum', value: 5, sum: 4 }],
  ['Total Goals', null, { kind: 'absent' }],
  ['Home', 2, { kind: 'noWin', value: 2 }],
  ['Away', 'x', { kind: 'badValue', problem: 'notANumber', found: 'x' }],
  ['Away Goal Differential', 0.5, { kind: 'badValue', problem: 'fraction', found: '0.5' }],
  ['Home Goal Differential', 3, { kind: 'differential', value: 3, lead: 2 }],
  ['P Goals', -1, { kind: 'negative', value: -1 }],
])('SimulationCheck reports a bad value in the column %s: %j', async (column, value, fault) => {
  expect(await problems([GOOD, { ...GOOD, [column]: value }])).toEqual([
    { path: `records[1].${/ /.test(column) ? `"${column}"` : column}`, fault, more: 0 },
  ]);
});

test('SimulationCheck reports a repeated fault once, with the number of further records', async () => {
  expect(
    await problems([{ ...GOOD, Home: 0 }, GOOD, ...Array.from({ length: 1999 }, () => ({ ...GOOD, Home: 0 }))]),
  ).toEqual([{ path: 'records[0].Away', fault: { kind: 'sameWin', value: 0 }, more: 1999 }]);
});

test('SimulationCheck reports a record in which a team won without scoring more goals than its opponent', async () => {
  const swapped = { ...GOOD, Away: 1, Home: 0 };
  expect(await problems([swapped])).toEqual([{ path: 'records[0].Away', fault: { kind: 'winWithoutLead' }, more: 0 }]);
});

test('SimulationCheck reports a missing column, and columns that do not name exactly two teams', async () => {
  const { 'Total Shots': _, ...rest } = GOOD;
  expect(await problems([rest])).toEqual([{ path: 'columns."Total Shots"', fault: { kind: 'noColumn' }, more: 0 }]);
  expect(await problems([{ 'P Goals': 1 }], null)).toEqual([
    { path: 'columns', fault: { kind: 'teams', found: 0 }, more: 0 },
  ]);
});

test('SimulationCheck lists the first 100 problems and returns the number of further problems', () => {
  const check = new SimulationCheck(['Away', 'Home']);
  for (let i = 0; i < 150; i++) {
    const column = check.column(`P${i} Goals`);
    if (column.ok) check.flaw(column.value, 'fraction', '0.5');
  }
  check.commit();
  check.end();
  const { list, more } = check.problems();
  expect([list.length, more]).toEqual([100, 60]);
});
