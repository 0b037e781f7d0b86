import { describe, expect, test } from 'vitest';
import { jsonOf, runDdh } from '../testing/runDdh.ts';

describe('ddh odds', () => {
  test.each([
    [
      '0.4',
      {
        probability: 0.4,
        decimal: 2.5,
        american: 150,
        text: {
          probability: '40.0%',
          decimal: '2.50',
          american: '+150',
          fractional: '3/2',
          hongKong: '1.50',
          malay: '-0.67',
          indonesian: '1.50',
        },
      },
    ],
    [
      '1',
      {
        probability: 1,
        decimal: 1,
        american: null,
        text: {
          probability: '100.0%',
          decimal: '1.00',
          american: '-',
          fractional: '0/1',
          hongKong: '0.00',
          malay: '0.00',
          indonesian: '-',
        },
      },
    ],
    [
      '0',
      {
        probability: 0,
        decimal: null,
        american: null,
        text: {
          probability: '0.0%',
          decimal: '-',
          american: '-',
          fractional: '-',
          hongKong: '-',
          malay: '-',
          indonesian: '-',
        },
      },
    ],
  ])('prints %s as JSON', async (text, expected) => {
    const { code, out } = await runDdh('.', ['odds', text, '--json']);
    expect([code, jsonOf(out)]).toEqual([0, expected]);
  });

  test.each([
    ['40%', '40.0%'],
    ['40 %', '40.0%'],
    ['100%', '100.0%'],
    ['0.5%', '0.5%'],
  ])('reads %s as a percentage', async (text, percent) => {
    const { code, out } = await runDdh('.', ['odds', text, '--json']);
    expect([code, jsonOf(out)]).toMatchObject([0, { text: { probability: percent } }]);
  });

  test.each([
    ['-110', '52.4%'],
    ['+150', '40.0%'],
    ['3/2', '40.0%'],
    ['1.5', '100%'],
    ['-0.5', '100%'],
    ['140%', '100%'],
    ['%', '100%'],
    ['', '100%'],
    ['NaN', '100%'],
  ])("prints only an error for '%s'", async (text, figure) => {
    const run = await runDdh('.', ['odds', text]);
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.notes.startsWith(`ddh odds: '${text}' `)).toBe(true);
    expect(run.notes.endsWith(`${figure}\n`)).toBe(true);
    const { code, out } = await runDdh('.', ['odds', text, '--json']);
    expect([code, jsonOf(out)]).toMatchObject([1, { error: { kind: 'failed' } }]);
  });
});
