import { useState } from 'react';
import { orderedText } from '@ddh/engine/format';
import type { ValueOrder, VaultTable } from '@ddh/engine';

type OrderNewsProps = {
  readonly table: VaultTable;
  readonly order: ValueOrder;
  readonly shown: number;
  readonly found: number;
};

/** What a screen reader hears when the order is another, and only then. */
export function OrderNews({ table, order, shown, found }: OrderNewsProps) {
  const { by, descending } = order;
  const [heard, setHeard] = useState({ by, descending, words: '' });
  // Adjusted while rendering, as the slip's news are.
  if (heard.by !== by || heard.descending !== descending) {
    setHeard({ by, descending, words: orderedText(table, order, shown, found) });
  }
  return (
    <p role="status" className="ddh-for-readers">
      {heard.words}
    </p>
  );
}
