import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

type ListFocus<E extends HTMLElement> = {
  readonly list: RefObject<E | null>;
  /** The next longer list has a new last item that wants the focus. */
  readonly expectAdded: () => void;
  /** The next shorter list has lost the item at `place`, and with it perhaps the focus. */
  readonly expectRemoved: (place: number) => void;
};

/**
 * Keeps the keyboard's place in a list that grows and shrinks under it: in the new item, or in the one that moved up.
 * `target` selects in an item what takes the focus. An emptied list gives it to its nearest focusable ancestor. What was
 * expected of the list of something else, as `of` says, is forgotten.
 */
export function useListFocus<E extends HTMLElement>(length: number, target: string, of?: string): ListFocus<E> {
  const list = useRef<E>(null);
  const expected = useRef<'last' | number | null>(null);
  const before = useRef({ length, of });

  useLayoutEffect(() => {
    const place = before.current.of === of ? expected.current : null;
    const grown = length > before.current.length;
    expected.current = null;
    before.current = { length, of };
    // A removal that removed nothing must not take the focus when the list grows later.
    if (place === null || grown !== (place === 'last')) return;
    const items = list.current?.children;
    const item = place === 'last' ? items?.[length - 1] : items?.[Math.min(place, length - 1)];
    const next = item?.querySelector<HTMLElement>(target) ?? list.current?.closest<HTMLElement>('[tabindex]');
    next?.focus();
  }, [length, of, target]);

  const expectAdded = useCallback(() => {
    expected.current = 'last';
  }, []);
  const expectRemoved = useCallback((place: number) => {
    expected.current = place;
  }, []);
  return { list, expectAdded, expectRemoved };
}
