/** The visible text of an element: without texts for screen readers, and without what `left` selects. */
export function seenText(element: Element, left = '.ddh-visually-hidden'): string {
  const copy = element.cloneNode(true) as Element;
  for (const unseen of copy.querySelectorAll(left)) unseen.remove();
  return copy.textContent;
}
