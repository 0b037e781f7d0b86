import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answering, siteFiles, TODAY, TOMORROW } from '../../testing/siteFiles.ts';
import { mountVault, valuePath } from '../testing/mountVault.tsx';
import {
  assessErrorText,
  CHECK_PRICE,
  flawText,
  NO_PUSH,
  noCsvText,
  noValuesText,
  priceReadText,
  pushRuleText,
  pushText,
  stakeText,
  unknownPositionText,
} from '@ddh/engine/internal/format';
import type { DecimalOdds, Probability } from '@ddh/engine/internal/odds';
import { seenText } from '../testing/seenText.ts';

afterEach(cleanup);

/** Opens a tab and waits for its tables. */
async function mountTab(setUp: Parameters<typeof mountVault>[0] = {}) {
  const vault = mountVault(setUp);
  // The last table is rendered in a second commit, so wait for it.
  await screen.findByRole('region', { name: setUp.path === valuePath('main') ? 'Money Line' : 'Defensemen' });
  return vault;
}

const table = (name: string) => within(screen.getByRole('region', { name }));
const rows = (name: string) => table(name).getAllByRole('row').slice(1);
/** The visible texts of a row on a wide page, except its button. */
const cells = (row: HTMLElement) =>
  [...row.children]
    .slice(0, -1)
    .map((cell) => seenText(cell, '.ddh-visually-hidden, [class*="label"], [class*="letters"]').trim());
const all = (name: string) => rows(name).map(cells);
const column = (name: string, place: number) => all(name).map((texts) => texts[place]);
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const NOTHING = noValuesText('goal');

describe('the tables of the Vault', () => {
  test('the Vault lists players without a position separately, and says if the file with the positions is missing', async () => {
    const goal_value = [
      { Player: 'Cale Makar', Line: 0.5, Value: 0.1, Book: 'dock12', 'Book odds': 2, 'Model prob': 0.55 },
    ];
    await mountTab({ load: answering({}, siteFiles({ goal_value })) });
    expect(column('Position unknown', 0)).toEqual(['Cale Makar']);
    expect(screen.getByText(unknownPositionText(false))).toBeTruthy();
    cleanup();
    await mountTab({ load: answering({}, siteFiles({ goal_value, p_info: null })) });
    expect(screen.getByText(unknownPositionText(true))).toBeTruthy();
  });

  test('the Vault shows odds computed from the probability, not the rounded odds in the file', async () => {
    const rest = { Pos: 'C', Line: 0.5, Value: 0.1, Book: 'dock12', 'Book odds': 2 };
    const goal_value = [
      { ...rest, Player: 'A', 'Model odds': 1.05, 'Model prob': 0.95 },
      { ...rest, Player: 'B', 'Model odds': 2, 'Model prob': 0.5 },
      { ...rest, Player: 'C', 'Model odds': 1.02, 'Model prob': 0.985 },
    ];
    await mountTab({ load: answering({}, siteFiles({ goal_value })), stored: { 'odds-type': 'american' } });
    // The first and the last price are too good, so they are below the other.
    expect(column('Forwards', 5)).toEqual(['-100', '-1900', '-6567']);
  });

  test('the Vault shows a book price of 2.00 as +100', async () => {
    const { user } = await mountTab({ path: valuePath('main') });
    await user.selectOptions(select('Odds Type'), 'American');
    await waitFor(() => expect(column('Total Over/Under', 4)).toEqual(['-111', '+100', '-105']));
  });

  test('the color of an EV follows its value, and its sign is always shown', async () => {
    await mountTab();
    const shade = (name: string) =>
      rows(name).map((row) => Number(row.querySelector<HTMLElement>('.ddh-shade')!.style.getPropertyValue('--shade')));
    expect(shade('Forwards').map((one) => one.toFixed(2))).toEqual(['0.71', '0.41', '0.00']);
    expect(shade('Defensemen')).toEqual([-1]);
  });
});

