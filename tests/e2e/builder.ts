import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DDH } from './globalSetup.ts';
import { expect, type Page } from './test.ts';

export const GAME = '2025020001';
export const HOME = 'Florida Panthers';
const PLAYER = 'Sam Reinhart';
export const BUILDER = 'nhl-game-probability-hub/parlay-builder';

/**
 * The four legs of the slip in these tests: a team wins, the game has more goals than the line, the other team has few
 * shots, and a star has a point.
 */
export const SLIP = {
  legs: [
    { kind: 'winner', team: HOME, margin: 0.5 },
    { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 },
    { kind: 'teamTotal', team: 'Chicago Blackhawks', stat: 'Shots', side: 'under', line: 30.5 },
    { kind: 'player', player: PLAYER, stat: 'Points', side: 'over', line: 0.5 },
  ],
};

type Answer = {
  readonly records: number;
  readonly hits: number;
  readonly honest: Pick<Answer, 'text'> | null;
  readonly text: { readonly probability: string; readonly decimal: string; readonly american: string };
};

/** Returns the parsed output of `ddh parlay` for SLIP and a file of simulations. */
export function ddhParlay(folder: string, file: string): Answer {
  return JSON.parse(
    execFileSync(process.execPath, [DDH, 'parlay', join(folder, file), '--slip', '-', '--json'], {
      input: JSON.stringify(SLIP),
      encoding: 'utf8',
    }),
  ) as Answer;
}

export async function openBuilder(page: Page, scenario: string, query = ''): Promise<void> {
  await page.goto(`/${scenario}/${BUILDER}${query}`);
  await expect(page.getByRole('combobox', { name: 'Game', exact: true })).toBeVisible();
}

export const chooseGame = (page: Page) => page.getByRole('combobox', { name: 'Game', exact: true }).selectOption(GAME);

async function pickPlayer(page: Page, row: number, name: string): Promise<void> {
  const group = page.getByRole('group', { name: `Player row ${row}` });
  await group.getByRole('combobox', { name: 'Player' }).fill(name.slice(0, 8));
  await page.getByRole('option', { name }).click();
}

export async function buildSlip(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Winner' }).getByRole('radio', { name: HOME }).check();
  const goals = page.getByRole('group', { name: 'Game Totals' }).getByRole('group', { name: 'Goals' });
  await goals.getByRole('radio', { name: 'Over' }).check();
  await goals.getByRole('combobox').selectOption('5.5');
  const shots = page.getByRole('group', { name: 'Chicago Blackhawks' }).getByRole('group', { name: 'Shots' });
  await shots.getByRole('radio', { name: 'Under' }).check();
  await shots.getByRole('combobox').selectOption('30.5');
  await pickPlayer(page, 1, PLAYER);
  const row = page.getByRole('group', { name: 'Player row 1' });
  await row.getByRole('combobox', { name: 'Prop' }).selectOption('Points');
  await row.getByRole('combobox', { name: 'Over/Under' }).selectOption('over');
  await row.getByRole('combobox', { name: 'Line' }).selectOption('0.5');
}

/** Opens the part of the slip that contains the number of simulations. At first, this part is closed. */
export const openNumbers = (page: Page) =>
  page.getByRole('group', { name: 'Slip' }).getByText('All the numbers').click();

export const slipOf = (page: Page) => page.getByRole('region', { name: 'Slip' });
