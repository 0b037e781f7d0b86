import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * The focus follows what unfolds in place of what was pressed, into its first `inside`; and where that folds up again,
 * to the first `outside`. Nothing happens to it at first.
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
