import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LINES, type OddsType } from '@ddh/engine/internal/domain';
import { mountHub } from '../../testing/mountHub.tsx';
import {
  american,
  cells,
  decimal,
  evenLines,
  exactly,
  HEAD,
  ladder,
  path,
  percent,
  SHOTS,
  tableNames,
  typeField,
} from '../../testing/totalsPage.ts';
import { storesOf } from '../../../testing/stores.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("tables of a game's totals", () => {
  test.each<[OddsType, (p: number) => string]>([
    ['decimal', decimal],
    ['american', american],
  ])('every cell of the three goal tables shows its probability and %s odds', async (oddsType, odds) => {
    const { app } = mountHub({ path, stored: { 'odds-type': oddsType } });
    await typeField();
    expect(storesOf(app).hub.state.oddsType).toBe(oddsType);
    expect(tableNames()).toEqual(['Total goals', 'Ottawa Senators goals', 'Boston Bruins goals']);
    expect(LINES.goalTotal).toHaveLength(21);
    expect(cells('Total goals')).toEqual([HEAD, ...ladder(6.2, LINES.goalTotal, odds)]);
    expect(cells('Ottawa Senators goals')).toEqual([HEAD, ...ladder(2.9, LINES.teamGoals, odds)]);
    expect(cells('Boston Bruins goals')).toEqual([HEAD, ...ladder(3.3, LINES.teamGoals, odds)]);
  });

  test('each table of shots has 60 lines, and starts at 39.5 for the game and at 14.5 for a team', async () => {
    const { user } = mountHub({ path });
    await user.selectOptions(await typeField(), SHOTS);
    const total = cells('Total shots');
    expect([total.length, total[1]![2], total.at(-1)![2]]).toEqual([61, '39.5', '69.0']);
    expect(total).toEqual([HEAD, ...ladder(58, LINES.shotTotal, decimal)]);
    const away = cells('Ottawa Senators shots');
    expect([away.length, away[1]![2], away.at(-1)![2]]).toEqual([61, '14.5', '44.0']);
    expect(away).toEqual([HEAD, ...ladder(28, LINES.teamShots, decimal)]);
    expect(cells('Boston Bruins shots')).toEqual([HEAD, ...ladder(30, LINES.teamShots, decimal)]);
  });

  test('only whole-number lines have a push', async () => {
    mountHub({ path });
    await typeField();
    const withPush = cells('Total goals').filter(([, , , push]) => push !== '');
    expect(withPush.slice(1).map(([, , line]) => line)).toEqual([
      '1.0',
      '2.0',
      '3.0',
      '4.0',
      '5.0',
      '6.0',
      '7.0',
      '8.0',
      '9.0',
      '10.0',
    ]);
  });

  test('in each totals table, the line nearest even money is marked', async () => {
    const { user } = mountHub({ path });
    await typeField();
    // At a Poisson mean of 6.2, P(over 6.5) is 0.43 and P(under 6.5) is 0.57. P(over 6.0) is 0.43, P(under 6.0) is
    // 0.41, and the rest is the push.
    expect(evenLines('Total goals')).toEqual(['6.5']);
    expect(evenLines('Ottawa Senators goals')).toEqual(['2.5']);
    await user.selectOptions(await typeField(), SHOTS);
    expect(evenLines('Total shots')).toEqual(['57.5']);
  });

  test('a sentence describes the histogram, and the bars are scaled to the longest bar', async () => {
    mountHub({ path });
    await typeField();
    const inside = [4, 5, 6, 7, 8].reduce((sum, goals) => sum + exactly(goals, 6.2), 0);
    const words = `Most often 6 goals (${percent(exactly(6, 6.2))}). ${Math.round(inside * 100)}% of games end with 4 to 8.`;
    expect(screen.getByText(words)).toBeTruthy();
    const bars = within(screen.getByRole('table', { name: 'Total goals' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number((row.children[2] as HTMLElement).style.getPropertyValue('--height')));
    const whole = bars.filter((_, i) => i % 2 === 1);
    whole.forEach((bar, i) => expect(bar).toBeCloseTo(exactly(i + 1, 6.2) / exactly(6, 6.2), 9));
    expect(bars.filter((_, i) => i % 2 === 0).every((bar) => bar === 0)).toBe(true);
  });

  test('each cell of a totals table refers to its column and its line as headers, even a cell to the left of the line', async () => {
    mountHub({ path });
    await typeField();
    const [over, odds] = within(screen.getByRole('table', { name: 'Total goals' })).getAllByRole('cell');
    const named = (cell: HTMLElement) =>
      cell
        .getAttribute('headers')!
        .split(' ')
        .map((id) => document.getElementById(id)!.textContent);
    expect([named(over!), named(odds!)]).toEqual([
      ['Over %', '0.5'],
      ['Over odds', '0.5'],
    ]);
  });

  test('each totals table is a scroll region that is a tab stop', async () => {
    mountHub({ path });
    await typeField();
    const regions = screen.getAllByRole('region');
    expect(regions.map(({ tabIndex }) => tabIndex)).toEqual([0, 0, 0]);
    expect(screen.getByRole('region', { name: 'Boston Bruins goals' }).querySelector('table')).toBeTruthy();
  });

  test("the line nearest even money is scrolled to about the middle of its table's scroll region, below whole rows, and nothing else scrolls", async () => {
    const rowHeight = 20;
    const line = (row: HTMLElement) => [...row.parentElement!.children].indexOf(row);
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'TR' ? 30 + rowHeight * line(this) : 0;
    });
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'THEAD' ? 30 : rowHeight;
    });
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(230);
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = mountHub({ path });
    await typeField();
    const scrolled = (name: string) => screen.getByRole('region', { name }).scrollTop;
    // Counted from 0, the line 6.5 is in row 12, from 270 to 290 px in the table. With its middle in the middle of the
    // region below the head, half of a row would be under the head.
    expect(scrolled('Total goals')).toBe(8 * rowHeight);
    screen.getByRole('region', { name: 'Total goals' }).scrollTop = 3;
    await user.selectOptions(screen.getByRole('combobox', { name: 'Odds Type' }), 'American');
    expect(scrolled('Total goals')).toBe(3);
    await user.selectOptions(await typeField(), SHOTS);
    // The line nearest even money, 57.5, is in row 36, counted from 0.
    expect(scrolled('Total shots')).toBe(32 * rowHeight);
    expect(intoView).not.toHaveBeenCalled();
  });
});
