/**
 * The part of the page around an element: its nearest ancestor that can have the focus, or else the title of the page. It
 * has the focus after a press that removes its own control and has no next item.
 */
export function partAround(element: Element | null | undefined): HTMLElement | null {
  const part = element?.closest<HTMLElement>('[tabindex], [data-page]') ?? null;
  return part?.hasAttribute('data-page') ? part.querySelector('h2') : part;
}
