/** Elements that begin a line. All other elements are part of a line. */
const BLOCKS =
  'h1,h2,h3,h4,h5,h6,p,div,section,header,footer,nav,main,form,search,ul,ol,li,dl,dt,dd,table,details,fieldset,legend,dialog,button,a,label,input,select,textarea,[role]';

/** The number of rows of a table, and of items of a list, that a page's text shows. */
const MOST = { rows: 3, items: 6 } as const;

const squeezed = (text: string): string =>
  text
    .replaceAll(/[\s\u2060]+/g, ' ')
    .replaceAll(/ (?=[,.;:)])/g, '')
    .trim();

const HIDDEN = '[aria-hidden=true], svg, style, [hidden], [inert]';

/** The text of an element as a screen reader gets it. */
export function spoken(element: Element): string {
  const label = element.matches('[role=img], img') ? (element.getAttribute('aria-label') ?? '') : null;
  if (label !== null) return label;
  const parts = [...element.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.textContent ?? '';
    if (node.matches(HIDDEN) && !node.matches('svg[aria-label]')) return '';
    const text = node.matches('button, [role=button]') ? `[${nameOf(node)}]` : spoken(node);
    return node.previousSibling instanceof Element ? ` ${text}` : text;
  });
  return squeezed(parts.join(''));
}

const byIds = (ids: string | null): string =>
  squeezed(
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? (byIds(element.getAttribute('aria-labelledby')) || spoken(element));

const STATES = ['pressed', 'expanded', 'current', 'disabled', 'invalid', 'sort', 'busy'] as const;

/** The states of an element that a screen reader announces: ` (pressed, disabled)`. */
function statesOf(element: Element): string {
  const states = STATES.flatMap((state) => {
    const value = element.getAttribute(`aria-${state}`);
    if (value === null || value === 'false') return [];
    return value === 'true' || value === 'page' ? [state] : [`${state} ${value}`];
  });
  return states.length === 0 ? '' : ` (${states.join(', ')})`;
}

function fieldText(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  const label = field.getAttribute('aria-label') ?? squeezed([...(field.labels ?? [])].map(spoken).join(' '));
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    return `(${field.checked ? 'x' : ' '}) ${label}`;
  }
  const value = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value;
  return `${label}: {${value}}${statesOf(field)}`;
}

function few<T>(all: readonly T[], most: number, what: string, show: (one: T) => readonly string[]): readonly string[] {
  const more = all.length > most + 1 ? [`... ${all.length - most} more ${what}`] : [];
  return [...(more.length === 0 ? all : all.slice(0, most)).flatMap(show), ...more];
}

function tableLines(table: HTMLTableElement): readonly string[] {
  const rows = [...table.rows].filter((row) => row.closest('table') === table);
  const show = (row: HTMLTableRowElement): readonly string[] => {
    // A cell across the whole table, such as the details of a row, is shown below its row.
    const [only] = row.cells;
    if (row.cells.length === 1 && only!.querySelector('table, input')) return indented('    ', inside(only!));
    return [`  ${[...row.cells].map((cell) => spoken(cell) + statesOf(cell)).join(' | ')}`];
  };
  const [head, ...body] = rows;
  const caption = table.caption ? spoken(table.caption) : '';
  return [`table ${caption}`.trim(), ...(head ? show(head) : []), ...few(body, MOST.rows, 'rows', show)];
}

const indented = (head: string, lines: readonly string[]): readonly string[] =>
  lines.map((line, place) => (place === 0 ? head : ' '.repeat(head.length)) + line);

const CHOICE = /^\([x ]\) /;

/** The lines of an element's children, in their order. Neighboring texts and inline elements share a line. */
function inside(parent: Element): readonly string[] {
  const lines: string[] = [];
  const add = (line: string): void => {
    // The options of one choice share a line.
    if (CHOICE.test(line) && CHOICE.test(lines.at(-1) ?? '')) lines.push(`${lines.pop()}  ${line}`);
    else lines.push(line);
  };
  let text = '';
  const end = (): void => {
    if (squeezed(text) !== '') add(squeezed(text));
    text = '';
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof Element)) text += node.textContent ?? '';
    else if (node.matches(HIDDEN)) continue;
    else if (node.matches(BLOCKS) || node.querySelector(BLOCKS)) {
      end();
      for (const line of linesOf(node)) add(line);
    } else text += `${node.previousSibling instanceof Element ? ' ' : ''}${spoken(node)}`;
  }
  end();
  return lines;
}

