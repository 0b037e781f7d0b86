import { useState } from 'react';

/** Something that may change, and what is said when it has. */
export type Topic = { readonly of: string; readonly words: string };

/**
 * What a screen reader hears when one of the topics is another: of several the first. Nothing is said at first, nor when
 * only the words are others.
 */
export function News({ topics }: { readonly topics: readonly Topic[] }) {
  const [heard, setHeard] = useState({ topics, words: '' });
  const other = topics.find(({ of }, i) => of !== heard.topics[i]?.of);
  // Adjusted while rendering, as the slip's news are.
  if (other) setHeard({ topics, words: other.words });
  return (
    <p role="status" className="ddh-for-readers">
      {heard.words}
    </p>
  );
}
