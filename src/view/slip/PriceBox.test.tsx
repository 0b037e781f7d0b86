import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { assessErrorText, formatCounted, formatPercent, PUSH_RULE_NAMES } from '@ddh/engine/internal/format';
import { ok } from '@ddh/engine/internal/result';
import { SAMPLE_TRACK_RECORD } from '../../../engine/testing/sampleTrackRecord.ts';
import { PRICE_HINT } from '../shared/copy.ts';
import { PUSH_RULE_TITLE } from './priceCopy.ts';
import { COUNTED, twoLegs } from '../testing/twoLegs.ts';
import { createTrackRecord } from '../../state/trackRecord.ts';
import { PLAIN_SITE, SiteContext } from '../shared/site.ts';

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
    // The answer is in the notation of the typed price.
    expect(announcement()).toMatch(/\+2900.*\+1900.*50/);
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

  test('a slip that can push asks for the rule of the book, by which the EV is computed', async () => {
    const { slip, count, type, figure, user, services } = await box();
    const rule = () => slip().queryByRole('group', { name: PUSH_RULE_TITLE });
    expect(rule()).toBeNull();
    // In 400 of 10,000 simulations the second leg pushes and the first one hits, as it does in 5,200 of all.
    await count({ ...COUNTED, pushes: [{ legs: [1], records: 400, left: { hits: 5200, unlost: 5200 } }] });
    await type('20');
    expect(within(rule()!).getAllByRole('radio')).toHaveLength(2);
    expect(figure('EV')).toContain('+4.0%');
    await user.click(within(rule()!).getByRole('radio', { name: PUSH_RULE_NAMES.reprice }));
    // 500 / 9600 is the fair probability of both legs, and .52 that of the first one.
    const paid = 0.05 * 20 + 0.04 * 20 * (500 / 9600 / 0.52);
    expect(figure('EV')).toContain(`${((paid - 1) * 100).toFixed(1)}%`);
    expect(services.preferences.get('push-rule')).toBe('reprice');
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
    ['+2900', '✓', '+2900'],
  ])('the verdict on the price %s begins with the sign %s and contains the price', async (text, sign, shown) => {
    const { type } = await box();
    await type(text);
    const title = screen.getByRole('group', { name: 'Slip' }).querySelector('b:has(> [aria-hidden])')!;
    expect([title.textContent[0], title.textContent.includes(shown)]).toEqual([sign, true]);
  });

  test('a price is at best too close to call if graded slips like this one came 12 points below what was said', async () => {
    const { type, count, figure, services, app } = await box();
    const slips = SAMPLE_TRACK_RECORD.slips!;
    const load = async (by: number): Promise<void> => {
      const groups = slips.groups.map((group) => {
        const { said, came, came99 } = group;
        if (group.from !== 0.5 || group.legs !== 2) return group;
        const lowered = (share: number | null) => share! - (came.mean - said) - by;
        return {
          ...group,
          came: { mean: lowered(came.mean), low: lowered(came.low), high: lowered(came.high) },
          came99: { low: lowered(came99.low), high: lowered(came99.high) },
        };
      });
      const summary = { ...SAMPLE_TRACK_RECORD, slips: { ...slips, groups } };
      services.trackRecord = ok({ summary, head: null, days: [], url: '' });
      await act(async () => app.keep(createTrackRecord, services).actions.retry());
      await type('3.5');
    };
    const words = () =>
      screen.getByRole('group', { name: 'Slip' }).querySelector('p:has(b > [aria-hidden])')!.textContent;
    await count({ records: 10_000, joint: 5400, each: [7000, 7000] });
    await load(0);
    expect(words()[0]).toBe('✓');
    expect(figure('Stake')).toMatch(/\d%/);
    await load(0.12);
    const { n, said } = slips.groups.find(({ from, legs }) => from === 0.5 && legs === 2)!;
    expect(words()[0]).toBe('≈');
    for (const cited of [formatPercent(said), formatPercent(said - 0.12), formatCounted(n, 'slip')])
      expect(words()).toContain(cited);
    expect(figure('Stake')).not.toMatch(/\d%/);
  });

  test('neither a verdict nor a stake is shown if the operator hides both', async () => {
    const { type, slip, figure, announcement } = await box({
      wrapper: ({ children }) => <SiteContext value={{ ...PLAIN_SITE, stakes: false }}>{children}</SiteContext>,
    });
    await type('+2900');
    expect(figure('EV')).toContain('+50.0%');
    expect(slip().queryByText(/Better than fair|Stake|Kelly/)).toBeNull();
    expect(announcement()).toBeUndefined();
  });
});
