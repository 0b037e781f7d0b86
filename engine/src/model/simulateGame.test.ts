import { describe, expect, test } from 'vitest';
import { sampleRates } from '../../testing/sampleRates.ts';
import { firstDifference } from '../simulation/index.ts';
import { compileRates } from './compile.ts';
import { simulateGame, simulateTable } from './simulate.ts';

const MODEL = compileRates(sampleRates());
const RECORDS = 17_000;

describe('simulateGame', () => {
  test('simulateGame gives other tasks their turn, reports its progress, and makes the records of simulateTable', async () => {
    const [seen, turns] = [[] as number[], [] as number[]];
    const timer = setInterval(() => turns.push(seen.length), 0);
    const made = await simulateGame(MODEL, RECORDS, { seed: 7, onProgress: ({ records }) => seen.push(records) });
    clearInterval(timer);
    const whole = simulateTable(MODEL, RECORDS, { seed: 7 });
    if (!made.ok || !whole.ok) throw new Error('not simulated');
    expect(seen).toEqual([16_384, RECORDS]);
    expect(turns).toContain(1);
    expect(firstDifference(made.value, 0, whole.value, 0, RECORDS)).toBeNull();
    expect([made.value.records, made.value.even, made.value.complete]).toEqual([RECORDS, true, true]);
  });

  test('a signal stops simulateGame before it begins and between two slices', async () => {
    const control = new AbortController();
    const seen: number[] = [];
    const onProgress = ({ records }: { readonly records: number }) => seen.push(records);
    setTimeout(() => control.abort(), 1);
    const options = { signal: control.signal, onProgress };
    expect(await simulateGame(MODEL, 1e9, options)).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(seen.length).toBeGreaterThan(0);
    const before = seen.length;
    expect(await simulateGame(MODEL, 100, options)).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(seen.length).toBe(before);
  });

  test('simulateGame refuses a number of records that is none, and none that a table can hold', async () => {
    for (const records of [Number.NaN, 10.5, -1, 2 ** 30 + 1, Infinity])
      await expect(simulateGame(MODEL, records)).rejects.toThrow(`not ${records}`);
    expect(await simulateGame(MODEL, 0)).toEqual({ ok: false, error: { kind: 'empty' } });
  });
});
