import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import type { Histogram } from '@ddh/engine/internal/simulation';
import type { ConditionalDistributions } from '@ddh/engine/internal/parlay';
import { COUNTED, twoLegs } from '../testing/twoLegs.ts';

afterEach(cleanup);

const OVER = 'Game: Over 5.5 Goals';
/** The Bruins win 5,200 of 10,000 games: 400 of those have 5 goals, and 500 have 7. */
const GOALS: Histogram = { values: [5, 7], counts: [400, 500] };
const DISTRIBUTIONS: ConditionalDistributions = {
  records: 10_000,
  hits: 900,
  about: [{ subject: { kind: 'total', stat: 'Goals' }, given: GOALS, before: GOALS }],
};

async function opened() {
  const page = await twoLegs();
  const { user, services, slip } = page;
  await page.count(COUNTED);
  const toggle = () => slip().getByRole('button', { name: /^Lines: Game/ });
  await user.click(toggle());
  const group = await slip().findByRole('group', { name: /^Lines: Game/ });
  const queries = () => services.simulations.games.at(-1)!.queries;
  const answer = (result: Parameters<ReturnType<typeof queries>[number]['resolve']>[0]) =>
    act(async () => queries().at(-1)!.resolve(result));
  const lines = () => within(group);
  const current = () => lines().getAllByRole('button', { current: true });
  return { ...page, toggle, queries, answer, lines, current };
}

describe('the lines of a leg', () => {
  test('the lines of a leg are counted given the other legs, with a message until they arrive', async () => {
    const { queries, lines, toggle, answer, current } = await opened();
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    expect(queries()).toHaveLength(1);
    expect(queries()[0]!.query.given).toEqual([{ kind: 'winner', team: 'Boston Bruins', margin: 0.5 }]);
    expect(lines().getByText('Counting the lines...')).toBeTruthy();
    await answer(ok(DISTRIBUTIONS));
    const rows = lines().getAllByRole('row').slice(1);
    expect(rows).toHaveLength(21);
    expect(rows[9]!.textContent).toBe('Over 5.05.0%20.00');
    expect(rows[8]!.textContent).toBe('Over 4.59.0%11.11');
    // A line that never hits has an upper bound instead of a share, and no odds.
    expect(rows[15]!.textContent).toBe('Over 8.0< 0.039%-');
    expect(current().map((one) => one.getAttribute('aria-label'))).toEqual(['Over 5.5: slip 5.0%, odds 20.00']);
  });

  test('pressing a line changes the leg and marks the line, and Undo restores the earlier line', async () => {
    const { answer, lines, current, user, slip, count, goals } = await opened();
    await answer(ok(DISTRIBUTIONS));
    const other = lines().getByRole('button', { name: /^Over 4.5/ });
    await user.click(other);
    await count({ ...COUNTED, joint: 900, each: [5200, 1900] });
    expect(goals.getByRole<HTMLSelectElement>('combobox').value).toBe('4.5');
    expect(current()).toEqual([other]);
    expect(document.activeElement).toBe(other);
    await user.click(slip().getByRole('button', { name: 'Undo' }));
    expect(goals.getByRole<HTMLSelectElement>('combobox').value).toBe('5.5');
  });

  test('choosing the other side of a leg shows the lines of that side', async () => {
    const { answer, lines, user, goals } = await opened();
    await answer(ok(DISTRIBUTIONS));
    await user.click(lines().getByRole('radio', { name: 'Under' }));
    expect(lines().queryByRole('button', { current: true })).toBeNull();
    await user.click(lines().getByRole('button', { name: 'Under 6.5: slip 4.0%, odds 25.00' }));
    expect(goals.getByRole<HTMLInputElement>('radio', { name: 'Under' }).checked).toBe(true);
  });

  test('Escape and the Lines button close the panel and return the focus to the button', async () => {
    const { answer, lines, user, toggle, slip } = await opened();
    await answer(ok(DISTRIBUTIONS));
    lines()
      .getByRole('button', { name: /^Over 4.5/ })
      .focus();
    await user.keyboard('{Escape}');
    expect(slip().queryByRole('group', { name: /^Lines/ })).toBeNull();
    expect(document.activeElement).toBe(toggle());
    await user.keyboard('{Enter}');
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Enter}');
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
  });

  test('a failed query shows an error, and Retry runs it again', async () => {
    const { answer, lines, user, queries } = await opened();
    await answer(err({ kind: 'outOfMemory' }));
    expect(lines().getByText('The chances of these lines could not be counted.')).toBeTruthy();
    await user.click(lines().getByRole('button', { name: 'Retry' }));
    expect(queries()).toHaveLength(2);
    await answer(ok(DISTRIBUTIONS));
    expect(lines().getByRole('button', { name: /^Over 4.5/ })).toBeTruthy();
  });

  test('a winner leg has margins and no sides; opening the lines of another leg closes those of the first', async () => {
    const { answer, slip, user } = await opened();
    await user.click(slip().getByRole('button', { name: 'Lines: Boston Bruins win' }));
    const group = await slip().findByRole('group', { name: 'Lines: Boston Bruins win' });
    expect(slip().getAllByRole('group', { name: /^Lines/ })).toHaveLength(1);
    const won: Histogram = { values: [1, 2], counts: [300, 200] };
    const subject = { kind: 'winner', team: 'Boston Bruins' } as const;
    await answer(ok({ records: 10_000, hits: 1000, about: [{ subject, given: won, before: won }] }));
    expect(within(group).getByRole('button', { name: '0.5 (any win): slip 5.0%, odds 20.00' })).toBeTruthy();
    expect(within(group).queryByRole('radio')).toBeNull();
  });

  test('removing a leg closes its lines', async () => {
    const { user, slip, count } = await opened();
    await user.click(slip().getByRole('button', { name: `Remove ${OVER}` }));
    await count({ records: 10_000, joint: 5200, each: [5200] });
    expect(slip().queryByRole('group', { name: /^Lines/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Boston Bruins win' })).toBeTruthy();
  });
});
