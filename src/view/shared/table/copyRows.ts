const ROW = 'tr, [role=row]';
const CELL = 'td, th, [role=gridcell], [role=rowheader], [role=columnheader]';

/** A copied line: the cells of a row, or a text outside of rows. */
type Line = { readonly place: Element | null; readonly cells: readonly Element[]; readonly texts: string[] };

const isWhole = (cell: Element): boolean => cell.querySelector(CELL) === null;

/** False for words that only screen readers get, for labels and for what is not displayed. */
function isCopied({ parentElement: parent }: Node): boolean {
  if (parent === null || ('checkVisibility' in parent && !parent.checkVisibility())) return false;
  const { userSelect, webkitUserSelect } = getComputedStyle(parent);
  return (userSelect || webkitUserSelect) !== 'none';
}

function textsIn(root: Node): readonly Node[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts.filter(isCopied);
}

/** Joins texts with spaces between elements, but none before a sign that ends a word. */
const joined = (texts: readonly string[]): string =>
  texts
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.;:)])/g, '')
    .trim();

const textOf = (cell: Element): string => joined(textsIn(cell).map(({ nodeValue }) => nodeValue ?? ''));

/** The part of a text that is in the range. */
function selectedText(text: Node, range: Range): string {
  const all = text.nodeValue ?? '';
  const end = text === range.endContainer ? range.endOffset : all.length;
  return all.slice(text === range.startContainer ? range.startOffset : 0, end);
}

function blockOf({ parentElement }: Node): Element | null {
  let element = parentElement;
  while (element !== null && getComputedStyle(element).display.startsWith('inline')) element = element.parentElement;
  return element;
}

/** The lines of a selection, in their order. Each row is one line, with all its cells if several rows are selected. */
function linesOf(range: Range): readonly Line[] {
  const root = range.commonAncestorContainer;
  const inside = (root instanceof Element ? root : root.parentElement)?.closest(ROW) ?? null;
  const lines: Line[] = [];
  const rows = new Set<Element>();
  for (const text of textsIn(root)) {
    if (!range.intersectsNode(text) || selectedText(text, range).trim() === '') continue;
    const row = text.parentElement?.closest(ROW) ?? null;
    if (row !== null && rows.has(row)) continue;
    const whole = row === null ? [] : [...row.querySelectorAll(CELL)].filter(isWhole);
    const cells = row === inside ? whole.filter((cell) => range.intersectsNode(cell)) : whole;
    if (row !== null && cells.length > 1) {
      rows.add(row);
      lines.push({ place: row, cells, texts: cells.map(textOf) });
      continue;
    }
    const [place, last] = [blockOf(text), lines.at(-1)];
    if (last?.place === place) last.texts.push(selectedText(text, range));
    else lines.push({ place, cells: [], texts: [selectedText(text, range)] });
  }
  return lines.map((line) => (line.cells.length > 0 ? line : { ...line, texts: [joined(line.texts)] }));
}

const spanOf = (cell: Element | undefined): number => (cell instanceof HTMLTableCellElement ? cell.colSpan : 1);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function htmlOf({ cells, texts }: Line): string {
  if (cells.length === 0) return `<p>${escaped(texts.join(' '))}</p>`;
  const row = texts.map((text, i) => `<td colspan="${spanOf(cells[i])}">${escaped(text)}</td>`);
  return `<table><tr>${row.join('')}</tr></table>`;
}

/** A cell over several columns is followed by as many empty ones. */
const plainOf = ({ cells, texts }: Line): string =>
  texts.map((text, i) => text + '\t'.repeat(spanOf(cells[i]) - 1)).join('\t');

/**
 * Copies selected rows of tables so that a spreadsheet gets rows: as a plain table, and as text with tabs. A selection
 * without rows, or in one cell, is left to the browser.
 */
export function copyRows(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (event.clipboardData === null || selection === null || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  const root = range.commonAncestorContainer;
  const place = root instanceof Element ? root : root.parentElement;
  // Tables of the host page, and pages with them, are copied as usual.
  if (place === null || place.closest('.ddh') === null) return;
  const lines = linesOf(range);
  if (lines.every(({ cells }) => cells.length === 0)) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', lines.map(plainOf).join('\n'));
  event.clipboardData.setData('text/html', lines.map(htmlOf).join('').replaceAll('</table><table>', ''));
}
