import { useState } from 'react';
import type { App } from '../../../../state/app.ts';
import { SLIP_ID } from '../../SkipToSlip.tsx';
import { SlipBar } from './SlipBar.tsx';
import { SlipPanel } from './SlipPanel.tsx';
import { SlipSheet } from './SlipSheet.tsx';
import styles from './Slip.module.css';

/**
 * The slip, always in reach: beside the picks where the container is wide, else a bar at the foot that opens a sheet.
 * Which of the two is shown is the style sheet's business, since only it knows the container's width.
 */
export function Slip({ app }: { readonly app: App }) {
  const [open, setOpen] = useState(false);
  return (
    <section id={SLIP_ID} tabIndex={-1} aria-label="Slip" className={styles['slip']}>
      <div className={styles['panel']}>
        <SlipPanel app={app} />
      </div>
      <div className={styles['bar']}>
        <SlipBar app={app} onOpen={() => setOpen(true)} />
      </div>
      {open && (
        <SlipSheet onClose={() => setOpen(false)}>
          <SlipPanel app={app} />
        </SlipSheet>
      )}
    </section>
  );
}
