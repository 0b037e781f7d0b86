import { screen } from '@testing-library/react';
import { mountBuilder } from './mountBuilder.tsx';

/** Opens the builder with a slip of two legs: "the Bruins win" and "over 5.5 goals". */
export async function twoLegs(
  mount: Parameters<typeof mountBuilder>[3] = {},
  load?: Parameters<typeof mountBuilder>[0],
) {
  const page = mountBuilder(load, undefined, {}, mount);
  const { user, chooseGame, total } = page;
  await chooseGame();
  await user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
  const goals = total('Game Totals', 'Goals');
  await user.click(goals.getByRole('radio', { name: 'Over' }));
  await user.selectOptions(goals.getByRole('combobox'), '5.5');
  return { ...page, goals };
}

/** Counts that the worker could report for these two legs. */
export const COUNTED = { records: 10_000, joint: 500, each: [5200, 1000] };
