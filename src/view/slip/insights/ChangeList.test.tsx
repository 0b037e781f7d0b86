import { act, cleanup, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import type { Histogram } from '@ddh/engine/internal/simulation';
import type { ConditionalDistributions } from '@ddh/engine/internal/parlay';
import { COUNTED, twoLegs } from '../../testing/twoLegs.ts';
import { CHANGES_COUNTING } from './changesCopy.ts';
import { insightTitle } from './copy.ts';

afterEach(cleanup);

const WIN = 'Boston Bruins win';
const OVER = 'Game: Over 5.5 Goals';

const counted = (
  hits: number,
  subject: ConditionalDistributions['about'][number]['subject'],
  given: Histogram,
): ConditionalDistributions => ({ records: 10_000, hits, about: [{ subject, given, before: given }] });

/** 1,000 games have over 5.5 goals. The Bruins win 500 of these games, and 200 of these wins are by two goals. */
const MARGINS = counted(
  1000,
  { kind: 'winner', team: 'Boston Bruins' },
  { values: [-1, 1, 2], counts: [500, 300, 200] },
);
/** The Bruins win 900 games: 400 of those have 5 goals, and 500 have 7. */
const GOALS = counted(900, { kind: 'total', stat: 'Goals' }, { values: [5, 7], counts: [400, 500] });

async function opened() {
  const page = await twoLegs();
  const { user, services, slip } = page;
  await page.count(COUNTED);
  await user.click(slip().getByText(insightTitle('nextLegs')));
  const list = within(await slip().findByRole('list', { name: 'Changes' }));
  const queries = () =>
    services.simulations.games.at(-1)!.queries.filter(({ query }) => query.kind === 'distributions');
  const answer = () =>
    act(async () =>
      queries()
        .at(-1)!
        .resolve(ok([MARGINS, GOALS])),
    );
  const toggle = (leg = OVER) => list.getByRole('button', { name: `All lines: ${leg}` });
  const lines = (leg = OVER) => within(list.getByRole('group', { name: `All lines: ${leg}` }));
  const current = () => lines().getAllByRole('button', { current: true });
  return { ...page, list, queries, answer, toggle, lines, current };
}

describe('the list of changes', () => {
  test('for each leg, the list of changes shows the slip without the leg and the slip with the nearest half lines of the leg', async () => {
    const { queries, slip, list, answer } = await opened();
    expect(queries().map(({ query }) => query)).toMatchObject([
      {
        list: [
          { given: [{ kind: 'total', stat: 'Goals', side: 'over', line: 5.5 }] },
          { given: [{ kind: 'winner', team: 'Boston Bruins', margin: 0.5 }] },
        ],
      },
    ]);
    expect(slip().getByText(CHANGES_COUNTING)).toBeTruthy();
    await answer();
    // Without the win, without the total, and the total one goal lower or higher: odds, chance and the price to beat.
    const figures = list
      .getAllByRole('button')
      .map((button) => (button.getAttribute('aria-label') ?? button.textContent).match(/\d+\.\d+/g));
    expect(figures).toEqual([
      ['10.00', '10.0', '10.87'],
      ['1.5', '0.5', '50.00', '2.0', '57.36'],
      null,
      ['5.5', '11.11', '9.0', '12.08'],
      ['4.5', '5.5', '11.11', '9.0', '12.08'],
      ['6.5', '5.5', '20.00', '5.0', '21.79'],
      ['5.5'],
    ]);
  });

  test('pressing a change applies it, and the list then shows changes of the new slip', async () => {
    const { list, answer, user, goals, count, queries } = await opened();
    await answer();
    await user.click(list.getByRole('button', { name: /4\.5.*5\.5/ }));
    expect(goals.getByRole<HTMLSelectElement>('combobox').value).toBe('4.5');
    await count({ ...COUNTED, joint: 900, each: [5200, 1900] });
    expect(queries()).toHaveLength(2);
    await answer();
    expect(list.getByRole('button', { name: /5\.5.*4\.5/ })).toBeTruthy();
  });

  test('a failed query for the changes of a slip shows an error, and Retry runs it again', async () => {
    const { slip, list, answer, user, queries } = await opened();
    await act(async () => {
      for (const query of queries()) query.resolve(err({ kind: 'outOfMemory' }));
    });
    await user.click(within(slip().getByRole('alert')).getByRole('button', { name: 'Retry' }));
    expect(queries()).toHaveLength(2);
    await answer();
    expect(slip().queryByRole('alert')).toBeNull();
    expect(list.getByRole('button', { name: new RegExp(`^Without ${WIN}`) })).toBeTruthy();
  });
});

describe('all lines of a leg', () => {
  test("pressing the button of a leg shows all lines of the leg's side and marks the current line", async () => {
    const { answer, user, toggle, lines, current } = await opened();
    await answer();
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle());
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    const rows = lines().getAllByRole('listitem');
    expect(rows).toHaveLength(21);
    // On 5.0, 400 of the 10,000 simulations push.
    expect(rows[9]!.textContent).toMatch(/5\.0.*19\.20 5\.0%.*20\.92/);
    // A line that never hits has an upper bound instead of a share, and no odds.
    expect(rows[15]!.textContent).toBe('Over 8.0 < 0.039%');
    expect(current().map((one) => one.textContent)).toEqual([expect.stringMatching(/5\.5.*20\.00 5\.0%.*21\.79/)]);
  });

  test('pressing a line changes the leg and marks the line, and Undo restores the earlier line', async () => {
    const { answer, user, toggle, lines, current, slip, count, goals } = await opened();
    await answer();
    await user.click(toggle());
    const other = lines().getByRole('button', { name: /^Over 4.5/ });
    await user.click(other);
    await count({ ...COUNTED, joint: 900, each: [5200, 1900] });
    await answer();
    expect(goals.getByRole<HTMLSelectElement>('combobox').value).toBe('4.5');
    const marked = within(slip().getByRole('list', { name: 'Changes' })).getAllByRole('button', { current: true });
    expect(marked).toEqual([other]);
    expect(document.activeElement).toBe(other);
    await user.click(slip().getByRole('button', { name: 'Undo' }));
    expect(goals.getByRole<HTMLSelectElement>('combobox').value).toBe('5.5');
    await count(COUNTED);
    await answer();
    expect(current()[0]!.textContent).toContain('Over 5.5');
  });

  test('choosing the other side of a leg shows the lines of that side', async () => {
    const { answer, user, toggle, lines, goals } = await opened();
    await answer();
    await user.click(toggle());
    await user.click(lines().getByRole('radio', { name: 'Under' }));
    expect(lines().queryByRole('button', { current: true })).toBeNull();
    await user.click(lines().getByRole('button', { name: /^Under 6\.5.*25\.00.*4\.0%/ }));
    expect(goals.getByRole<HTMLInputElement>('radio', { name: 'Under' }).checked).toBe(true);
  });

  test('Escape and the All lines button close the lines and leave the focus on the button', async () => {
    const { answer, user, toggle, lines, list } = await opened();
    await answer();
    await user.click(toggle());
    lines()
      .getByRole('button', { name: /^Over 4.5/ })
      .focus();
    await user.keyboard('{Escape}');
    expect(list.queryByRole('group')).toBeNull();
    expect(document.activeElement).toBe(toggle());
    await user.keyboard('{Enter}');
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Enter}');
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
  });

  test('the lines of a winner leg are margins without a choice of side; opening the lines of a leg closes those of another leg', async () => {
    const { answer, user, toggle, list, lines } = await opened();
    await answer();
    await user.click(toggle());
    await user.click(toggle(WIN));
    expect(list.getAllByRole('group')).toHaveLength(1);
    expect(lines(WIN).getByRole('button', { name: /^0\.5 .*20\.00.*5\.0%/ })).toBeTruthy();
    expect(lines(WIN).queryByRole('radio')).toBeNull();
  });

  test('for a slip of one leg, the list has only other lines, because the only leg cannot be removed', async () => {
    const { answer, user, toggle, list, slip, count, queries } = await opened();
    await answer();
    await user.click(toggle());
    await user.click(slip().getByRole('button', { name: `Remove ${OVER}` }));
    await count({ records: 10_000, joint: 5200, each: [5200] });
    await act(async () => queries().at(-1)!.resolve(ok(MARGINS)));
    expect(list.queryByRole('group')).toBeNull();
    expect(
      list.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual([expect.stringMatching(/1\.5.*0\.5.*50\.00.*2\.0%.*57\.36/), `All lines: ${WIN}`]);
  });
});
