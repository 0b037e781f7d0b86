import { createHub } from '../../../state/hub.ts';
import { createTotals } from '../../../state/totals.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LINES, type Line, type OddsType } from '@ddh/engine';
import { answering, siteFiles } from '../../../testing/siteFiles.ts';
import { mountHub, tabPath } from '../../testing/mountHub.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const path = tabPath('totals');
const [GOALS, PUCK_LINE, SHOTS] = ['Goal Total Probabilities', 'Puck Line Probabilities', 'Shot Total Probabilities'];
const OTTAWA = 'Ottawa Senators @ Boston Bruins, 7:00 PM ET';
const CALGARY = 'Calgary Flames @ Dallas Stars, TBD';

const typeField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Probability Type' });
const matchupField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Matchup' });
const tableNames = () => screen.getAllByRole('table').map((table) => table.querySelector('caption')!.textContent);
const radios = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => [radio.closest('label')!.textContent, radio.checked] as const);

/** A table as it is seen, without what only readers hear. */
function cells(name: string): readonly (readonly string[])[] {
  const rows = within(screen.getByRole('table', { name })).getAllByRole('row');
  return rows.map((row) =>
    [...row.children].map((cell) => {
      const copy = cell.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll('.ddh-for-readers')) hidden.remove();
      return copy.textContent;
    }),
  );
}

/** The lines that are called nearest even money. */
const evenLines = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes('nearest even money'));

// The formats of spec 9, written once more.
const percent = (p: number) => `${(100 * p).toFixed(1)}%`;
const decimal = (p: number) => (1 / p).toFixed(2);
const american = (p: number) => {
  const odds = p >= 0.5 ? -Math.round((100 * p) / (1 - p)) : Math.round((100 * (1 - p)) / p);
  return odds > 0 ? `+${odds}` : String(odds);
};

/** P(exactly k) of the fixture: every total is a Poisson count. */
function exactly(k: number, mean: number): number {
  let share = Math.exp(-mean);
  for (let i = 1; i <= k; i++) share *= mean / i;
  return share;
}

function ladder(mean: number, lines: readonly Line[], odds: (p: number) => string): readonly (readonly string[])[] {
  return lines.map((line) => {
    const counts = Array.from({ length: 120 }, (_, k) => k);
    const sum = (those: readonly number[]) => those.reduce((all, k) => all + exactly(k, mean), 0);
    const [over, under] = [sum(counts.filter((k) => k > line)), sum(counts.filter((k) => k < line))];
    const push = counts.includes(line) ? percent(exactly(line, mean)) : '';
    return [percent(over), odds(over), line.toFixed(1), push, percent(under), odds(under)];
  });
}

const HEAD = ['Over %', 'Over odds', 'Line', 'Push', 'Under %', 'Under odds'];

