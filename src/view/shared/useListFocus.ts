import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { partAround } from './partAround.ts';

type ListFocus<E extends HTMLElement> = {
  readonly list: RefObject<E | null>;
  /** Call this before an item is added. The focus then moves to the new last item. */
  readonly expectAdded: () => void;
  /** Call this before the item at `place` is removed. The focus then moves to the next item. */
  readonly expectRemoved: (place: number) => void;
};

/**
 * Keeps the focus in a list that grows and shrinks: on an added item, or on the item after a removed one. `target`
 * selects the element to focus in an item. When the list becomes empty, the focus moves to its nearest focusable
 * ancestor. When `of`, the subject of the list, changes, earlier calls of `expectAdded` and `expectRemoved` are
 * forgotten.
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
    // After `expectRemoved` without a removal, the focus must not move when the list grows later.
    if (place === null || grown !== (place === 'last')) return;
    const items = list.current?.children;
    const item = place === 'last' ? items?.[length - 1] : items?.[Math.min(place, length - 1)];
    const next = item?.querySelector<HTMLElement>(target) ?? partAround(list.current);
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
