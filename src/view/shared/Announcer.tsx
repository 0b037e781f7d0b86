import { useState } from 'react';

/** A value that may change, and the text to announce when the value changes. */
export type Topic = { readonly of: string; readonly words: string };

/**
 * Announces to screen readers the first topic whose value has changed. The first render is silent, and so is a change
 * of the text alone.
 */
export function Announcer({ topics }: { readonly topics: readonly Topic[] }) {
  const [announced, setAnnounced] = useState({ topics, words: '' });
  const changed = topics.find(({ of }, i) => of !== announced.topics[i]?.of);
  // The state is set during rendering, because an effect could miss a change.
  if (changed) setAnnounced({ topics, words: changed.words });
  return (
    <p role="status" className="ddh-visually-hidden">
      {announced.words}
    </p>
  );
}
