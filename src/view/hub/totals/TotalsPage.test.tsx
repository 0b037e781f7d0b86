import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { LINES } from '@ddh/engine/internal/domain';
import { answering, changeRow, siteFiles } from '../../../testing/siteFiles.ts';
import { mountHub } from '../../testing/mountHub.tsx';
import {
  CALGARY,
  cells,
  decimal,
  GOALS,
  HEAD,
  ladder,
  matchupField,
  OTTAWA,
  path,
  PUCK_LINE,
  radios,
  SHOTS,
  tableNames,
  typeField,
} from '../../testing/totalsPage.ts';
import { storesOf } from '../../../testing/stores.ts';
import { NO_GAMES } from '@ddh/engine/internal/format';

afterEach(cleanup);

describe('the controls of the totals', () => {
  test('the fields for type and matchup have the specified options and cannot be empty', async () => {
    mountHub({ path });
    const options = (select: HTMLSelectElement) => [...select.options].map(({ text, disabled }) => [text, disabled]);
    expect(options(await typeField())).toEqual([
      ['choose type...', true],
      [GOALS, false],
      [PUCK_LINE, false],
      [SHOTS, false],
    ]);
    expect(options(await matchupField())).toEqual([
      ['choose matchup...', true],
      [OTTAWA, false],
      ['Los Angeles Kings @ Utah Mammoth', false],
      [CALGARY, false],
    ]);
    expect((await matchupField()).value).toBe('Ottawa Senators @ Boston Bruins');
  });

  test('a narrow page has buttons to choose the table, and for the puck line only the buttons of the two teams', async () => {
    const { user, app } = mountHub({ path });
    await typeField();
    expect(screen.getByRole('group', { name: 'Table' })).toBeTruthy();
    expect(radios()).toEqual([
      ['Total', true],
      ['Ottawa Senators', false],
      ['Boston Bruins', false],
    ]);
    await user.selectOptions(await typeField(), PUCK_LINE);
    expect(radios()).toEqual([
      ['Ottawa Senators', true],
      ['Boston Bruins', false],
    ]);
    expect(storesOf(app).totals.state.scope).toBe('game');
    await user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
    expect(storesOf(app).totals.state.scope).toBe('home');
    await user.selectOptions(await typeField(), GOALS);
    expect(radios().map(([, checked]) => checked)).toEqual([false, false, true]);
  });

  test('for the chosen game, the totals page shows the news that changed the figures', async () => {
    const change = changeRow({ What: 'goalie', Player: 'Jeremy Swayman', Before: 0.5, After: 0.53 });
    const { user } = mountHub({ path, load: answering({}, siteFiles({ changes: [change] })) });
    expect((await screen.findByText(/^Swayman confirmed/)).parentElement!.textContent).toMatch(
      /BOS 50\.0\s→\s+to 53\.0$/,
    );
    await user.selectOptions(await matchupField(), 'Los Angeles Kings @ Utah Mammoth');
    await waitFor(() => expect(screen.queryByText(/^Swayman/)).toBeNull());
  });

  test('choosing another game shows the tables of that game at once', async () => {
    const { user } = mountHub({ path });
    await user.selectOptions(await matchupField(), 'Los Angeles Kings @ Utah Mammoth');
    expect(tableNames()).toEqual(['Total goals', 'Los Angeles Kings goals', 'Utah Mammoth goals']);
    expect(cells('Utah Mammoth goals')).toEqual([HEAD, ...ladder(3, LINES.teamGoals, decimal)]);
  });

  test('the chosen game, type and table are kept for the session', async () => {
    const first = mountHub({ path });
    await first.user.selectOptions(await matchupField(), 'Los Angeles Kings @ Utah Mammoth');
    await first.user.selectOptions(await typeField(), SHOTS);
    await first.user.click(screen.getByRole('radio', { name: 'Utah Mammoth' }));
    const stored = Object.fromEntries(first.services.preferences.stored);
    cleanup();
    mountHub({ path, stored });
    expect((await typeField()).selectedOptions[0]!.text).toBe(SHOTS);
    expect((await matchupField()).value).toBe('Los Angeles Kings @ Utah Mammoth');
    expect(radios().map(([, checked]) => checked)).toEqual([false, false, true]);
    expect(tableNames()).toEqual(['Total shots', 'Los Angeles Kings shots', 'Utah Mammoth shots']);
  });
});

describe('totals without figures', () => {
  test('a game without figures shows that it has no data, and another game can be chosen', async () => {
    const { user } = mountHub({ path });
    await user.selectOptions(await matchupField(), CALGARY);
    expect(screen.getByText(/Calgary Flames @ Dallas Stars$/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    await user.selectOptions(await matchupField(), OTTAWA);
    expect(screen.getAllByRole('table')).toHaveLength(3);
  });

  test('the notice about no games is not shown if files failed to load', async () => {
    const none = siteFiles({ game_probs: null, schedule_times: null });
    const failed = [{ file: 'game_probs', error: { kind: 'http', status: 404 } }] as const;
    mountHub({ path, load: answering({ failed }, none) });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText(NO_GAMES)).toBeNull();
  });

  test('if the file of puck lines fails to load, only the puck line tables are missing', async () => {
    const { user } = mountHub({ path, load: answering({}, siteFiles({ puck_line_probs: null })) });
    await typeField();
    expect(screen.getAllByRole('table')).toHaveLength(3);
    await user.selectOptions(await typeField(), PUCK_LINE);
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(screen.getByText(/Ottawa Senators @ Boston Bruins$/)).toBeTruthy();
  });
});