describe('the totals of a game', () => {
  test.each<[OddsType, (p: number) => string]>([
    ['decimal', decimal],
    ['american', american],
  ])('goals: every cell of the three tables, in %s odds', async (oddsType, odds) => {
    const { app } = mountHub({ path, stored: { 'odds-type': oddsType } });
    await typeField();
    expect(app.part(createHub).state.oddsType).toBe(oddsType);
    expect(tableNames()).toEqual(['Total goals', 'Ottawa Senators goals', 'Boston Bruins goals']);
    expect(LINES.goalTotal).toHaveLength(21);
    expect(cells('Total goals')).toEqual([HEAD, ...ladder(6.2, LINES.goalTotal, odds)]);
    expect(cells('Ottawa Senators goals')).toEqual([HEAD, ...ladder(2.9, LINES.teamGoals, odds)]);
    expect(cells('Boston Bruins goals')).toEqual([HEAD, ...ladder(3.3, LINES.teamGoals, odds)]);
  });

  test('shots: 60 lines from 39.5 and from 14.5, all of them there', async () => {
    const { user } = mountHub({ path });
    await user.selectOptions(await typeField(), SHOTS);
    const total = cells('Total shots');
    expect([total.length, total[1]![2], total.at(-1)![2]]).toEqual([61, '39.5', '69.0']);
    expect(total).toEqual([HEAD, ...ladder(58, LINES.shotTotal, decimal)]);
    const away = cells('Ottawa Senators shots');
    expect([away.length, away[1]![2], away.at(-1)![2]]).toEqual([61, '14.5', '44.0']);
    expect(away).toEqual([HEAD, ...ladder(28, LINES.teamShots, decimal)]);
    expect(cells('Boston Bruins shots')).toEqual([HEAD, ...ladder(30, LINES.teamShots, decimal)]);
  });

  test('only whole lines have a push', async () => {
    mountHub({ path });
    await typeField();
    const withPush = cells('Total goals').filter(([, , , push]) => push !== '');
    expect(withPush.slice(1).map(([, , line]) => line)).toEqual([
      '1.0',
      '2.0',
      '3.0',
      '4.0',
      '5.0',
      '6.0',
      '7.0',
      '8.0',
      '9.0',
      '10.0',
    ]);
  });

  test('the line nearest even money is marked, one in each table', async () => {
    const { user } = mountHub({ path });
    await typeField();
    // A Poisson count of 6.2: 0.43 and 0.57 at 6.5. Over 6.0 has 0.43 and under 0.41, but there a part comes back.
    expect(evenLines('Total goals')).toEqual(['6.5 nearest even money']);
    expect(evenLines('Ottawa Senators goals')).toEqual(['2.5 nearest even money']);
    await user.selectOptions(await typeField(), SHOTS);
    expect(evenLines('Total shots')).toEqual(['57.5 nearest even money']);
  });

  test('the picture behind is told in a sentence, and each bar is a part of the longest', async () => {
    mountHub({ path });
    await typeField();
    const inside = [4, 5, 6, 7, 8].reduce((sum, goals) => sum + exactly(goals, 6.2), 0);
    const words = `Most often 6 goals (${percent(exactly(6, 6.2))}). ${Math.round(inside * 100)}% of games end with 4 to 8.`;
    expect(screen.getByText(words)).toBeTruthy();
    const bars = within(screen.getByRole('table', { name: 'Total goals' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number((row.children[2] as HTMLElement).style.getPropertyValue('--height')));
    const whole = bars.filter((_, i) => i % 2 === 1);
    whole.forEach((bar, i) => expect(bar).toBeCloseTo(exactly(i + 1, 6.2) / exactly(6, 6.2), 9));
    expect(bars.filter((_, i) => i % 2 === 0).every((bar) => bar === 0)).toBe(true);
  });

  test("a cell's headers are its line and its column, also to the left of the line", async () => {
    mountHub({ path });
    await typeField();
    const [over, odds] = within(screen.getByRole('table', { name: 'Total goals' })).getAllByRole('cell');
    const named = (cell: HTMLElement) =>
      cell
        .getAttribute('headers')!
        .split(' ')
        .map((id) => document.getElementById(id)!.textContent);
    expect([named(over!), named(odds!)]).toEqual([
      ['Over %', '0.5'],
      ['Over odds', '0.5'],
    ]);
  });

  test('each table scrolls by itself, with the keyboard too', async () => {
    mountHub({ path });
    await typeField();
    const regions = screen.getAllByRole('region');
    expect(regions.map(({ tabIndex }) => tabIndex)).toEqual([0, 0, 0]);
    expect(screen.getByRole('region', { name: 'Boston Bruins goals' }).querySelector('table')).toBeTruthy();
  });

  test('the marked line is put into the middle of its own region, and of nothing else', async () => {
    const rowHeight = 20;
    const line = (row: HTMLElement) => [...row.parentElement!.children].indexOf(row);
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'TR' ? 30 + rowHeight * line(this) : 0;
    });
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'THEAD' ? 30 : rowHeight;
    });
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(230);
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = mountHub({ path });
    await typeField();
    const scrolled = (name: string) => screen.getByRole('region', { name }).scrollTop;
    // 6.5 is row 12, from 270 to 290 of the table: its middle is the middle of what the head leaves of the region.
    expect(scrolled('Total goals')).toBe(280 - (30 + 200 / 2));
    screen.getByRole('region', { name: 'Total goals' }).scrollTop = 3;
    await user.selectOptions(screen.getByRole('combobox', { name: 'Odds Type' }), 'American');
    expect(scrolled('Total goals')).toBe(3);
    await user.selectOptions(await typeField(), SHOTS);
    // 58.0 is row 37.
    expect(scrolled('Total shots')).toBe(30 + rowHeight * 36 + 10 - (30 + 200 / 2));
    expect(intoView).not.toHaveBeenCalled();
  });
});

