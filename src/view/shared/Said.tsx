import { useEffect, useState } from 'react';

/** How long a new live region stays empty, in ms. Screen readers say only what changes in a region that they know. */
const BORN_MS = 100;
/** How long words stay, in ms. Later they would be found again below the text that they repeat. */
const SAID_MS = 5000;

type SaidProps = {
  /** What the words are about. The same words are said again if this is another object or another value. */
  readonly of?: unknown;
  /** True for a failure, which interrupts the screen reader. */
  readonly urgent?: boolean;
  readonly children: string | false | null | undefined;
};

/**
 * Has a screen reader say the words once. This is the only live region of the pages: it is never shown, is empty at
 * first, and is emptied later. What is shown has no live region.
 */
export function Said({ of, urgent = false, children }: SaidProps) {
  const words = children || '';
  const [isBorn, setBorn] = useState(false);
  const [said, setSaid] = useState({ of, words, count: 0, isOver: false });
  const { count } = said;
  if (said.of !== of || said.words !== words) setSaid({ of, words, count: count + 1, isOver: false });
  useEffect(() => {
    const birth = setTimeout(() => setBorn(true), BORN_MS);
    return () => clearTimeout(birth);
  }, []);
  useEffect(() => {
    const end = setTimeout(() => setSaid((before) => ({ ...before, isOver: true })), SAID_MS);
    return () => clearTimeout(end);
  }, [count]);
  return (
    <div role={urgent ? 'alert' : 'status'} className="ddh-visually-hidden">
      {isBorn && !said.isOver && words !== '' && <p key={count}>{words}</p>}
    </div>
  );
}

/** A value that may change, and the words to say when the value changes. */
export type Topic = { readonly of: string; readonly words: string };

/** Says the words of the first topic whose value has changed. The first render is silent, and so is a change of the words alone. */
export function SaidChanges({ topics }: { readonly topics: readonly Topic[] }) {
  const [last, setLast] = useState({ topics, words: '', count: 0 });
  const changed = topics.find(({ of }, i) => of !== last.topics[i]?.of);
  // The state is set during rendering, because an effect could miss a change.
  if (changed) setLast({ topics, words: changed.words, count: last.count + 1 });
  return <Said of={last.count}>{last.words}</Said>;
}
