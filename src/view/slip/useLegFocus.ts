import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

type Move = { readonly key: string; readonly by: -1 | 1; readonly to: number };

/** Call this when a button moves the leg with this key. Returns the leg's future place. */
type ExpectMoved = (key: string, by: -1 | 1) => number;

/**
 * Keeps the focus on the same button of a leg that moves. The list only changes when the new order is evaluated. By
 * then, the user may have pressed more buttons.
 */
export function useLegFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]): ExpectMoved {
  const order = keys.join('\n');
  const places = useRef<readonly string[]>(keys);
  const expected = useRef<Move | null>(null);

  useLayoutEffect(() => {
    places.current = order.split('\n');
    if (expected.current === null) return;
    const { key, by, to } = expected.current;
    const place = places.current.indexOf(key);
    if (place === to) expected.current = null;
    // If the user has moved the focus elsewhere, the focus stays there.
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.closest('[data-do=up], [data-do=down]')) return;
    // At an end of the list the disabled button keeps the focus. If the focus moved to the other button, the next press
    // would move the leg back.
    const button = `[data-do=${by === -1 ? 'up' : 'down'}] > button`;
    list.current?.children[place]?.querySelector<HTMLElement>(button)?.focus();
  }, [list, order]);

  return useCallback((key: string, by: -1 | 1): number => {
    const before = expected.current?.key === key ? expected.current.to : places.current.indexOf(key);
    const to = Math.min(Math.max(before + by, 0), places.current.length - 1);
    expected.current = { key, by, to };
    return to;
  }, []);
}
