import { useEffect, useRef, useState } from 'react';
import type { BuilderStores } from '../../../../state/parlay/stores.ts';
import { SLIP_ID } from '../../SkipToSlip.tsx';
import { SlipBar } from './SlipBar.tsx';
import { SlipPanel } from './SlipPanel.tsx';
import { SlipSheet } from './SlipSheet.tsx';
import { UndoNotice } from './UndoNotice.tsx';
import styles from './Slip.module.css';

/**
 * The slip, always in reach: beside the picks where the container is wide, else a bar at the foot that opens a sheet.
 * Which of the two is shown is the style sheet's business, since only it knows the container's width.
 */
export function Slip({ stores }: { readonly stores: BuilderStores }) {
  const [open, setOpen] = useState(false);
  const slip = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // The container has grown and the bar is gone: the panel is there, and the sheet would lie over the picks.
  useEffect(() => {
    if (!open || !bar.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width > 0) return;
      // Closed before the focus goes: beside an open dialog nothing can have it.
      slip.current?.querySelector('dialog')?.close();
      slip.current?.focus({ preventScroll: true });
    });
    watch.observe(bar.current);
    return () => watch.disconnect();
  }, [open]);
  return (
    <section ref={slip} id={SLIP_ID} tabIndex={-1} aria-label="Slip" className={styles['slip']}>
      <div className={styles['panel']}>
        <SlipPanel stores={stores} />
      </div>
      <div ref={bar} className={styles['bar']}>
        {!open && <UndoNotice parlay={stores.parlay} />}
        <SlipBar stores={stores} opened={open} onOpen={() => setOpen(true)} />
      </div>
      {open && (
        <SlipSheet stores={stores} onClose={() => setOpen(false)}>
          <SlipPanel stores={stores} />
        </SlipSheet>
      )}
    </section>
  );
}
