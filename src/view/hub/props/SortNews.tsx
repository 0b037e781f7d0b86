import { useState } from 'react';
import { sortedText } from '@ddh/engine/format';
import type { PropsOrder } from '@ddh/engine';

type SortNewsProps = { readonly order: PropsOrder; readonly shown: number; readonly found: number };

/** What a screen reader hears when the order is another, and only then. */
export function SortNews({ order, shown, found }: SortNewsProps) {
  const [heard, setHeard] = useState({ order, words: '' });
  // Adjusted while rendering, as the slip's news are.
  if (heard.order !== order) setHeard({ order, words: sortedText(order, shown, found) });
  return (
    <p role="status" className="ddh-for-readers">
      {heard.words}
    </p>
  );
}
