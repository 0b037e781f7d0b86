import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as module from '../../shared/teams/TeamLogo.tsx';
import { announcements, mountProps, press, search, shows, showsSoMany } from '../../testing/propsPage.ts';

// Counts how often a row renders.
const rendered = vi.hoisted(() => vi.fn());
vi.mock('../../shared/teams/TeamLogo.tsx', async (original) => {
  const real = await original<typeof module>();
  const TeamLogo: typeof module.TeamLogo = (props) => {
    rendered();
    return real.TeamLogo(props);
  };
  return { TeamLogo };
});

afterEach(cleanup);

describe('searching player props', () => {
  test.each([
    ['pastrnak', ['David Pastrňák']],
    ['STÜTZ', ['Tim Stützle']],
    ['d past', ['David Pastrňák']],
    ['senators', ['Brady Tkachuk', 'Tim Stützle']],
    ['lak', ['Anže Kopitar']],
  ])('the search for %s finds %s', async (text, found) => {
    const { user } = await mountProps();
    await user.type(search(), text);
    expect(search().value).toBe(text);
    await shows(...found);
    expect(announcements()).toContain(`${found.length} of 4 players`);
  });

  test('the Clear search button and the Escape key empty the field and keep the focus in the field', async () => {
    const { user } = await mountProps();
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
    await user.type(search(), 'tim');
    await shows('Tim Stützle');
    await user.click(press('Clear search'));
    expect(document.activeElement).toBe(search());
    expect(search().value).toBe('');
    await showsSoMany(4);
    await user.type(search(), 'tim');
    await shows('Tim Stützle');
    await user.keyboard('{Escape}');
    expect(search().value).toBe('');
    await showsSoMany(4);
    expect(announcements()).toContain('4 players');
  });

  test('a search without a match shows a notice with a Clear search button', async () => {
    const { user } = await mountProps();
    await user.type(search(), ' gretzky');
    const sentence = await screen.findByText('No player matches “gretzky”.');
    expect(screen.queryByRole('table')).toBeNull();
    // Only the notice is announced, not the count.
    expect(announcements().filter(Boolean)).toHaveLength(1);
    await user.click(
      within(sentence.closest<HTMLElement>('.ddh-spread')!).getByRole('button', { name: 'Clear search' }),
    );
    await showsSoMany(4);
    expect(search().value).toBe('');
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('rendering while searching', () => {
  test('rows that are still shown after a search are not rendered again', async () => {
    const { user } = await mountProps();
    rendered.mockClear();
    await user.type(search(), 'b');
    await shows('David Pastrňák', 'Brady Tkachuk');
    expect(rendered).not.toHaveBeenCalled();
    await user.keyboard('{Backspace}');
    await showsSoMany(4);
    expect(rendered).toHaveBeenCalledTimes(2);
  });
});