describe('bets on whole lines', () => {
  const six = { Line: 6, 'Book odds': 2.2, 'Model prob': 0.5048, Value: 0.0971, Push: 0.1217 };
  const seven = { Line: 7, 'Book odds': 2, 'Model prob': 0.55, Value: 0.1 };
  const half = { Line: 5.5, 'Book odds': 2, 'Model prob': 0.54, Value: 0.08 };
  const total_value = [seven, half, six].map((row) => ({
    ...row,
    Away: 'Ottawa Senators',
    Home: 'Boston Bruins',
    Book: 'dock12',
  }));
  const mountTotals = () => mountTab({ path: valuePath('main'), load: answering({}, siteFiles({ total_value })) });

  test('a whole line with a push is listed by its EV and names the push; one without is last and says what its EV is', async () => {
    await mountTotals();
    expect(all('Total Over/Under').map(([, line, ev]) => [line, ev])).toEqual([
      ['Over 6.0', '+9.7%'],
      ['Over 5.5', '+8.0%'],
      ['Over 7.0', '+10.0%'],
    ]);
    const names = column('Total Over/Under', 0);
    expect(names.map((name) => name?.includes(pushText('12.2%')))).toEqual([true, false, false]);
    expect(names.map((name) => name?.includes(NO_PUSH))).toEqual([false, false, true]);
    expect(names.some((name) => name?.includes('check'))).toBe(false);
  });

  test('the details of a whole line explain its figures, and the EV of another price has the push', async () => {
    const { user } = await mountTotals();
    await user.click(press(/^Details: .*Over 6\.0/));
    expect(screen.getByText(pushRuleText({ push: 0.1217 as Probability })!)).toBeTruthy();
    await user.clear(screen.getByLabelText('Your price'));
    await user.type(screen.getByLabelText('Your price'), '+110');
    // .8783 x (.5048 x 2.1 - 1)
    await waitFor(() => expect(screen.getByText('+5.3%')).toBeTruthy());
    await user.click(press(/^Details: .*Over 7\.0/));
    expect(screen.getByText(flawText({ kind: 'noPush' }), { exact: false })).toBeTruthy();
  });
});

test('the Vault hides prices for games of the previous day and says that there are no new prices', async () => {
  const old = { Player: 'Tim Stützle', Line: 0.5, Value: 0.1, Book: 'dock12', 'Book odds': 2, 'Model prob': 0.5 };
  const files = siteFiles({ goal_value: [{ ...old, Date: '2025-10-06' }] });
  mountVault({ load: answering({}, files) });
  const notice = (await screen.findByText(NOTHING)).closest<HTMLElement>('.ddh-spread')!;
  expect(notice.textContent).toMatch(/Oct 7 to Oct 8/);
  expect(screen.queryByText('Tim Stützle')).toBeNull();
});

test('bets show their dates only if the table has bets on several dates', async () => {
  const price = { Player: 'Tim Stützle', Line: 0.5, Value: 0, Book: 'dock12', 'Book odds': 2, 'Model prob': 0.5 };
  const onDays = (...days: readonly string[]) =>
    mountTab({ load: answering({}, siteFiles({ goal_value: days.map((day) => ({ ...price, Date: day })) })) });
  await onDays(TODAY, TOMORROW);
  expect(column('Forwards', 0)).toEqual(['Tim StützleOTT CTue, Oct 7', 'Tim StützleOTT CWed, Oct 8']);
  cleanup();
  await onDays(TODAY);
  expect(column('Forwards', 0)).toEqual(['Tim StützleOTT C']);
});

describe('sorting a Vault table', () => {
  test('pressing a column head sorts the Vault table by that column, pressing it again reverses the order, and each new order is announced', async () => {
    const { user } = await mountTab();
    const forwards = table('Forwards');
    const by = (name: string) => forwards.getByRole('columnheader', { name });
    expect(by('EV').getAttribute('aria-sort')).toBe('descending');
    await user.click(forwards.getByRole('button', { name: 'Player' }));
    expect(by('Player').getAttribute('aria-sort')).toBe('ascending');
    expect(by('EV').getAttribute('aria-sort')).toBeNull();
    expect(column('Forwards', 0)[0]).toBe('Anže KopitarLAK C');
    expect(announcements()).toContain('Forwards sorted by player, ascending, 3 bets');
    await user.click(forwards.getByRole('button', { name: 'Player' }));
    expect(column('Forwards', 0).at(-1)).toBe('Anže KopitarLAK C');
    for (const name of ['Line', 'EV', 'Book', 'Odds (book)', 'Odds (model)', 'Probability']) {
      await user.click(forwards.getByRole('button', { name }));
      expect(by(name).getAttribute('aria-sort')).toBe(name === 'Book' ? 'ascending' : 'descending');
    }
    // The table of defensemen keeps its own order.
    expect(table('Defensemen').getByRole('columnheader', { name: 'EV' }).getAttribute('aria-sort')).toBe('descending');
  });

  test('a long Vault table shows 25 bets at first, and the Show more button moves the focus to the first new row', async () => {
    const goal_value = Array.from({ length: 45 }, (_, i) => ({
      Player: `Player ${i}`,
      Pos: 'C',
      Line: 0.5,
      Value: 1 - i / 100,
      Book: 'dock12',
      'Book odds': 2,
      'Model prob': 0.5,
    }));
    const { user } = await mountTab({ load: answering({}, siteFiles({ goal_value })) });
    expect(rows('Forwards')).toHaveLength(25);
    expect(table('Forwards').getByText('25 of 45 bets')).toBeTruthy();
    await user.click(press('Show 20 more'));
    await waitFor(() => expect(rows('Forwards')).toHaveLength(45));
    expect(document.activeElement?.textContent).toContain('Player 25');
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });
});

