import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { COSTS_MOST, impliedText } from '@ddh/engine/internal/format';
import { COUNTED, twoLegs } from '../testing/twoLegs.ts';

afterEach(cleanup);

const WIN = 'Boston Bruins win';
const OVER = 'Game: Over 5.5 Goals';

async function ladder() {
  const page = await twoLegs();
  const items = () => within(page.slip().getByRole('list', { name: 'Legs' })).getAllByRole('listitem');
  const words = () => items().map((item) => (item.textContent.includes(WIN) ? WIN : OVER));
  const button = (name: string) => page.slip().getByRole('button', { name });
  const count = (more: object = {}) => page.count({ ...COUNTED, ...more });
  const announcement = () => page.slip().queryByText(/^Leg moved/)?.textContent;
  return { ...page, items, words, button, count, announcement };
}

describe('the ladder of legs', () => {
  test('the leg that costs most and an implied leg are marked; a single leg has no mark', async () => {
    const { items, count, user, button } = await ladder();
    await count();
    expect(items().map((item) => item.textContent.includes(COSTS_MOST))).toEqual([false, true]);
    await count({ joint: 1000, each: [1000, 1000] });
    expect(items().map((item) => item.textContent.includes(COSTS_MOST))).toEqual([false, false]);
    const implied = { hits: 1000, probability: 1, interval: [1, 1], implied: true } as never;
    expect(within(items()[1]!).getByText(impliedText(implied, 1)!)).toBeTruthy();
    await user.click(button(`Remove ${WIN}`));
    await count({ joint: 1000, each: [1000] });
    expect(items()).toHaveLength(1);
    expect(items()[0]!.textContent).not.toContain(COSTS_MOST);
  });
});

describe('the order of legs', () => {
  test('the focus stays on the Move button of a moved leg, even at the end of the list', async () => {
    const { user, words, button, count, announcement } = await ladder();
    await count();
    expect(words()).toEqual([WIN, OVER]);
    button(`Move down: ${WIN}`).focus();
    await user.keyboard('{Enter}');
    expect(announcement()).toContain(`2 of 2: ${WIN}`);
    await count({ each: [1000, 5200] });
    expect(words()).toEqual([OVER, WIN]);
    expect(document.activeElement).toBe(button(`Move down: ${WIN}`));
    await user.keyboard('{Enter}');
    expect(words()).toEqual([OVER, WIN]);
    expect(document.activeElement).toBe(button(`Move down: ${WIN}`));
  });

  test('the Move buttons of a leg at an end of the list are marked as unavailable', async () => {
    const { user, words, button, count, announcement } = await ladder();
    await count();
    expect(button(`Move up: ${WIN}`).getAttribute('aria-disabled')).toBe('true');
    expect(button(`Move down: ${OVER}`).getAttribute('aria-disabled')).toBe('true');
    await user.click(button(`Move up: ${WIN}`));
    expect(words()).toEqual([WIN, OVER]);
    expect(announcement()).toBeUndefined();
  });

  test('moving a leg does not move the focus if the user has moved the focus elsewhere', async () => {
    const { user, button, count, words } = await ladder();
    await count();
    await user.click(button(`Move down: ${WIN}`));
    const elsewhere = screen.getByRole('combobox', { name: 'Game' });
    elsewhere.focus();
    await count({ each: [1000, 5200] });
    expect(words()).toEqual([OVER, WIN]);
    expect(document.activeElement).toBe(elsewhere);
  });

  test('a single leg has no Move buttons', async () => {
    const { user, button, count, slip } = await ladder();
    await count();
    await user.click(button(`Remove ${OVER}`));
    await count({ joint: 5200, each: [5200] });
    expect(slip().queryByRole('button', { name: /^Move/ })).toBeNull();
    expect(document.activeElement).toBe(button(`Remove ${WIN}`));
  });
});
