import { useLayoutEffect, type RefObject } from 'react';

const STEPS: Readonly<Record<string, readonly [row: number, cell: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const rowsOf = (grid: HTMLElement): readonly (readonly HTMLElement[])[] =>
  [...grid.querySelectorAll('[role=row], tbody > tr')]
    .map((row) => [
      ...row.querySelectorAll<HTMLElement>('[role=gridcell] :is(button, [role=button]), td [aria-pressed]'),
    ])
    .filter((row) => row.length > 0);

/**
 * Makes a grid of buttons, or the prices in a table, a single tab stop. At first, the button that can be reached with
 * Tab is in the row with `data-start`. Arrow keys move the focus between buttons. Home and End move the focus to the
 * first and last button of a row. The up and down arrow keys count buttons from the end of a row, because only some
 * rows begin with a stepper.
 */
export function usePriceGrid(grid: RefObject<HTMLElement | null>): void {
  // Runs after every render, because rows are added and removed. React does not set `tabIndex` on these buttons.
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const buttons = rowsOf(element).flat();
    const stop =
      buttons.find(({ tabIndex, dataset }) => tabIndex === 0 && dataset['stop'] === '') ??
      element.querySelector<HTMLElement>('[data-start] [aria-pressed]') ??
      buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
    if (stop) stop.dataset['stop'] = '';
    const onKeyDown = (event: KeyboardEvent): void => move(element, event);
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  });
}

function move(grid: HTMLElement, event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = rowsOf(grid);
  const at = rows.findIndex((row) => row.includes(event.target as HTMLElement));
  const row = rows[at];
  if (row === undefined) return;
  const cell = row.indexOf(event.target as HTMLElement);
  const step = STEPS[event.key];
  let next: HTMLElement | undefined;
  if (event.key === 'Home') next = row[0];
  else if (event.key === 'End') next = row.at(-1);
  else if (step === undefined) return;
  else if (step[0] === 0) next = row[cell + step[1]];
  else {
    const other = rows[at + step[0]];
    next = other?.[Math.max(0, other.length - (row.length - cell))];
  }
  event.preventDefault();
  if (next) focus(rows.flat(), next);
}

function focus(buttons: readonly HTMLElement[], button: HTMLElement): void {
  for (const other of buttons) {
    other.tabIndex = -1;
    delete other.dataset['stop'];
  }
  button.tabIndex = 0;
  button.dataset['stop'] = '';
  button.focus();
}
