import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answering, siteFiles } from '../../../testing/siteFiles.ts';
import { mountHub } from '../../testing/mountHub.tsx';
import {
  cells,
  decimal,
  evenLines,
  path,
  percent,
  PUCK_LINE,
  tableNames,
  typeField,
} from '../../testing/totalsPage.ts';

afterEach(cleanup);

describe('the tables of the puck line', () => {
  const HEAD_OF_PUCK_LINE = ['Minus %', 'Minus odds', 'Puck line', 'Plus %', 'Plus odds'];
  const MARGINS = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5];
  const shareOf = {
    ottawa: (margin: number) => 0.4 / (margin + 0.5),
    boston: (margin: number) => 0.6 / (margin + 0.5),
  };
  const expected = (own: (margin: number) => number, other: (margin: number) => number) =>
    MARGINS.map((margin) => {
      const [minus, plus] = [own(margin), 1 - other(margin)];
      const line = `-${margin.toFixed(1)} +${margin.toFixed(1)}`;
      return [percent(minus), decimal(minus), line, percent(plus), decimal(plus)];
    });

  test("each team has a table, in which P(+m) is 1 minus the opponent's P(-m)", async () => {
    const { user } = mountHub({ path });
    await user.selectOptions(await typeField(), PUCK_LINE);
    expect(tableNames()).toEqual(['Ottawa Senators puck line', 'Boston Bruins puck line']);
    const { ottawa, boston } = shareOf;
    expect(cells('Ottawa Senators puck line')).toEqual([HEAD_OF_PUCK_LINE, ...expected(ottawa, boston)]);
    expect(cells('Boston Bruins puck line')).toEqual([HEAD_OF_PUCK_LINE, ...expected(boston, ottawa)]);
  });

  test('the margin nearest even money is marked', async () => {
    const { user } = mountHub({ path });
    await user.selectOptions(await typeField(), PUCK_LINE);
    expect(evenLines('Ottawa Senators puck line')).toEqual(['-0.5 +0.5 -0.5']);
  });

  test('a missing puck line probability is shown as a dash', async () => {
    const half = siteFiles({ puck_line_probs: [{ index: '2025-10-07', Margin: 1.5, 'Boston Bruins': 0.45 }] });
    const { user } = mountHub({ path, load: answering({}, half) });
    await user.selectOptions(await typeField(), PUCK_LINE);
    expect(cells('Ottawa Senators puck line')[2]).toEqual(['-', '-', '-1.5 +1.5', '55.0%', '1.82']);
    expect(cells('Boston Bruins puck line')[2]).toEqual(['45.0%', '2.22', '-1.5 +1.5', '-', '-']);
    expect(cells('Boston Bruins puck line')[1]).toEqual(['-', '-', '-0.5 +0.5', '-', '-']);
  });
});
