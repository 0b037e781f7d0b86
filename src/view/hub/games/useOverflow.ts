import { useCallback, useState, type RefCallback } from 'react';

/** Returns whether the content is wider than its element. Only then should the element be a tab stop. */
export function useOverflow<E extends HTMLElement>(): readonly [RefCallback<E>, boolean] {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((element: E | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [watch, overflows];
}
