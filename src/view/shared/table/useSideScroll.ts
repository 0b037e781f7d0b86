import { useEffect, useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react';

/** Whether a scroller is at its start and at its end. A scroller without overflow is at both. */
type Ends = { readonly atStart: boolean; readonly atEnd: boolean };

/**
 * Scrolls a table with a sticky head sideways. The head and the body are two scrollers that are kept in sync. Wheel,
 * touch and trackpad scroll natively. Keys and buttons scroll by a part of the width. A mouse can drag the figures.
 */
export function useSideScroll(head: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>) {
  const [{ atStart, atEnd }, setEnds] = useState<Ends>({ atStart: true, atEnd: true });

  useLayoutEffect(() => {
    const scroller = body.current;
    if (!scroller) return;
    const look = (): void => setEnds((before) => sameOr(before, endsOf(scroller)));
    // The observer also reports the first size, so the size need not be measured here. `look` resizes the table. It
    // waits for the next frame, because Firefox reports a resize inside the observer's callback as an error.
    const size = new ResizeObserver(() => requestAnimationFrame(look));
    size.observe(scroller);
    const names = head.current;
    /**
     * The scroll position that `follow` last set on the head. `lead` does not copy this position back to the body,
     * because that would stop a smooth scroll of the body.
     */
    let put = 0;
    const follow = (): void => {
      put = scroller.scrollLeft;
      if (names) names.scrollLeft = put;
      look();
    };
    // When a column name outside the visible part is focused, the browser scrolls the head, and the body must follow.
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

/**
 * Distances of a scroll step, as fractions of the visible width next to the frozen column. A button scrolls by less
 * than the visible width, so that some columns stay in view, and a key scrolls by even less.
 */
const PAGE = 0.8;
const STEP = 0.25;

/** Tolerance in px, because browsers round lengths with fractions. */
const ABOUT = 1;

function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Ends {
  return { atStart: scrollLeft <= ABOUT, atEnd: scrollLeft >= scrollWidth - clientWidth - ABOUT };
}

const sameOr = (before: Ends, next: Ends): Ends =>
  before.atStart === next.atStart && before.atEnd === next.atEnd ? before : next;

/** A press during which the pointer moves farther than this, in px, is a drag. */
const SLIP_PX = 5;

/**
 * Lets the user drag the figures of a table sideways with a mouse. Touch scrolls natively. Names and open details can
 * still be selected as text. Returns a function that removes the listeners.
 */
function dragToScroll(scroller: HTMLElement): () => void {
  let from: { readonly x: number; readonly left: number; readonly pointer: number } | null = null;
  let moved = false;
  const down = ({ pointerType, button, pointerId, clientX, target }: PointerEvent): void => {
    moved = false;
    if (pointerType !== 'mouse' || button !== 0 || !(target instanceof Element)) return;
    if (target.closest('th, [data-still]')) return;
    from = { x: clientX, left: scroller.scrollLeft, pointer: pointerId };
  };
  const move = ({ clientX, buttons }: PointerEvent): void => {
    // The mouse button was released outside the scroller before a drag began.
    if (buttons === 0) from = null;
    if (!from || scroller.scrollWidth <= scroller.clientWidth) return;
    const way = from.x - clientX;
    if (!moved && Math.abs(way) < SLIP_PX) return;
    if (!moved) {
      moved = true;
      scroller.setPointerCapture(from.pointer);
      scroller.dataset['dragged'] = '';
      document.getSelection()?.removeAllRanges();
    }
    scroller.scrollLeft = from.left + way;
  };
  const up = (): void => {
    from = null;
    delete scroller.dataset['dragged'];
  };
  // A drag that started on a button must not press the button.
  const click = (event: Event): void => {
    if (!moved) return;
    moved = false;
    event.stopPropagation();
    event.preventDefault();
  };
  const end = new AbortController();
  const { signal } = end;
  scroller.addEventListener('pointerdown', down, { signal });
  scroller.addEventListener('pointermove', move, { signal });
  scroller.addEventListener('pointerup', up, { signal });
  scroller.addEventListener('pointercancel', up, { signal });
  scroller.addEventListener('click', click, { signal, capture: true });
  return () => end.abort();
}
