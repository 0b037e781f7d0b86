/** A press during which the pointer moves farther than this, in px, is a drag. */
const SLIP_PX = 5;

/**
 * Lets the user drag the figures of a table sideways with a mouse. Touch scrolls natively. Names and open details can
 * still be selected as text. Returns a function that removes the listeners.
 */
export function dragToScroll(scroller: HTMLElement): () => void {
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
