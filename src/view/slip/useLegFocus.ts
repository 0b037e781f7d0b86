import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/** The `data-do` attribute of a button in a list item. */
type Deed = 'up' | 'down' | 'lines';

type Move = { readonly key: string; readonly by: -1 | 1; readonly to: number };

export type LegFocus = {
  /** Call when a button moves this leg. Returns the leg's future place. */
  readonly expectMoved: (key: string, by: -1 | 1) => number;
  /** Call before a leg's lines close. Moves the focus from the lines to the button that opened them. */
  readonly leaveLines: (key: string) => void;
};

const buttonOf = (item: Element | undefined, deed: Deed): HTMLElement | null =>
  item?.querySelector<HTMLElement>(`[data-do=${deed}] > button`) ?? null;

/**
 * Keeps the focus on the same button of a leg that moves. The list changes once the new order is counted, possibly some
 * presses later.
 */
export function useLegFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]): LegFocus {
  const order = keys.join('\n');
  const places = useRef<readonly string[]>(keys);
  const expected = useRef<Move | null>(null);

  useLayoutEffect(() => {
    places.current = order.split('\n');
    if (expected.current === null) return;
    const { key, by, to } = expected.current;
    const place = places.current.indexOf(key);
    if (place === to) expected.current = null;
    // The user has moved the focus elsewhere.
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.closest('[data-do=up], [data-do=down]')) return;
    // When a leg reaches an end of the list, its disabled button keeps the focus. Otherwise the next press would move
    // the leg back.
    buttonOf(list.current?.children[place], by === -1 ? 'up' : 'down')?.focus();
  }, [list, order]);

  const expectMoved = useCallback((key: string, by: -1 | 1): number => {
    const before = expected.current?.key === key ? expected.current.to : places.current.indexOf(key);
    const to = Math.min(Math.max(before + by, 0), places.current.length - 1);
    expected.current = { key, by, to };
    return to;
  }, []);
  const leaveLines = useCallback(
    (key: string) => {
      const item = list.current?.children[places.current.indexOf(key)];
      if (item?.querySelector('[data-lines]')?.contains(document.activeElement)) buttonOf(item, 'lines')?.focus();
    },
    [list],
  );
  return { expectMoved, leaveLines };
}
