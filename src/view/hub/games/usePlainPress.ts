import { useEffect, useEffectEvent, type RefObject } from 'react';

/** True for a single click that is not on a link, button or field, and that leaves no text selected. */
const isPlainPress = ({ target, detail }: MouseEvent): boolean =>
  detail < 2 &&
  !(target as Element).closest('a, button, [role=button], input, label, select, summary') &&
  document.getSelection()?.isCollapsed !== false;

/**
 * Calls `press` after a press anywhere on an element. For pointers only: keyboard and screen reader users have the
 * element's buttons.
 */
export function usePlainPress(element: RefObject<HTMLElement | null>, press: (() => void) | null): void {
  const onPress = useEffectEvent((event: MouseEvent) => {
    if (isPlainPress(event)) press?.();
  });
  useEffect(() => {
    const gone = new AbortController();
    element.current?.addEventListener('click', onPress, { signal: gone.signal });
    return () => gone.abort();
  }, [element]);
}
