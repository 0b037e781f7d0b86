import { screen, within } from '@testing-library/react';
import type { Line } from '@ddh/engine/internal/domain';
import { tabPath } from './mountHub.tsx';
import { seenText } from './seenText.ts';

export const path = tabPath('totals');
export const [GOALS, PUCK_LINE, SHOTS] = [
  'Goal Total Probabilities',
  'Puck Line Probabilities',
  'Shot Total Probabilities',
];
export const OTTAWA = 'Ottawa Senators @ Boston Bruins, 7:00 PM ET';
export const CALGARY = 'Calgary Flames @ Dallas Stars, TBD';

export const typeField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Probability Type' });
export const matchupField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Matchup' });
export const tableNames = () =>
  screen.getAllByRole('table').map((table) => table.querySelector('caption')!.textContent);
export const radios = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => [radio.closest('label')!.textContent, radio.checked] as const);

/** The visible texts of a table, without the texts for screen readers. */
export function cells(name: string): readonly (readonly string[])[] {
  const rows = within(screen.getByRole('table', { name })).getAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => seenText(cell)));
}

/** Returns the lines that are marked as nearest even money. */
export const evenLines = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes('nearest even money'))
    .map((text) => text.split(' nearest')[0]);

// These functions implement the number formats of spec 9 independently of the product.
export function percent(p: number): string {
  const text = `${rounded(p).toFixed(1)}%`;
  if (text === '0.0%' && p > 0) return '<0.1%';
  return text === '100.0%' && p < 1 ? '>99.9%' : text;
}
/** A share above half is what the text of the other side leaves of 100. */
const rounded = (p: number): number => (p > 0.5 ? 100 - rounded(1 - p) : Math.floor(1000 * p + 0.5 + 1e-9) / 10);
export const decimal = (p: number) => (1 / p).toFixed(2);
export const american = (p: number) => {
  const odds = p >= 0.5 ? -Math.round((100 * p) / (1 - p)) : Math.round((100 * (1 - p)) / p);
  return odds > 0 ? `+${odds}` : String(odds);
};

/** Returns P(exactly k). In the fixture, every total has a Poisson distribution. */
export function exactly(k: number, mean: number): number {
  let share = Math.exp(-mean);
  for (let i = 1; i <= k; i++) share *= mean / i;
  return share;
}

export function ladder(
  mean: number,
  lines: readonly Line[],
  odds: (p: number) => string,
): readonly (readonly string[])[] {
  return lines.map((line) => {
    const counts = Array.from({ length: 120 }, (_, k) => k);
    const sum = (those: readonly number[]) => those.reduce((all, k) => all + exactly(k, mean), 0);
    const [over, under] = [sum(counts.filter((k) => k > line)), sum(counts.filter((k) => k < line))];
    // The push is what the texts of over and under leave of 100 %.
    const rest = `${Math.abs(100 - rounded(over) - rounded(under)).toFixed(1)}%`;
    const push = counts.includes(line) ? (rest === '0.0%' ? '<0.1%' : rest) : '';
    // A push returns the stake, so the fair odds of a whole line are those of the games over or under it.
    const fair = (share: number) => odds(share / (over + under));
    return [percent(over), fair(over), line.toFixed(1), push, percent(under), fair(under)];
  });
}

export const HEAD = ['Over %', 'Over odds', 'Line', 'Push', 'Under %', 'Under odds'];
