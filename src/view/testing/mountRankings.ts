import { screen, within } from '@testing-library/react';
import type { FantasyTeam } from '@ddh/engine/internal/fantasy';
import { memoryBrowser } from '../../testing/memoryBrowser.ts';
import { BEST, SITE, store, type Site } from '../../testing/rankingsPage.ts';
import { answering, siteFiles } from '../../testing/siteFiles.ts';
import { fantasyPath, mountFantasy } from './mountFantasy.tsx';
import { storesOf } from '../../testing/stores.ts';
import { seenText } from './seenText.ts';

type Setup = {
  readonly tab?: 'skaters' | 'goalies';
  readonly files?: Site;
  readonly team?: FantasyTeam;
  readonly stored?: NonNullable<Parameters<typeof mountFantasy>[0]>['stored'];
};

/** Opens a ranking and waits for its rows. The user has no team unless the test gives one. */
export async function mountRankings({ tab = 'skaters', files = SITE, team, stored = {} }: Setup = {}) {
  const browser = memoryBrowser();
  if (team) await store(browser.tab(), team);
  const page = mountFantasy({ path: fantasyPath(tab), load: answering({}, siteFiles(files)), browser, stored });
  await screen.findByRole('region', { name: /^(?:Skaters|Goalies), / });
  return { ...page, rankings: storesOf(page.app).rankings };
}

export const region = () => within(screen.getByRole('region', { name: /^(?:Skaters|Goalies), / }));
export const table = () => within(region().getAllByRole('table')[0]!);
export const players = () =>
  table()
    .getAllByRole('rowheader')
    .flatMap(({ textContent }) => BEST.find((name) => textContent.includes(name)) ?? []);
export const row = (name: string) => table().getByRole('row', { name: new RegExp(`^${name}`) });
/** Returns the visible texts of a row. */
export const cells = (name: string) =>
  [...row(name).children].map((cell) =>
    seenText(cell, '.ddh-visually-hidden, [class*="letters"]').replaceAll(/\s+/g, ' ').trim(),
  );
export const heads = () =>
  table()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent.split(' ')[0]);
export const head = (name: string) => table().getByRole('columnheader', { name });
export const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
export const options = (name: string) => [...select(name).options].map(({ text }) => text);
export const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
export const pointsOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^\\d.*${name}`) });
