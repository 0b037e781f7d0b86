/** What a screen reader may say around a cell: the heads of its column and of its row, and the name of its table. */
export type Heads = {
  readonly column: readonly string[];
  readonly row: readonly string[];
  readonly table: string;
};

const CELL = 'th, td, [role=columnheader], [role=rowheader], [role=gridcell], [role=cell]';
const GRID = 'table, [role=grid], [role=table]';

/**
 * Returns the heads of the table cell around `button` as browsers find them: by `headers`, or else by position, which
 * counts cells, spans and `aria-colindex`. Null if the button is in no table.
 */
export function headsOf(button: Element): Heads | null {
  const [cell, grid] = [button.closest(CELL), button.closest(GRID)];
  if (cell === null || grid === null) return null;
  const placed = placesOf(grid);
  const at = placed.find((place) => place.cell === cell)!;
  const named = cell.getAttribute('headers')?.split(' ');
  const heads = placed.filter((place) =>
    named === undefined ? isHeadAt(place, at) : named.includes(place.cell.getAttribute('id') ?? ''),
  );
  const texts = (kind: 'column' | 'row') =>
    heads.filter((place) => kindOf(place) === kind).map((place) => textOf(place.cell));
  return {
    column: texts('column'),
    row: texts('row'),
    table: nameOf(grid),
  };
}

type Place = { readonly cell: Element; readonly row: number; readonly from: number; readonly to: number };

function placesOf(grid: Element): readonly Place[] {
  const taken = new Set<string>();
  const rows = [...grid.querySelectorAll('tr, [role=row]')].filter((row) => row.closest(GRID) === grid);
  return rows.flatMap((element, row) => {
    let column = 1;
    return [...element.children]
      .filter((cell) => cell.matches(CELL))
      .map((cell) => {
        column = Number(cell.getAttribute('aria-colindex') ?? column);
        while (taken.has(`${row} ${column}`)) column++;
        const [from, to] = [column, column + spanOf(cell, 'col') - 1];
        for (let below = 1; below < spanOf(cell, 'row'); below++)
          for (let i = from; i <= to; i++) taken.add(`${row + below} ${i}`);
        column = to + 1;
        return { cell, row, from, to };
      });
  });
}

const spanOf = (cell: Element, way: 'col' | 'row'): number =>
  Number(cell.getAttribute(`${way}span`) ?? cell.getAttribute(`aria-${way}span`) ?? 1);

/** Whether a cell is a head of columns or of rows, or null if it is not a head. */
function kindOf({ cell }: Place): 'column' | 'row' | null {
  const role = cell.getAttribute('role') ?? cell.getAttribute('scope') ?? '';
  if (/^col/.test(role)) return 'column';
  return /^row/.test(role) ? 'row' : null;
}

function isHeadAt(head: Place, at: Place): boolean {
  if (head.cell === at.cell) return false;
  if (kindOf(head) === 'column') return head.row < at.row && head.from <= at.to && head.to >= at.from;
  if (head.cell.getAttribute('scope') !== 'rowgroup') return head.row === at.row;
  return head.row < at.row && head.cell.closest('tbody') === at.cell.closest('tbody');
}

/** The text of an element for screen readers. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return (copy.textContent ?? '').trim();
}

function nameOf(grid: Element): string {
  const ids = grid.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const by = ids.map((id) => grid.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
  return grid.getAttribute('aria-label') ?? (by || (grid.querySelector('caption')?.textContent ?? ''));
}