function linesOf(element: Element): readonly string[] {
  const tag = element.tagName.toLowerCase();
  if (/^h[1-6]$/.test(tag)) return ['', `${'#'.repeat(Number(tag[1]))} ${spoken(element)}`];
  if (element instanceof HTMLTableElement) return tableLines(element);
  if (element.matches('button, [role=button]')) return [`[${nameOf(element)}]${statesOf(element)}`];
  if (tag === 'a') return [`<${nameOf(element)}>${statesOf(element)}`];
  if (/^(?:input|select|textarea)$/.test(tag)) return [fieldText(element as HTMLInputElement)];
  if (tag === 'label') return element.querySelector('input') ? [fieldText(element.querySelector('input')!)] : [];
  if (tag === 'ul' || tag === 'ol')
    return few([...element.children], MOST.items, 'items', (item) => indented('- ', inside(item)));
  if (tag === 'dt') return [`${spoken(element)}: ${definitions(element)}`];
  if (tag === 'dd' || tag === 'caption') return [];
  if (tag === 'details' && !(element as HTMLDetailsElement).open) return [`> ${spoken(element.firstElementChild!)}`];
  const role = tag === 'dialog' ? 'dialog' : element.getAttribute('role');
  const lines = inside(element);
  if (tag === 'dialog') return ['', `dialog ${nameOf(element)}`, ...indented('  ', lines)];
  // What is only said repeats what is shown.
  if (element.matches('[role=status].ddh-visually-hidden')) return [];
  return role === 'alert' || role === 'status' ? indented(`${role}: `, lines) : lines;
}

function definitions(term: Element): string {
  const parts: string[] = [];
  for (let next = term.nextElementSibling; next?.tagName === 'DD'; next = next.nextElementSibling)
    parts.push(spoken(next));
  return parts.join(' ');
}

/** The page as plain text: headings, fields, buttons, tables by row, and notices, in the order of the page. */
export const pageText = (root: Element = document.body): string =>
  `${inside(root).join('\n').trim()}\n`.replaceAll(/ +\n/g, '\n');

const plain = (text: string): string => squeezed(text.toLowerCase().replaceAll(/[^\p{L}\p{N}+.%@-]/gu, ' '));

/** The texts of an element's text nodes, without those inside elements that match `left`. */
function textsOf(element: Element, left: string): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode())
    if (!walker.currentNode.parentElement!.closest(left)) texts.push(walker.currentNode.nodeValue!);
  return plain(texts.join(' '));
}

/**
 * The controls whose accessible name does not begin with their visible words (WCAG 2.5.3): speech control finds a
 * control by what a user sees of it.
 */
export function misnamed(root: Element): readonly string[] {
  return [...root.querySelectorAll('button, [role=button], a, summary, [role=option]')].flatMap((control) => {
    // On a wide page, `Either` shows its long text.
    const seen = textsOf(control, '.ddh-visually-hidden, [hidden], svg, [class*="_short"]');
    const label = control.getAttribute('aria-label');
    const name = label === null ? textsOf(control, '[aria-hidden=true], [hidden]') : plain(label);
    // The name of a price says its bet before the figures.
    const isFound = name.startsWith(seen) || (/ (?:fair odds|no price) /.test(name) && name.endsWith(seen));
    return isFound ? [] : [`"${seen}" is named "${name}"`];
  });
}

/** The role, the name and the states of the element that has the focus. A part of the page has no name but its label. */
export function focusText(focused: Element): string {
  if (focused.matches('a, button, [role=button], input, select, textarea')) return linesOf(focused)[0]!;
  const label = focused.getAttribute('aria-label') ?? byIds(focused.getAttribute('aria-labelledby'));
  const words = focused.matches('h1, h2, h3, h4, th, td') ? spoken(focused) : label;
  return `${focused.getAttribute('role') ?? focused.tagName.toLowerCase()} ${words}`.trim();
}
