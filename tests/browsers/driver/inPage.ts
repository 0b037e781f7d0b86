// The functions in this file are sent to the page as text, so they cannot use imports or other functions of this file.

export type Step = {
  readonly role: string;
  readonly name: string | { readonly source: string; readonly flags: string } | null;
};

/**
 * Returns the first element that the steps select, or `null`. Each step searches inside the element of the previous
 * step.
 */
export function findElement(steps: readonly Step[]): HTMLElement | null {
  type Queries = { queryAllByRole: (within: Element, role: string, options: object) => HTMLElement[] };
  const { TestingLibraryDom } = globalThis as unknown as { TestingLibraryDom?: Queries };
  // The library is missing if the page has navigated since the library was injected.
  if (TestingLibraryDom === undefined) return null;
  const { queryAllByRole } = TestingLibraryDom;
  let element: HTMLElement | undefined = document.body;
  for (const { role, name } of steps) {
    const wanted = name === null || typeof name === 'string' ? name : new RegExp(name.source, name.flags);
    if (role === 'summary') {
      // A `summary` element has no ARIA role, so it is found by its text.
      const said = (found: Element): string => (found.textContent ?? '').trim();
      element = [...element.querySelectorAll<HTMLElement>('summary')].find((found) =>
        wanted instanceof RegExp ? wanted.test(said(found)) : said(found) === wanted,
      );
    } else [element] = queryAllByRole(element, role, wanted === null ? {} : { name: wanted });
    if (!element) return null;
  }
  return element;
}

/** Returns the middle of an element, or `null` while the element moves or is covered. */
export async function pressablePoint(element: HTMLElement): Promise<readonly [x: number, y: number] | null> {
  const { labels } = element as HTMLInputElement;
  const isChoice = element.matches('input[type=radio], input[type=checkbox]');
  const target = (isChoice && labels?.[0]) || element;
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  // The timeout also ends the wait in a covered window, which has no animation frames.
  await new Promise((resolve) => [requestAnimationFrame(resolve), setTimeout(resolve, 100)]);
  const before = target.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const { x, y, width, height } = target.getBoundingClientRect();
  if (before.x !== x || before.y !== y) return null;
  const middle = [Math.round(x + width / 2), Math.round(y + height / 2)] as const;
  const hit = document.elementFromPoint(...middle);
  const own = hit && [target, ...(labels ?? [])].some((part) => part.contains(hit) || hit.contains(part));
  return own ? middle : null;
}
