import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { skater, TKACHUK } from '../../../testing/rankingsPage.ts';
import {
  head,
  heads,
  announcements,
  mountRankings,
  players,
  pointsOf,
  region,
  row,
  table,
} from '../../testing/mountRankings.ts';

afterEach(cleanup);

describe('Skater and Goalie Rankings', () => {
  test('the goalie ranking has its own stats and no position filter', async () => {
    await mountRankings({ tab: 'goalies' });
    // The goalie file of the fixture lacks the number of games, so the table has no column for it.
    expect(heads()).toEqual('Player FP Z Own W SA GA SV SO'.split(' '));
    expect(screen.queryByRole('group', { name: 'Position' })).toBeNull();
    expect(table().getAllByRole('rowheader')[0]!.textContent).toContain('Jeremy Swayman');
  });

  test('each shaded cell has a figure and the shade that the engine computed for it', async () => {
    const { rankings } = await mountRankings();
    const shades = [...row(TKACHUK).querySelectorAll<HTMLElement>('td[style]')];
    expect(shades.length).toBeGreaterThan(4);
    for (const cell of shades) expect(cell.textContent).not.toBe('');
    const best = rankings.state.skaters.rows[0]!.row;
    expect(shades[0]!.style.getPropertyValue('--shade')).toBe(String(best.shades.fantasyPoints));
    expect(screen.getByText('above average')).toBeTruthy();
  });

  test('pressing a column head sorts the ranking by that column, pressing it again reverses the order, and each new order is announced', async () => {
    const { user } = await mountRankings();
    expect(head('FP Fantasy points').getAttribute('aria-sort')).toBe('descending');
    await user.click(table().getByRole('button', { name: 'HIT Hits' }));
    await waitFor(() => expect(head('HIT Hits').getAttribute('aria-sort')).toBe('descending'));
    expect(head('FP Fantasy points').getAttribute('aria-sort')).toBeNull();
    expect(announcements()).toContain('Sorted by hits, descending, 4 players');
    await user.click(table().getByRole('button', { name: 'HIT Hits' }));
    await waitFor(() => expect(players().at(-1)).toBe(TKACHUK));
    await user.click(table().getByRole('button', { name: /^Player/ }));
    await waitFor(() => expect(players()[0]).toBe(TKACHUK));
    const sorted = table()
      .getAllByRole('columnheader')
      .filter((one) => one.hasAttribute('aria-sort'));
    expect(sorted).toHaveLength(1);
  });

  test('a long ranking shows 25 players first, and the Show more button moves the focus to the first new row', async () => {
    const skater_projections = Array.from({ length: 45 }, (_, i) => skater(`Player ${i}`, { Goals: 100 - i }));
    const { user } = await mountRankings({ files: { skater_projections } });
    await waitFor(() => expect(table().getAllByRole('rowheader')).toHaveLength(25));
    expect(screen.getByText('25 of 45 players')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
    await waitFor(() => expect(table().getAllByRole('rowheader')).toHaveLength(45));
    expect(document.activeElement?.textContent).toContain('Player 25');
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('the Download CSV button saves a file with every player found', async () => {
    const blobs: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}` }));
    const { user } = await mountRankings();
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect((pressed.mock.contexts[0] as HTMLAnchorElement).download).toBe('skater-rankings.csv');
    const lines = (await blobs[0]!.text()).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(TKACHUK);
    pressed.mockRestore();
    vi.unstubAllGlobals();
  });
});

describe('the points breakdown', () => {
  test('pressing the points of a player shows each weight times its stat, the sum and the z-scores', async () => {
    const { user } = await mountRankings();
    const button = pointsOf(TKACHUK);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
    const details = document.getElementById(button.getAttribute('aria-controls')!)!;
    const lines = within(details)
      .getAllByRole('row')
      .slice(1)
      .map(({ children }) => [...children].map(({ textContent }) => textContent).slice(0, -1));
    expect(lines[0]).toEqual(['Goals', '1.60', '× 2', '= 3.20']);
    expect(lines).toContainEqual(['Power-play goals', '0.50', '× 0.5', '= 0.25']);
    expect(lines).toContainEqual(['Hits', '9.00', '× 0.1', '= 0.90']);
    // Plus/minus has no weight in this scoring.
    expect(lines.map(([stat]) => stat)).not.toContain('Plus/minus');
    expect(lines.at(-1)).toEqual(['Fantasy points (FP)', '6.85']);
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
    expect(region().getAllByRole('table')).toHaveLength(1);
  });
});

describe('sideways scrolling', () => {
  /** Opens a table that is wider than its card. Tests have no layout, so the widths are set here. */
  async function wide() {
    const page = await mountRankings();
    const body = table().getAllByRole('rowgroup')[1]!;
    Object.defineProperties(body, { scrollWidth: { value: 1000 }, clientWidth: { value: 300 } });
    fireEvent.scroll(body);
    return { ...page, body, headGroup: table().getAllByRole('rowgroup')[0]! };
  }

  test('a table that fits into its card has no scroll buttons, and the table cannot be focused', async () => {
    await mountRankings();
    expect(screen.queryByRole('button', { name: 'Columns after' })).toBeNull();
    expect(screen.getByRole('region', { name: /^Skaters/ }).tabIndex).toBe(-1);
  });

  test('scroll buttons and arrow keys scroll the figures, and the head of the table scrolls with them', async () => {
    const { user, body, headGroup } = await wide();
    const steps: number[] = [];
    body.scrollBy = ((to: ScrollToOptions) => void steps.push(Math.sign(to.left!))) as typeof body.scrollBy;
    await user.click(screen.getByRole('button', { name: 'Columns after' }));
    const before = screen.getByRole('button', { name: 'Columns before' });
    expect(before.getAttribute('aria-disabled')).toBe('true');
    screen.getByRole('region', { name: /^Skaters/ }).focus();
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowDown}');
    expect(steps).toEqual([1, 1, -1]);
    body.scrollLeft = 120;
    fireEvent.scroll(body);
    expect(headGroup.scrollLeft).toBe(120);
    expect(before.getAttribute('aria-disabled')).toBeNull();
    // When a button in the head is focused, its column scrolls into view.
    headGroup.scrollLeft = 400;
    fireEvent.scroll(headGroup);
    expect(body.scrollLeft).toBe(400);
  });

  test('dragging the figures with a mouse scrolls the table and presses no button', async () => {
    const { body } = await wide();
    body.setPointerCapture = () => undefined;
    const mouse = (kind: 'Down' | 'Move' | 'Up', clientX: number, target: Element = pointsOf(TKACHUK)) =>
      fireEvent[`pointer${kind}`](target, { pointerType: 'mouse', pointerId: 1, button: 0, buttons: 1, clientX });
    mouse('Down', 200);
    mouse('Move', 198);
    expect(body.scrollLeft).toBe(0);
    mouse('Move', 150);
    expect(body.scrollLeft).toBe(50);
    mouse('Up', 150);
    fireEvent.click(pointsOf(TKACHUK));
    expect(pointsOf(TKACHUK).getAttribute('aria-expanded')).toBe('false');
    // The click that ends the drag is ignored. The next click presses the button.
    fireEvent.click(pointsOf(TKACHUK));
    await waitFor(() => expect(pointsOf(TKACHUK).getAttribute('aria-expanded')).toBe('true'));
    // Dragging on a name selects text and does not scroll.
    mouse('Down', 200, table().getAllByRole('rowheader')[0]);
    mouse('Move', 100, table().getAllByRole('rowheader')[0]);
    expect(body.scrollLeft).toBe(50);
  });
});
