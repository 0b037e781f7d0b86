import { useEffect, useRef, useState } from 'react';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import { SLIP_ID } from './SkipToSlip.tsx';
import { SlipAnnouncer } from './SlipAnnouncer.tsx';
import { SlipBar } from './SlipBar.tsx';
import { SlipPanel } from './SlipPanel.tsx';
import { UndoNotice } from './UndoNotice.tsx';
import styles from './Slip.module.css';
import { CloseButton, Dialog } from '../shared/Dialog.tsx';
import { useSnapshot } from 'valtio';
import { formatOdds } from '@ddh/engine/internal/format';
import type { Elements } from '../jsx.ts';
import { useDock } from '../shared/useDock.ts';
import { chanceText, useSlip } from './slipView.ts';

/** The smallest width in px of a dock in which the open slip fits beside a list of prices. */
const WIDE_PX = 900;

type SlipProps = {
  readonly stores: BuilderStores;
  /** True if the slip is at the bottom of a page with prices. The slip is then a bar at any width. */
  readonly isDocked?: boolean;
};

/**
 * The slip: next to the picks in a wide container, otherwise a bar that opens a sheet. The style sheet decides which
 * one is shown, because only it knows the container's width.
 */
export function Slip({ stores, isDocked = false }: SlipProps) {
  const [open, setOpen] = useState<'no' | 'narrow' | 'wide'>('no');
  const slip = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useDock(slip);
  // If the container has become wide, the bar is hidden and the panel visible, so the sheet must close.
  useEffect(() => {
    if (open === 'no' || !bar.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width > 0) return;
      // The dialog closes first, because nothing outside an open dialog can have the focus.
      slip.current?.querySelector('dialog')?.close();
      slip.current?.focus({ preventScroll: true });
    });
    watch.observe(bar.current);
    return () => watch.disconnect();
  }, [open]);
  const toggle = (): void => {
    if (open !== 'no') setOpen('no');
    else setOpen(isDocked && (bar.current?.clientWidth ?? 0) >= WIDE_PX ? 'wide' : 'narrow');
  };
  return (
    <section
      ref={slip}
      id={SLIP_ID}
      tabIndex={-1}
      aria-label="Slip"
      data-dock={isDocked ? undefined : 'full'}
      className={isDocked ? undefined : styles['content']}
    >
      {!isDocked && (
        <div className={styles['panel']}>
          <SlipPanel stores={stores} />
        </div>
      )}
      <div ref={bar} className={isDocked ? styles['docked'] : styles['bar']}>
        {open === 'no' && <UndoNotice parlay={stores.parlay} isDocked={isDocked} />}
        <SlipBar stores={stores} isDocked={isDocked} opened={open !== 'no'} onToggle={toggle} />
      </div>
      {open !== 'no' && (
        <SlipSheet stores={stores} isWide={open === 'wide'} onClose={() => setOpen('no')}>
          <SlipPanel stores={stores} isSheet />
        </SlipSheet>
      )}
      {open === 'no' && <SlipAnnouncer stores={stores} />}
    </section>
  );
}

type SlipSheetProps = {
  readonly stores: BuilderStores;
  /** True in a wide dock. The sheet is then above the dock, and the prices next to the sheet can be used. */
  readonly isWide: boolean;
  readonly onClose: () => void;
  readonly children: Elements;
};

/**
 * The slip as a sheet over the picks. While the sheet scrolls, its Close button and the figures stay visible.
 */
const SlipSheet = ({ stores, isWide, onClose, children }: SlipSheetProps) => (
  <Dialog variant={isWide ? 'popup' : 'sheet'} label="Slip" onClose={onClose}>
    <div className={styles['slipSheetSlip']}>
      {children}
      <SlipAnnouncer stores={stores} />
      <div className={styles['foot']}>
        <CloseButton>Back to the picks</CloseButton>
        <SheetFigures stores={stores} />
      </div>
    </div>
  </Dialog>
);

/**
 * Repeats the probability and the odds, which stay visible while the slip scrolls. Hidden from screen readers, because
 * the slip contains the same figures.
 */
function SheetFigures({ stores }: { readonly stores: BuilderStores }) {
  const { oddsType } = useSnapshot(stores.hub.state);
  const view = useSlip(stores.parlay);
  const share = chanceText(view);
  const odds = formatOdds(view.fair, oddsType);
  return (
    <p className={styles['figures']} aria-hidden="true">
      {/* The keys make React replace an element when the length of its text changes. In the old element the start
          of the text would move, which is a layout shift. */}
      <b key={`share ${share.length}`} className={styles['chance']}>
        {share}
      </b>
      <span key={`odds ${odds.length}`}>{odds}</span>
    </p>
  );
}
