import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answering, changeRow, siteFiles, TODAY, TOMORROW } from '../../../testing/siteFiles.ts';
import {
  cells,
  columns,
  mountProps,
  names,
  OTTAWA,
  rows,
  select,
  shows,
  showsSoMany,
  soon,
} from '../../testing/propsPage.ts';

afterEach(cleanup);

describe('the table of player props', () => {
  test('the props table shows odds in the chosen format', async () => {
    const { user } = await mountProps();
    await user.selectOptions(select('Odds Type'), 'American');
    await soon(() => expect(cells(rows()[0])).toEqual(['David Pastrňák', '42.3%', '+136', '57.7%', '-136']));
  });

  test('an unknown value is shown as a dash, and a player without a team has no badge', async () => {
    const skater_probs = [{ index: 'Someone Else', level_0: TODAY, 'Goals Over 0.5': 0.5 }];
    await mountProps({ load: answering({}, siteFiles({ skater_probs })) });
    expect(rows()[0]!.querySelector('th')!.textContent.trim()).toBe('Someone Else');
    expect([...rows()[0]!.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      '50.0%',
      '2.00',
      '-',
      '-',
    ]);
  });

  test('for a chosen game, the props page shows the news that changed the figures', async () => {
    const change = changeRow({ What: 'scratch', Player: 'Mason Lohrei', Before: 0.53, After: 0.52 });
    const { user } = await mountProps({ load: answering({}, siteFiles({ changes: [change] })) });
    expect(screen.queryByText(/^Lohrei/)).toBeNull();
    await user.selectOptions(select('Game'), OTTAWA);
    expect((await screen.findByText(/^Lohrei out/)).parentElement!.textContent).toMatch(/BOS 53\.0\s→\s+to 52\.0$/);
  });

  test('a team without an abbreviation is written in full', async () => {
    const skater_probs = [{ index: 'Someone Else', level_0: TODAY, Team: 'Hartford Wailers', 'Goals Over 0.5': 0.5 }];
    await mountProps({ load: answering({}, siteFiles({ skater_probs })) });
    expect(screen.getByText('Hartford Wailers')).toBeTruthy();
  });

  test('the props table has a push column for a whole-number line', async () => {
    const { user } = await mountProps();
    await soon(() => expect(select('Line').options).toHaveLength(14));
    await user.selectOptions(select('Line'), '1.0');
    await soon(() =>
      expect(columns()).toEqual(['Player', 'Over 1.0', 'Over: Fair odds', 'Under 1.0', 'Under: Fair odds', 'Push']),
    );
    // Over 1.0 is two or more, under 1.0 is none, and one goal is a push, which returns the stake: .106 / .683 = 1 / 6.46.
    expect(cells(rows()[0])).toEqual(['David Pastrňák', '10.6%', '6.46', '57.7%', '1.18', '31.7%']);
    await user.selectOptions(select('Line'), '1.5');
    await soon(() => expect(columns()).not.toContain('Push'));
  });
});

describe('filters of player props', () => {
  test('the fields for category and line have the specified options and cannot be empty', async () => {
    const { user } = await mountProps();
    const options = (name: string) => [...select(name).options].map(({ text, disabled }) => [text, disabled]);
    expect(options('Category')).toEqual([
      ['choose category...', true],
      ['Goals', false],
      ['Assists', false],
      ['Points', false],
      ['Shots', false],
      ['Blocks', false],
    ]);
    await soon(() => expect(options('Line')).toHaveLength(14));
    expect(options('Line').slice(0, 3)).toEqual([
      ['line...', true],
      ['0.5', false],
      ['1.0', false],
    ]);
    expect(options('Line').at(-1)).toEqual(['6.5', false]);
    await user.selectOptions(select('Category'), 'Shots');
    await user.selectOptions(select('Line'), '2.5');
    await screen.findByRole('table', { name: 'Shots over/under 2.5, Tue, Oct 7' });
    // The player's shots have a mean of 4 times 0.55.
    expect(cells(rows()[0])[1]).toBe('37.7%');
  });

  test('choosing a game shows the players of its two teams, and the option "All Available Games" shows all players', async () => {
    const { user } = await mountProps();
    expect([...select('Game').options].map(({ text, disabled }) => [text, disabled])).toEqual([
      ['All Available Games', false],
      [OTTAWA, false],
      ['Los Angeles Kings @ Utah Mammoth', false],
      ['Calgary Flames @ Dallas Stars, TBD', false],
    ]);
    await user.selectOptions(select('Game'), OTTAWA);
    await shows('David Pastrňák', 'Brady Tkachuk', 'Tim Stützle');
    expect(screen.getByRole('caption').textContent).toBe(
      'Goals over/under 0.5, Ottawa Senators @ Boston Bruins, Tue, Oct 7',
    );
    await user.selectOptions(select('Game'), 'All Available Games');
    await showsSoMany(4);
  });

  test('choosing another date shows the players of that date', async () => {
    const { user } = await mountProps();
    await user.selectOptions(select('Available Dates'), 'Wed, Oct 8');
    await shows('David Pastrňák');
    expect(screen.getByRole('table', { name: 'Goals over/under 0.5, Wed, Oct 8' })).toBeTruthy();
  });

  test('category, line and game survive a reload', async () => {
    const first = await mountProps();
    await first.user.selectOptions(select('Category'), 'Blocks');
    await first.user.selectOptions(select('Line'), '2.0');
    await first.user.selectOptions(select('Game'), OTTAWA);
    const stored = Object.fromEntries(first.services.preferences.stored);
    cleanup();
    await mountProps({ stored });
    expect(['Category', 'Line', 'Game'].map((name) => select(name).selectedOptions[0]!.text)).toEqual([
      'Blocks',
      '2.0',
      OTTAWA,
    ]);
  });
});

describe('player props if there are no players', () => {
  test('the props page shows a notice for a game without players', async () => {
    const { user } = await mountProps();
    await user.selectOptions(select('Game'), 'Calgary Flames @ Dallas Stars, TBD');
    expect(await screen.findByText(/Calgary Flames @ Dallas Stars$/)).toBeTruthy();
  });

  test('a file that failed to load is named, and the loaded data is shown', async () => {
    const failed = [{ file: 'p_info', error: { kind: 'http', status: 404 } }] as const;
    await mountProps({ load: answering({ failed: [...failed] }, siteFiles({ p_info: null })) });
    expect(screen.getByRole('alert').textContent).toMatch(/p_info.*404/);
    expect(names()).toContain('Tim Stützle');
  });

  test('the stored date is kept after a reload if that date has players', async () => {
    await mountProps({ stored: { date: TOMORROW } });
    expect(names()).toEqual(['David Pastrňák']);
  });
});
