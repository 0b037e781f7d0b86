import { useLayoutEffect, useRef } from 'react';

/** Moves the focus to the first new row after Show more, because the button has moved below all rows. */
export function useFirstNewRow(length: number) {
  const body = useRef<HTMLTableSectionElement>(null);
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
  }, [length]);
  const expectMore = (): void => {
    expected.current = length;
  };
  return { body, expectMore };
}
