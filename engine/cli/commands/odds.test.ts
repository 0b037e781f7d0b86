import { describe, expect, test } from 'vitest';
import { runDdh } from '../testing/runDdh.ts';

describe('ddh odds', () => {
  test('ddh odds prints a probability in every odds notation', async () => {
    expect(await runDdh('.', ['odds', '0.4'])).toEqual({
      code: 0,
      notes: '',
      out: 'Probability   40.0%\nDecimal       2.50\nAmerican      +150\nFractional    3/2\nHong Kong     1.50\nMalay         -0.67\nIndonesian    1.50\n',
    });
  });

  test.each([
    [
      '0.4',
      {
        probability: 0.4,
        decimal: '2.50',
        american: '+150',
        fractional: '3/2',
        hongKong: '1.50',
        malay: '-0.67',
        indonesian: '1.50',
        percent: '40.0%',
      },
    ],
    [
      '1',
      {
        probability: 1,
        decimal: '1.00',
        american: '-',
        fractional: '0/1',
        hongKong: '0.00',
        malay: '0.00',
        indonesian: '-',
        percent: '100.0%',
      },
    ],
    [
      '0',
      {
        probability: 0,
        decimal: '-',
        american: '-',
        fractional: '-',
        hongKong: '-',
        malay: '-',
        indonesian: '-',
        percent: '0.0%',
      },
    ],
  ])('prints %s as JSON', async (text, expected) => {
    const { code, out } = await runDdh('.', ['odds', text, '--json']);
    expect([code, JSON.parse(out)]).toEqual([0, expected]);
  });

  test.each([
    ['40%', '40.0%'],
    ['40 %', '40.0%'],
    ['100%', '100.0%'],
    ['0.5%', '0.5%'],
  ])('reads %s as a percentage', async (text, percent) => {
    const { code, out } = await runDdh('.', ['odds', text, '--json']);
    expect([code, JSON.parse(out)]).toMatchObject([0, { percent }]);
  });

  test.each([
    ['-110', "'-110' is a price, not a probability: write 52.4%"],
    ['+150', "'+150' is a price, not a probability: write 40.0%"],
    ['3/2', "'3/2' is a price, not a probability: write 40.0%"],
    ['1.5', "'1.5' is not a probability from 0 to 1, or from 0% to 100%"],
    ['-0.5', "'-0.5' is not a probability from 0 to 1, or from 0% to 100%"],
    ['140%', "'140%' is not a probability from 0 to 1, or from 0% to 100%"],
    ['%', "'%' is not a probability from 0 to 1, or from 0% to 100%"],
    ['', "'' is not a probability from 0 to 1, or from 0% to 100%"],
  ])("prints only an error for '%s'", async (text, problem) => {
    expect(await runDdh('.', ['odds', text])).toEqual({ code: 1, out: '', notes: `ddh odds: ${problem}\n` });
  });

  test.each([['1.5'], ['x'], [''], ['NaN']])("prints null and an error as JSON for '%s'", async (text) => {
    const { code, out, notes } = await runDdh('.', ['odds', text, '--json']);
    expect([code, JSON.parse(out)]).toMatchObject([1, { probability: null, decimal: '-', percent: '-' }]);
    expect(notes).toContain('is not a probability from 0 to 1');
  });

  test.each([[[]], [['0.1', '0.2']]])('requires exactly one number, and rejects %j', async (args) => {
    expect(await runDdh('.', ['odds', ...args])).toMatchObject({
      code: 2,
      notes: expect.stringContaining('give one probability'),
    });
  });
});
