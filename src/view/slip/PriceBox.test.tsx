import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { assessErrorText } from '@ddh/engine/internal/format';
import { PRICE_HINT } from '../shared/copy.ts';
import { StakesContext } from '../shared/stakes.ts';
import { NO_REFUND_YET } from './priceCopy.ts';
import { COUNTED, twoLegs } from '../testing/twoLegs.ts';

afterEach(cleanup);

async function box(mount: Parameters<typeof twoLegs>[0] = {}) {
  const page = await twoLegs(mount);
  const { user, slip, services } = page;
  await page.count(COUNTED);
  const field = await slip().findByRole<HTMLInputElement>('textbox', { name: "Book's price" });
  const type = async (text: string) => {
    await user.clear(field);
    if (text !== '') await user.type(field, text);
    // Waits until the page assumes that the user has finished typing.
    await act(async () => services.clock.advance(600));
  };
  const figure = (name: string) => slip().getByText(name, { selector: 'dt' }).nextSibling!.textContent;
  const hint = () => document.getElementById(field.getAttribute('aria-describedby')!)!.textContent;
  const announcement = () =>
    slip()
      .queryAllByRole('status')
      .map(({ textContent }) => textContent)
      .find((text) => /price|fair/.test(text));
  return { ...page, field, type, figure, hint, announcement };
}

describe("the field for the book's price", () => {
  test('for a typed price, the box shows EV with its interval, break-even and stake', async () => {
    const { type, figure, hint, announcement, user, field } = await box();
    expect([figure('EV'), figure('Break-even'), figure('Stake')]).toEqual(['-', '-', '-']);
    expect(hint()).toBe(PRICE_HINT);
    await type('+2900');
    expect(figure('EV')).toBe('+50.0% +37.7% to +63.3%');
    expect(figure('Break-even')).toBe('3.3%');
    expect(figure('Stake')).toContain('0.3%');
    expect(hint()).toMatch(/30\.00.*\+2900/);
    expect(announcement()).toMatch(/30\.00.*20\.00.*50/);
    // An incomplete price is not announced.
    await user.type(field, '0');
    expect(announcement()).toBeUndefined();
  });

  test('for a price that is not worth a bet, the page gives the reason', async () => {
    const { type, figure } = await box();
    await type('15');
    expect(figure('EV')).toContain('-25.0%');
    expect(figure('Stake')).not.toMatch(/\d%/);
    await type('20.5');
    expect(figure('Stake')).toMatch(/-\d/);
  });

  test('the refund is shown only if a leg has a whole-number line, which can push', async () => {
    const { slip, count, type } = await box();
    expect(slip().queryByText(/refund/)).toBeNull();
    const details = {
      prefixes: [5200, 500],
      without: [1000, 5200],
      pairs: [500],
      exactly: [4300, 5200, 500],
      unlost: 900,
      groups: null,
    };
    await count({ ...COUNTED, details });
    expect(slip().getByText(NO_REFUND_YET)).toBeTruthy();
    await type('20');
    expect(slip().getByText(/\(4\.0%\).*19\.20/)).toBeTruthy();
  });

  test('text that cannot become a price is an error at once; an incomplete price is an error when the user leaves the field', async () => {
    const { type, hint, field, user, figure, announcement } = await box();
    await type('1');
    expect([hint(), field.getAttribute('aria-invalid')]).toEqual([PRICE_HINT, null]);
    await user.tab();
    expect(hint()).toBe(assessErrorText({ kind: 'badPrice', decimal: 1 }));
    expect(announcement()).toBe(hint());
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await type('2x');
    expect(hint()).toBe(assessErrorText({ kind: 'notOdds', text: '2x' }));
    expect(figure('EV')).toBe('-');
    await type('');
    expect(hint()).toBe(PRICE_HINT);
  });

  test('an edit of the slip clears the typed price, Undo restores it, and Enter in the price field does nothing', async () => {
    const { type, field, user, slip, count } = await box();
    await type('+2900{Enter}');
    expect(field.value).toBe('+2900');
    await user.click(slip().getByRole('button', { name: 'Remove Boston Bruins win' }));
    await count({ records: 10_000, joint: 1000, each: [1000] });
    expect(field.value).toBe('');
    await user.click(slip().getByRole('button', { name: 'Undo' }));
    expect(field.value).toBe('+2900');
  });

  test('the verdict on a price is announced once while simulated games arrive, and again at the end', async () => {
    const { type, count, announcement, figure } = await box();
    await count({ ...COUNTED, records: 20_000 }, false);
    await type('+2900');
    const first = announcement();
    expect(first).toMatch(/\b25\b/);
    await count({ ...COUNTED, records: 40_000, joint: 2000 }, false);
    expect(figure('EV')).toContain('+50.0%');
    expect(announcement()).toBe(first);
    await count({ ...COUNTED, records: 40_000, joint: 2000 });
    expect(announcement()).toMatch(/\b50\b/);
  });

  test('an empty slip has no price field', async () => {
    const { slip, user, count } = await box();
    await user.click(slip().getByRole('button', { name: 'Clear all' }));
    await count({ records: 10_000, joint: 10_000, each: [] });
    expect(slip().queryByRole('textbox', { name: "Book's price" })).toBeNull();
  });

  test.each([
    ['15', '✕', '15.00'],
    ['20', '≈', '20.00'],
    ['+2900', '✓', '30.00'],
  ])('the verdict on the price %s begins with the sign %s and contains the price', async (text, sign, shown) => {
    const { type } = await box();
    await type(text);
    const title = screen.getByRole('group', { name: 'Slip' }).querySelector('b:has(> [aria-hidden])')!;
    expect([title.textContent[0], title.textContent.includes(shown)]).toEqual([sign, true]);
  });

  test('neither a verdict nor a stake is shown if the operator hides both', async () => {
    const { type, slip, figure, announcement } = await box({
      wrapper: ({ children }) => <StakesContext value={false}>{children}</StakesContext>,
    });
    await type('+2900');
    expect(figure('EV')).toContain('+50.0%');
    expect(slip().queryByText(/Better than fair|Stake|Kelly/)).toBeNull();
    expect(announcement()).toBeUndefined();
  });
});
