import { CLUBS, SIDES } from '@ddh/engine/internal/domain';

/** What a screen reader may say around a cell: the heads of its column and of its row, and the name of its table. */
export type Heads = {
  readonly column: readonly string[];
  readonly row: readonly string[];
  readonly table: string;
};

const CELL = 'th, td, [role=columnheader], [role=rowheader], [role=gridcell], [role=cell]';
const GRID = 'table, [role=grid], [role=table]';

/** A price in a table, with the heads of its cell. */
export type HeadedPrice = { readonly price: HTMLElement; readonly grid: Element; readonly heads: Heads };

/**
 * Returns the prices in the tables of a part of the page. Finds their heads as browsers do: by `headers`, or else by
 * position, which counts cells, spans and `aria-colindex`.
 */
export function headedPrices(part: ParentNode): readonly HeadedPrice[] {
  return [...part.querySelectorAll(GRID)].flatMap((grid) => {
    const placed = placesOf(grid);
    return placed.flatMap((at) =>
      [...at.cell.querySelectorAll<HTMLElement>('[aria-pressed]')].map((price) => ({
        price,
        grid,
        heads: headsOf(placed, at, grid),
      })),
    );
  });
}

function headsOf(placed: readonly Place[], at: Place, grid: Element): Heads {
  const named = at.cell.getAttribute('headers')?.split(' ');
  const heads = placed.filter((place) =>
    named === undefined ? isHeadAt(place, at) : named.includes(place.cell.getAttribute('id') ?? ''),
  );
  const texts = (kind: 'column' | 'row') =>
    heads.filter((place) => kindOf(place) === kind).map((place) => textOf(place.cell));
  return { column: texts('column'), row: texts('row'), table: nameOf(grid) };
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
  if (role.startsWith('col')) return 'column';
  return role.startsWith('row') ? 'row' : null;
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

/** The bet in the name of a price: `Over 5.5 goals in the game`. */
export const betOf = (name: string): string => name.replace(/, (?:fair odds|no price) .*$/, '');

/** What the name of a bet says, and what it does not say, of the teams and sides that a head can name. */
function wordsOf(bet: string) {
  const sides = SIDES.map((side) => new RegExp(`\\b${side}(?![a-z])`, 'i'));
  const teams = CLUBS.map(({ name, key }) => ({
    words: new RegExp(`${name}|\\b${key}\\b`),
    isOf: bet.includes(name),
  }));
  const said = [
    ...teams.filter(({ isOf }) => isOf).map(({ words }) => words),
    ...sides.filter((side) => side.test(bet)),
  ];
  // A head may name the team of a player.
  const isOfPlayer = !teams.some(({ isOf }) => isOf) && !bet.includes('in the game');
  const others = [...(isOfPlayer ? [] : teams.map(({ words }) => words)), ...sides];
  return { said, unsaid: others.filter((words) => !said.includes(words)) };
}

/**
 * Returns how the heads of a price disagree with the name of its bet. In `table` they must say its team and side. In
 * `list`, whose rows have one price each, the price may say them itself.
 */
export function flawsOf(bet: string, { column, row, table }: Heads, kind: 'table' | 'list'): readonly string[] {
  const { said, unsaid } = wordsOf(bet);
  const told = [...column, ...row, table];
  // A head that names a game has both teams.
  const heads = [...column, ...row.filter((head) => !/ (?:@|at) |against/.test(head))];
  return [
    ...(column.length === 1 && row.length > 0 ? [] : [`${column.length} heads of columns and ${row.length} of rows`]),
    ...(kind === 'list' ? [] : said)
      .filter((words) => !told.some((text) => words.test(text)))
      .map((words) => `no head says ${String(words)}`),
    ...unsaid.flatMap((words) => heads.filter((text) => words.test(text)).map((text) => `wrong head ${text}`)),
  ];
}