describe('filters of the Vault', () => {
  test('checked books filter the bets, and unchecking the last book checks all', async () => {
    const { user } = await mountTab();
    await user.click(press('Books: all 2'));
    await user.click(screen.getByRole('checkbox', { name: 'dock12' }));
    expect(press('Books: 1 of 2')).toBeTruthy();
    expect(column('Forwards', 3)).toEqual(['Northgate', 'Northgate']);
    expect(announcements()).toContain('2 of 4 bets');
    await user.click(screen.getByRole('checkbox', { name: 'Northgate' }));
    expect(press('Books: all 2')).toBeTruthy();
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true]);
    await user.click(screen.getByRole('checkbox', { name: 'dock12' }));
    await user.click(press('All books'));
    expect(press('Books: all 2')).toBeTruthy();
  });

  test('the display "Highest-value book" shows only one bet for each player and line', async () => {
    const { user } = await mountTab();
    await user.click(screen.getByRole('radio', { name: 'Highest-value book' }));
    expect(column('Forwards', 3)).toEqual(['dock12', 'Northgate']);
    expect(column('Forwards', 0).map((text = '') => /\d+ books?$/.exec(text)?.[0])).toEqual(['2 books', '1 book']);
    expect(announcements()).toContain('3 of 4 bets');
  });

  test('the chosen game filters all tabs, and a tab without bets shows a notice with a Clear filters button', async () => {
    const { user } = await mountTab();
    expect([...select('Game').options].map(({ text }) => text)).toEqual([
      'All Available Games',
      'Ottawa Senators @ Boston Bruins',
      'Los Angeles Kings @ Utah Mammoth',
    ]);
    await user.selectOptions(select('Game'), 'Los Angeles Kings @ Utah Mammoth');
    expect(column('Forwards', 0)).toEqual(['Anže KopitarLAK C']);
    expect(table('Defensemen').getByText(NOTHING)).toBeTruthy();
    await user.click(press('Books: all 2'));
    await user.click(screen.getByRole('checkbox', { name: 'Northgate' }));
    expect(screen.getAllByText(NOTHING)).toHaveLength(1);
    await user.click(press('Clear filters'));
    expect(select('Game').value).toBe('');
    expect(rows('Forwards')).toHaveLength(3);
  });
});

describe('an open row of the Vault', () => {
  const TIM = 'Details: Tim Stützle, Over 0.5, dock12';

  test("the price field of a bet's details starts with the row's price, and another price shows its EV or an error", async () => {
    const { user } = await mountTab();
    expect(press(TIM).getAttribute('aria-expanded')).toBe('false');
    await user.click(press(TIM));
    expect(press(TIM).getAttribute('aria-expanded')).toBe('true');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your price' });
    const details = screen.getByRole('textbox', { name: 'Your price' }).closest('tr')!;
    const figures = () =>
      within(details)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent);
    expect(field.value).toBe('2.30');
    expect(figures()).toEqual(['+15.0%', '43.5%', stakeText(0)]);
    await user.clear(field);
    expect(figures()).toEqual(['-', '-', '-']);
    await user.type(field, '130.0');
    expect(figures()).toEqual(['+15.0%', '43.5%', stakeText(0)]);
    expect(screen.getByText(priceReadText(2.3 as DecimalOdds))).toBeTruthy();
    await user.clear(field);
    await user.type(field, '+150');
    expect(figures()).toEqual(['+25.0%', '40.0%', stakeText(0)]);
    expect(screen.getByText(new RegExp(CHECK_PRICE.slice(0, 20)))).toBeTruthy();
    await user.clear(field);
    await user.type(field, '1.5');
    expect(figures()).toEqual(['-25.0%', '66.7%', stakeText(0)]);
    await user.clear(field);
    await user.type(field, 'x');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(assessErrorText({ kind: 'notOdds', text: 'x' }))).toBeTruthy();
    expect(figures()).toEqual(['-', '-', '-']);
    expect(screen.queryByText(/cut/)).toBeNull();
    await user.click(press(TIM));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('a row shows its stake, as an amount once a bankroll is typed, and beside the probability the honest one or that of the market', async () => {
    const sides = [
      { Side: 'Over', Value: 0.16, 'Book odds': 2, 'Model prob': 0.58, 'Honest prob': 0.56, 'Books prob': 0.51 },
      { Side: 'Under', Value: -0.208, 'Book odds': 1.8, 'Model prob': 0.44 },
    ].map((side) => ({ Away: 'Ottawa Senators', Home: 'Boston Bruins', Line: 5.5, Book: 'Northgate', ...side }));
    const load = answering({}, siteFiles({ total_value: sides }));
    const { user } = await mountTab({ path: valuePath('main'), load });
    const [best] = rows('Total Over/Under');
    expect(cells(best!).at(-1)).toBe('58.0%honest 56.0% · books 51.0%');
    expect(cells(rows('Total Over/Under').at(-1)!).at(-1)).toMatch(/^44\.0%market 52\.\d%$/);
    expect(best!.lastElementChild!.textContent).toBe('Stake0.8%Details');
    await user.click(press(/^Details: .*Over 5\.5, Northgate/));
    await user.type(screen.getByRole('textbox', { name: 'Bankroll' }), '1,000');
    expect(rows('Total Over/Under')[0]!.lastElementChild!.textContent).toBe('Stake$7.60Details');
    expect(screen.getByText('$7.60 of $1,000')).toBeTruthy();
    // A bet with an EV of 0 or less has no stake.
    expect(rows('Total Over/Under').at(-1)!.lastElementChild!.textContent).toBe('StakeNo betDetails');
  });

  test('if stakes are hidden, the rows and the details show neither a stake nor the bankroll', async () => {
    const { user } = await mountTab({ stakes: false });
    expect(table('Forwards').getAllByRole('columnheader').at(-1)!.textContent).toBe('Details');
    await user.click(press(TIM));
    expect(document.body.textContent).not.toMatch(/[Ss]take|[Bb]ankroll/);
  });
});

