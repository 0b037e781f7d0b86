import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the first new row after Show more, because the button has moved below all rows. Returns what Show
 * more calls.
 */
export function useFirstNewRow(body: RefObject<HTMLTableSectionElement | null>, length: number): () => void {
  const expected = useRef<number | null>(null);
  useLayoutEffect(() => {
    const place = expected.current;
    expected.current = null;
    if (place === null || place >= length) return;
    // An open row has a second table row without a row header, so only row headers are counted.
    const first = body.current?.querySelectorAll<HTMLElement>('th[scope="row"]')[place];
    if (!first) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [body, length]);
  return () => {
    expected.current = length;
  };
}
