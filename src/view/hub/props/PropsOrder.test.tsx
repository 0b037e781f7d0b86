import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  announcements,
  many,
  mountProps,
  names,
  press,
  search,
  select,
  shows,
  showsSoMany,
  soon,
} from '../../testing/propsPage.ts';

afterEach(cleanup);

describe('the order of player props', () => {
  const sorted = () => screen.getAllByRole('columnheader').map((column) => column.getAttribute('aria-sort'));

  test('pressing a column head sorts by over, under or name, marks the column, and announces the order', async () => {
    const { user } = await mountProps();
    expect(sorted()).toEqual([null, 'descending', null, null, null]);
    expect(announcements()).toEqual(['4 players', '']);

    await user.click(press('Under 0.5'));
    await shows('Anže Kopitar', 'Tim Stützle', 'Brady Tkachuk', 'David Pastrňák');
    expect(sorted()).toEqual([null, null, null, 'descending', null]);
    expect(announcements()).toContain('Sorted by under, 4 players');
    expect(document.activeElement).toBe(press('Under 0.5'));

    await user.click(press('Player'));
    await shows('Anže Kopitar', 'Brady Tkachuk', 'David Pastrňák', 'Tim Stützle');
    expect(sorted()).toEqual(['ascending', null, null, null, null]);

    await user.click(press('Over 0.5'));
    await soon(() => expect(sorted()).toEqual([null, 'descending', null, null, null]));
    expect(announcements()).toContain('Sorted by over, 4 players');
  });

  test('the order of the props table is kept when a filter changes, and is not announced again', async () => {
    const { user } = await mountProps();
    await user.click(press('Player'));
    await user.selectOptions(select('Category'), 'Shots');
    await user.type(search(), 'senators');
    await shows('Brady Tkachuk', 'Tim Stützle');
    // The new caption is announced, but the order is not.
    expect(announcements()).toEqual(['2 of 4 players', 'Shots over/under 0.5, Tue, Oct 7']);
  });
});

describe('a long list of players', () => {
  test('a long list shows 25 players first, and the Show more button moves the focus to the first new row', async () => {
    const { user } = await mountProps({ load: many(70) });
    expect(names()).toHaveLength(25);
    expect(screen.getByText('25 of 70 players')).toBeTruthy();
    await user.click(press('Show 25 more'));
    await showsSoMany(50);
    expect(document.activeElement).toBe(screen.getAllByRole('rowheader')[25]);
    await user.tab();
    expect(document.activeElement).toBe(press('Show 20 more'));
    await user.keyboard('{Enter}');
    await showsSoMany(70);
    expect(document.activeElement).toBe(screen.getAllByRole('rowheader')[50]);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('a new order, search or line shows the first 25 players again', async () => {
    const { user } = await mountProps({ load: many(120) });
    const more = async () => {
      await user.click(press('Show 25 more'));
      await showsSoMany(50);
    };
    await more();
    await user.click(press('Player'));
    await showsSoMany(25);
    expect(names()[0]).toBe('Player 000');
    expect(announcements()).toContain('Sorted by player, 25 of 120 players');
    await more();
    await user.type(search(), 'u');
    await showsSoMany(25);
    await more();
    await user.selectOptions(select('Line'), '1.5');
    await showsSoMany(25);
  });

  test('sorting a scrolled table scrolls back to its head', async () => {
    const { user } = await mountProps({ load: many(60) });
    const table = screen.getByRole('table');
    const scrolled: string[] = [];
    table.scrollIntoView = () => void scrolled.push('head');
    await user.click(press('Under 0.5'));
    expect(scrolled).toEqual([]);
    table.getBoundingClientRect = () => new DOMRect(0, -500, 100, 2000);
    await user.click(press('Over 0.5'));
    expect(scrolled).toEqual(['head']);
  });
});
