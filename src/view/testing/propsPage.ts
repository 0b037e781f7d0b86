import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { answering, siteFiles, TODAY } from '../../testing/siteFiles.ts';
import { mountHub, tabPath } from './mountHub.tsx';
import { seenText } from './seenText.ts';

/** Opens the props page and waits until its fields are shown. */
export async function mountProps(setUp: Omit<Parameters<typeof mountHub>[0] & object, 'path'> = {}) {
  const hub = mountHub({ path: tabPath('props'), ...setUp });
  await screen.findByRole('searchbox', { name: 'Search players' });
  return hub;
}

export const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
export const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search players' });
export const press = (name: string) => screen.getByRole('button', { name });
export const rows = () => screen.getAllByRole('row').slice(1);
/** The visible texts of a row: the player, over with its odds, under with its odds, and the push. */
export const cells = (row: HTMLElement | undefined) =>
  [...row!.children].map((cell) => seenText(cell.tagName === 'TH' ? cell.children[1]! : cell).trim());
export const names = () => rows().map((row) => cells(row)[0]);
export const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
/** The announcements of the page, without those of the newer-data offer and the frame. */
export const announcements = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .slice(2);

/** Waits until the check succeeds. The table renders deferred, so its rows may change a little later. */
export const soon = (check: () => void) => waitFor(check);
export const shows = (...players: string[]) => soon(() => expect(names()).toEqual(players));
export const showsSoMany = (count: number) => soon(() => expect(names()).toHaveLength(count));

export const OTTAWA = 'Ottawa Senators @ Boston Bruins, 7:00 PM ET';

/**
 * Returns the responses of a site with `count` Utah players, whose probabilities rise in steps of half a percentage
 * point.
 */
export const many = (count: number) =>
  answering(
    {},
    siteFiles({
      skater_probs: Array.from({ length: count }, (_, i) => ({
        index: `Player ${String(i).padStart(3, '0')}`,
        level_0: TODAY,
        Team: 'Utah Mammoth',
        'Goals Over 0.5': i / 200,
        'Goals Under 0.5': 1 - i / 200,
      })),
    }),
  );