describe('the files of the Vault', () => {
  test('the Download CSV button saves the rows that are shown', async () => {
    const blobs: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}` }));
    const { user } = await mountTab();
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(press(/^Download CSV +of Forwards/));
    expect(pressed).toHaveBeenCalledOnce();
    expect((pressed.mock.contexts[0] as HTMLAnchorElement).download).toBe('goal-value-forwards.csv');
    const text = await blobs[0]!.text();
    expect(text.split('\r\n')).toHaveLength(5);
    expect(text).toContain('forwards,Tim Stützle,Ottawa Senators,over,0.5,0.15,dock12,2.3,2,0.5,');
    pressed.mockRestore();
    vi.unstubAllGlobals();
  });

  test('if a table has a price from a provider that forbids files, a sentence replaces its Download CSV button', async () => {
    const price = { Pos: 'C', Line: 0.5, Value: 0.1, Book: 'dock12', 'Book odds': 2, 'Model prob': 0.55 };
    const goal_value = [
      { ...price, Player: 'Tim Stützle', Source: 'The Odds API' },
      { ...price, Player: 'Anže Kopitar' },
      { ...price, Player: 'Jake Sanderson', Pos: 'D' },
    ];
    await mountTab({ load: answering({}, siteFiles({ goal_value })) });
    expect(table('Forwards').queryByRole('button', { name: /Download CSV/ })).toBeNull();
    expect(table('Forwards').getByText(noCsvText(['The Odds API']))).toBeTruthy();
    expect(table('Defensemen').getByRole('button', { name: /Download CSV/ })).toBeTruthy();
  });

  test('a book whose logo is missing is shown with its name, and the logo is not requested again', async () => {
    const { user } = await mountTab();
    const logos = () => [...document.querySelectorAll('img')].filter(({ src }) => src.includes('/books/'));
    expect(logos().map(({ src }) => new URL(src).pathname)).toContain('/assets/books/dock12.png');
    for (const logo of logos()) fireEvent.error(logo);
    expect(logos()).toEqual([]);
    await user.click(press('Books: all 2'));
    expect(logos()).toEqual([]);
    expect(screen.getByRole('checkbox', { name: 'dock12' })).toBeTruthy();
  });

  test('if a file fails to load, the Vault shows the error and no filters', async () => {
    const failed = [{ file: 'goal_value', error: { kind: 'http', status: 500 } }] as const;
    mountVault({ load: answering({ failed: [...failed] }, siteFiles({ goal_value: null })) });
    expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toContain('500');
    expect(screen.queryByText(NOTHING)).toBeNull();
  });

  test('if one of two Vault files fails to load, the bets of the other file are shown', async () => {
    const failed = [{ file: 'total_value', error: { kind: 'http', status: 404 } }] as const;
    const files = siteFiles({ total_value: null });
    await mountTab({ path: valuePath('main'), load: answering({ failed: [...failed] }, files) });
    expect(screen.getAllByRole('table')).toHaveLength(1);
    expect(rows('Money Line')).toHaveLength(3);
  });

  test('an unknown path in the Vault redirects to the tab Goals', async () => {
    await mountTab({ path: '/nhl-value-vault/anything' });
    expect(window.location.pathname).toBe('/nhl-value-vault/goal-value');
  });
});
