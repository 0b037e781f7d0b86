import { screen } from '@testing-library/react';
import { mountBuilder } from './mountBuilder.tsx';

/** The builder with a slip of two legs: the Bruins win, over 5.5 goals. */
export async function twoLegs() {
  const page = mountBuilder();
  const { user, chooseGame, total } = page;
  await chooseGame();
  await user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
  const goals = total('Game Totals', 'Goals');
  await user.click(goals.getByRole('radio', { name: 'Over' }));
  await user.selectOptions(goals.getByRole('combobox'), '5.5');
  return { ...page, goals };
}

/** Possible counts for them. */
export const COUNTED = { records: 10_000, joint: 500, each: [5200, 1000] };
