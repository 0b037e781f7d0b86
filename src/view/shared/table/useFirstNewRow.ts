import { useLayoutEffect, useRef } from 'react';

/** Asked for more, the keyboard goes on with the first row that is new: the button has moved below all of them. */
export function useFirstNewRow(length: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const expected = useRef<number | null>(null);
  useLayoutEffect(() => {
    const place = expected.current;
    expected.current = null;
    if (place === null || place >= length) return;
    // Unfolded rows have a second one, without a head.
    const first = body.current?.querySelectorAll<HTMLElement>('th[scope="row"]')[place];
    if (!first) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [length]);
  const expectMore = (): void => {
    expected.current = length;
  };
  return { body, expectMore };
}
