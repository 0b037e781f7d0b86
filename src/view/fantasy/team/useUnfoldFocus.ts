import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the first match of `inside` when `open` becomes true, and to the first match of `outside` when it
 * becomes false. The first render does not move the focus.
 */
export function useUnfoldFocus<E extends HTMLElement>(
  open: boolean,
  inside: string,
  outside: string,
): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(open);
  useLayoutEffect(() => {
    if (before.current === open) return;
    before.current = open;
    place.current?.querySelector<HTMLElement>(open ? inside : outside)?.focus();
  }, [open, inside, outside]);
  return place;
}
