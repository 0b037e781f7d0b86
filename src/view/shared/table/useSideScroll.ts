import { useEffect, useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { dragToScroll } from './dragToScroll.ts';

/** Where a scroller stands between its ends. One that has nothing to scroll is at both. */
type Ends = { readonly atStart: boolean; readonly atEnd: boolean };

/**
 * Sideways scrolling of a table whose head stays in sight: head and body are two scrollers that go together. The native
 * ways stay (wheel, touch, trackpad); keys and buttons go on by about a page of columns, and a mouse may drag.
 */
export function useSideScroll(head: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>) {
  const [{ atStart, atEnd }, setEnds] = useState<Ends>({ atStart: true, atEnd: true });

  useLayoutEffect(() => {
    const scroller = body.current;
    if (!scroller) return;
    const look = (): void => setEnds((before) => sameOr(before, endsOf(scroller)));
    // It reports the first size, too, so that nothing is laid out inside the commit. In the next frame: `look` changes the
    // table's size, and Firefox reports that as an error inside the observer.
    const size = new ResizeObserver(() => requestAnimationFrame(look));
    size.observe(scroller);
    const names = head.current;
    /** Where the head was put. An answer to its own scrolling would stop the body's on its way. */
    let put = 0;
    const follow = (): void => {
      put = scroller.scrollLeft;
      if (names) names.scrollLeft = put;
      look();
    };
    // The focus moves the head where its next name is out of sight.
    const lead = (): void => {
      if (names && Math.abs(names.scrollLeft - put) > ABOUT) scroller.scrollLeft = names.scrollLeft;
    };
    scroller.addEventListener('scroll', follow, { passive: true });
    names?.addEventListener('scroll', lead, { passive: true });
    return () => {
      size.disconnect();
      scroller.removeEventListener('scroll', follow);
      names?.removeEventListener('scroll', lead);
    };
  }, [head, body]);

  useEffect(() => (body.current ? dragToScroll(body.current) : undefined), [body]);

  const go = (pages: number): void => {
    const scroller = body.current;
    if (!scroller) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const frozen = scroller.querySelector('th')?.offsetWidth ?? 0;
    scroller.scrollBy({ left: pages * (scroller.clientWidth - frozen), behavior: still ? 'instant' : 'smooth' });
  };

  return {
    scrolls: !(atStart && atEnd),
    atStart,
    atEnd,
    back: () => go(-PAGE),
    on: () => go(PAGE),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      go(event.key === 'ArrowLeft' ? -STEP : STEP);
    },
  };
}

/** Shares of what is seen beside the frozen column: a button leaves something of what was seen, a key goes by less. */
const PAGE = 0.8;
const STEP = 0.25;

/** Browsers round lengths of parts of a pixel. */
const ABOUT = 1;

function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Ends {
  return { atStart: scrollLeft <= ABOUT, atEnd: scrollLeft >= scrollWidth - clientWidth - ABOUT };
}

const sameOr = (before: Ends, next: Ends): Ends =>
  before.atStart === next.atStart && before.atEnd === next.atEnd ? before : next;
