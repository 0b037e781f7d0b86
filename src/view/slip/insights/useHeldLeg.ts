import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import type { Leg, Suggestion } from '@ddh/engine/internal/parlay';

type HeldLeg = {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly list: RefObject<HTMLOListElement | null>;
  readonly onFocus: (event: FocusEvent<HTMLOListElement>) => void;
  readonly onBlur: () => void;
};

/**
 * Keeps the focus on the button of the same leg when the ranking changes. Rows are reused for other legs. If the leg is
 * not ranked any more, the focus moves to the heading of the list.
 */
export function useHeldLeg(rows: readonly Suggestion[]): HeldLeg {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<string | null>(null);
  useLayoutEffect(() => {
    const key = held.current;
    if (key === null) return;
    const row = list.current?.children[rows.findIndex(({ leg }) => keyOf(leg) === key)];
    if (row?.contains(document.activeElement)) return;
    (row?.querySelector('button') ?? heading.current)?.focus({ preventScroll: true });
  });
  return {
    heading,
    list,
    onFocus: ({ target, currentTarget }) => {
      const focused = rows[[...currentTarget.children].findIndex((row) => row.contains(target))];
      held.current = focused === undefined ? null : keyOf(focused.leg);
    },
    onBlur: () => {
      held.current = null;
    },
  };
}

const keyOf = (leg: Leg): string => JSON.stringify(leg);
