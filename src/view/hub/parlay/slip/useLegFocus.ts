import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/** What an item of the list can do, as its `data-do` says. */
type Deed = 'up' | 'down' | 'lines';

type Move = { readonly key: string; readonly by: -1 | 1; readonly to: number };

export type LegFocus = {
  /** This leg is moved, by its button. The place it will have. */
  readonly expectMoved: (key: string, by: -1 | 1) => number;
  /** The lines of a leg go: where they have the focus it goes to their button. */
  readonly leaveLines: (key: string) => void;
};

const buttonOf = (item: Element | undefined, deed: Deed): HTMLElement | null =>
  item?.querySelector<HTMLElement>(`[data-do=${deed}] > button`) ?? null;

/**
 * Keeps the keyboard's place in a list whose legs change places: on the moved leg's same button. The list follows once the moved slip is counted, which may be some presses later.
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
    // Whoever has gone on to something else is left there.
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.closest('[data-do=up], [data-do=down]')) return;
    // At an end the button can do nothing more, and keeps the focus: pressed on, it would walk the leg back.
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
