/**
 * The local storage of a device, or the session storage of a tab. When a page changes local storage, the other pages
 * get an event.
 */
export interface Shelf {
  readonly texts: Map<string, string>;
  /** The capacity for keys and values, in characters. */
  room: number;
  /** The storage as one page sees it. Calls `changed` after each change. A dead page cannot write any more. */
  storage(alive: () => boolean, changed: (key: string | null, text: string | null) => void): Storage;
}

export function shelf(texts = new Map<string, string>()): Shelf {
  const used = (): number => [...texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  const own: Shelf = {
    texts,
    room: 5_000_000,
    storage: (alive, changed) => ({
      get length() {
        return texts.size;
      },
      key: (nth) => [...texts.keys()][nth] ?? null,
      getItem: (key) => texts.get(key) ?? null,
      setItem(key, text) {
        const old = texts.get(key);
        if (!alive() || old === text) return;
        if (used() - (old?.length ?? -key.length) + text.length > own.room) {
          throw new DOMException('no room', 'QuotaExceededError');
        }
        texts.set(key, text);
        changed(key, text);
      },
      removeItem(key) {
        if (alive() && texts.delete(key)) changed(key, null);
      },
      clear() {
        if (!alive()) return;
        texts.clear();
        changed(null, null);
      },
    }),
  };
  return own;
}
