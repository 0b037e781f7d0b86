import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

type PassedFocus = {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** A press in the list will have it ranked anew. */
  readonly expectRanking: () => void;
};

/** The pressed button goes with its leg when the list is ranked anew: the focus is then at the head of the new list. */
export function usePassedFocus(): PassedFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.isConnected) return;
    pressed.current = null;
    // Not from where the reader has gone meanwhile.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  const expectRanking = useCallback(() => {
    pressed.current = document.activeElement;
  }, []);
  return { heading, expectRanking };
}
