import { useState } from 'react';
import { sortedText } from '@ddh/engine/format';
import type { PropsOrder } from '@ddh/engine';

type SortNewsProps = {
  readonly caption: string;
  readonly order: PropsOrder;
  readonly shown: number;
  readonly found: number;
};

/** What a screen reader hears when the table is another, or its order: not when letters are typed, nor at first. */
export function SortNews({ caption, order, shown, found }: SortNewsProps) {
  const [heard, setHeard] = useState({ caption, order, words: '' });
  // Adjusted while rendering, as the slip's news are.
  if (heard.caption !== caption) setHeard({ caption, order, words: caption });
  else if (heard.order !== order) setHeard({ caption, order, words: sortedText(order, shown, found) });
  return (
    <p role="status" className="ddh-for-readers">
      {heard.words}
    </p>
  );
}