describe('the puck line', () => {
  const HEAD_OF_PUCK_LINE = ['Minus %', 'Minus odds', 'Puck line', 'Plus %', 'Plus odds'];
  const MARGINS = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5];
  const shareOf = {
    ottawa: (margin: number) => 0.4 / (margin + 0.5),
    boston: (margin: number) => 0.6 / (margin + 0.5),
  };
  const expected = (own: (margin: number) => number, other: (margin: number) => number) =>
    MARGINS.map((margin) => {
      const [minus, plus] = [own(margin), 1 - other(margin)];
      const line = `-${margin.toFixed(1)} +${margin.toFixed(1)}`;
      return [percent(minus), decimal(minus), line, percent(plus), decimal(plus)];
    });

  test('of both teams: +m is what is left of the opponent at -m', async () => {
    const { user } = mountHub({ path });
    await user.selectOptions(await typeField(), PUCK_LINE);
    expect(tableNames()).toEqual(['Ottawa Senators puck line', 'Boston Bruins puck line']);
    const { ottawa, boston } = shareOf;
    expect(cells('Ottawa Senators puck line')).toEqual([HEAD_OF_PUCK_LINE, ...expected(ottawa, boston)]);
    expect(cells('Boston Bruins puck line')).toEqual([HEAD_OF_PUCK_LINE, ...expected(boston, ottawa)]);
    expect(screen.getByText(/^-1\.5: the team wins by 2 or more\. \+1\.5: it wins, or loses by 1\./)).toBeTruthy();
  });

  test('the margin nearest even money is marked', async () => {
    const { user } = mountHub({ path });
    await user.selectOptions(await typeField(), PUCK_LINE);
    expect(evenLines('Ottawa Senators puck line')).toEqual(['-0.5 +0.5 -0.5 nearest even money']);
  });

  test('what is missing shows as -', async () => {
    const half = siteFiles({ puck_line_probs: [{ index: '2025-10-07', Margin: 1.5, 'Boston Bruins': 0.45 }] });
    const { user } = mountHub({ path, load: answering({}, half) });
    await user.selectOptions(await typeField(), PUCK_LINE);
    expect(cells('Ottawa Senators puck line')[2]).toEqual(['-', '-', '-1.5 +1.5', '55.0%', '1.82']);
    expect(cells('Boston Bruins puck line')[2]).toEqual(['45.0%', '2.22', '-1.5 +1.5', '-', '-']);
    expect(cells('Boston Bruins puck line')[1]).toEqual(['-', '-', '-0.5 +0.5', '-', '-']);
  });
});

