import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answering, siteFiles } from '../../testing/siteFiles.ts';
import type { TeamOutcome } from '@ddh/engine/internal/fantasy';
import { teamOutcomeText, teamOutcomeTitle } from '../fantasy/team/storeCopy.ts';

/** The players in the test site's files, each with position and team. */
const POOL = [
  ['Tim Stützle', 'C', 'OTT'],
  ['Brady Tkachuk', 'LW', 'OTT'],
  ['Matthew Tkachuk', 'LW', 'FLA'],
  ['David Pastrňák', 'RW', 'BOS'],
  ['Anže Kopitar', 'C', 'LAK'],
  ['Jake Sanderson', 'D', 'OTT'],
  ['Thomas Chabot', 'D', 'OTT'],
  ['Linus Ullmark', 'G', 'OTT'],
] as const;

export const withPlayers = answering(
  {},
  siteFiles({
    all_available_players: POOL.map(([Player, Pos, ABR], i) => ({ Player, Pos, ABR, playerId: 8_470_001 + i })),
  }),
);

/** The files after a second forward named Sebastian Aho joined the league: both have a mark. */
export const NAMESAKES = {
  all_available_players: [
    { Player: 'Sebastian Aho (C)', Pos: 'C', ABR: 'CAR', playerId: 1, Also: ['Sebastian Aho'] },
    { Player: 'Sebastian Aho (LW)', Pos: 'LW', ABR: 'NYI', playerId: 2, Also: ['Sebastian Aho'] },
    { Player: 'Sebastian Aho (D)', Pos: 'D', ABR: 'PIT', playerId: 3, Also: ['Sebastian Aho'] },
  ],
};

/** What the popup about an outcome contains. */
export const saidOf = (outcome: TeamOutcome): string => `${teamOutcomeTitle(outcome)}${teamOutcomeText(outcome)}`;

/** Functions that act on the My Team page or return what it shows. */
export function teamPage(user: UserEvent) {
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const press = (name: string | RegExp) => user.click(button(name));
  const group = (name: string) => within(screen.getByRole('region', { name }));
  return {
    button,
    press,
    group,
    createFirst: async (name: string): Promise<void> => {
      await user.type(await screen.findByRole('textbox', { name: 'Team name' }, { timeout: 10_000 }), name);
      await press('Create team');
      await screen.findByRole('heading', { name: 'Roster' });
    },
    create: async (name: string): Promise<void> => {
      await press('New team');
      await user.type(screen.getByRole('textbox', { name: "New team's name" }), `${name}{Enter}`);
      await waitFor(() => screen.getByRole('heading', { name, level: 3 }));
    },
    /** Types each of these texts into the player search, and adds the first player found. */
    add: async (...typed: readonly string[]): Promise<void> => {
      for (const text of typed) {
        await user.type(screen.getByRole('combobox', { name: 'Add a player' }), text);
        await user.keyboard('{Enter}');
      }
    },
    names: (part: string) =>
      group(part)
        .queryAllByRole('listitem')
        .map((item) => item.querySelector('p')?.firstChild?.textContent),
    teams: () =>
      within(screen.getByRole('region', { name: 'Your teams' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    popup: (role: 'status' | 'alert') =>
      screen
        .getAllByRole(role)
        .map((place) => place.textContent)
        .filter((text) => /^(Success|Error)/.test(text)),
    field: (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }),
    /** Returns the message below a field. */
    messageOf: (name: string) => {
      const field = screen.getByRole('textbox', { name });
      return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    },
  };
}
