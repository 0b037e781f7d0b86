import { use, useEffect, useState, type HTMLAttributes, type Ref } from 'react';
import type { Content } from '../jsx.ts';
import { SiteContext } from './site.ts';

/** How long a new live region stays empty, in ms. Screen readers say only what changes in a region that they know. */
const BORN_MS = 50;
/** How long words that are not shown stay, in ms. Later they would be found next to what they repeat. */
const SAID_MS = 5000;

type LiveProps = Pick<HTMLAttributes<HTMLElement>, 'id' | 'className' | 'tabIndex'> & {
  readonly ref?: Ref<HTMLDivElement>;
  /** True for a failure, which interrupts the screen reader. */
  readonly urgent?: boolean;
  readonly children: Content;
};

/** A live region, which a screen reader says when its content changes. It is empty at first, so that none is born with its text. */
export function Live({ urgent = false, children, ...attributes }: LiveProps) {
  const [isBorn, setBorn] = useState(false);
  const { after } = use(SiteContext);
  useEffect(() => after(BORN_MS, () => setBorn(true)), [after]);
  return (
    <div role={urgent ? 'alert' : 'status'} {...attributes}>
      {isBorn && children}
    </div>
  );
}

type SaidProps = {
  /** What the words are about. The same words are said again if this is another object or another value. */
  readonly of?: unknown;
  readonly children: string | false | null | undefined;
};

/** Has a screen reader say words once that are not shown, or that are shown in an element that is no live region. */
export function Said({ of, children }: SaidProps) {
  const words = children || '';
  const { after } = use(SiteContext);
  const [said, setSaid] = useState({ of, words, count: 0, isOver: false });
  const { count } = said;
  if (said.of !== of || said.words !== words) setSaid({ of, words, count: count + 1, isOver: false });
  useEffect(
    () => after(SAID_MS, () => setSaid((before) => (before.count === count ? { ...before, isOver: true } : before))),
    [after, count],
  );
  return <Live className="ddh-visually-hidden">{!said.isOver && words !== '' && <p key={count}>{words}</p>}</Live>;
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