describe('the controls', () => {
  test('type and matchup have the options of the spec and cannot be left empty', async () => {
    mountHub({ path });
    const options = (select: HTMLSelectElement) => [...select.options].map(({ text, disabled }) => [text, disabled]);
    expect(options(await typeField())).toEqual([
      ['choose type...', true],
      [GOALS, false],
      [PUCK_LINE, false],
      [SHOTS, false],
    ]);
    expect(options(await matchupField())).toEqual([
      ['choose matchup...', true],
      [OTTAWA, false],
      ['Los Angeles Kings @ Utah Mammoth', false],
      [CALGARY, false],
    ]);
    expect((await matchupField()).value).toBe('Ottawa Senators @ Boston Bruins');
  });

  test('a narrow page chooses its table, of the puck line only between the teams', async () => {
    const { user, app } = mountHub({ path });
    await typeField();
    expect(screen.getByRole('group', { name: 'Table' })).toBeTruthy();
    expect(radios()).toEqual([
      ['Total', true],
      ['Ottawa Senators', false],
      ['Boston Bruins', false],
    ]);
    await user.selectOptions(await typeField(), PUCK_LINE);
    expect(radios()).toEqual([
      ['Ottawa Senators', true],
      ['Boston Bruins', false],
    ]);
    expect(app.part(createTotals).state.scope).toBe('game');
    await user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
    expect(app.part(createTotals).state.scope).toBe('home');
    await user.selectOptions(await typeField(), GOALS);
    expect(radios().map(([, checked]) => checked)).toEqual([false, false, true]);
  });

  test('another game is shown at once', async () => {
    const { user } = mountHub({ path });
    await user.selectOptions(await matchupField(), 'Los Angeles Kings @ Utah Mammoth');
    expect(tableNames()).toEqual(['Total goals', 'Los Angeles Kings goals', 'Utah Mammoth goals']);
    expect(cells('Utah Mammoth goals')).toEqual([HEAD, ...ladder(3, LINES.teamGoals, decimal)]);
  });

  test('game, type and table last for the session', async () => {
    const first = mountHub({ path });
    await first.user.selectOptions(await matchupField(), 'Los Angeles Kings @ Utah Mammoth');
    await first.user.selectOptions(await typeField(), SHOTS);
    await first.user.click(screen.getByRole('radio', { name: 'Utah Mammoth' }));
    const stored = Object.fromEntries(first.services.preferences.stored);
    cleanup();
    mountHub({ path, stored });
    expect((await typeField()).selectedOptions[0]!.text).toBe(SHOTS);
    expect((await matchupField()).value).toBe('Los Angeles Kings @ Utah Mammoth');
    expect(radios().map(([, checked]) => checked)).toEqual([false, false, true]);
    expect(tableNames()).toEqual(['Total shots', 'Los Angeles Kings shots', 'Utah Mammoth shots']);
  });
});

describe('without figures', () => {
  test('a game that is only scheduled says so, and another can be chosen', async () => {
    const { user } = mountHub({ path });
    await user.selectOptions(await matchupField(), CALGARY);
    expect(screen.getByText('No data available for Calgary Flames @ Dallas Stars')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    await user.selectOptions(await matchupField(), OTTAWA);
    expect(screen.getAllByRole('table')).toHaveLength(3);
  });

  test('a date without games says so', async () => {
    const none = siteFiles({ game_probs: [], schedule_times: [] });
    mountHub({ path, load: answering({}, none) });
    expect(await screen.findByText('No games found for this date.')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Matchup' })).toBeNull();
  });

  test('where the files failed it is not known that there are no games', async () => {
    const none = siteFiles({ game_probs: null, schedule_times: null });
    const failed = [{ file: 'game_probs', error: { kind: 'http', status: 404 } }] as const;
    mountHub({ path, load: answering({ failed }, none) });
    expect(await screen.findByText('Error loading data.')).toBeTruthy();
    expect(screen.queryByText('No games found for this date.')).toBeNull();
  });

  test('puck lines that failed are missing only there', async () => {
    const { user } = mountHub({ path, load: answering({}, siteFiles({ puck_line_probs: null })) });
    await typeField();
    expect(screen.getAllByRole('table')).toHaveLength(3);
    await user.selectOptions(await typeField(), PUCK_LINE);
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(screen.getByText('No data available for Ottawa Senators @ Boston Bruins')).toBeTruthy();
  });
});
