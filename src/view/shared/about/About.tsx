import { useState } from 'react';
import { Button } from '../Button.tsx';
import { CloseButton, Dialog } from '../Dialog.tsx';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { Icon } from '../Icon.tsx';
import { lazyWithRetry } from '../lazyWithRetry.tsx';
import styles from './About.module.css';

const text = lazyWithRetry(
  () => import('./AboutText.tsx').then((m) => m.AboutText),
  <p className={styles['loading']}>Loading...</p>,
);

/**
 * Loads the text when the user hovers or focuses the button. If that fails, opening the drawer tries again and reports
 * a failure.
 */
const preload = (): void => void text.fetch().catch(() => undefined);

/** The About button in the header of every page, which opens the About drawer (spec 1). */
export function About() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="bare" onReach={preload} onPress={() => setOpen(true)}>
        <Icon name="about" />
        <span>About</span>
      </Button>
      {open && (
        <Dialog variant="drawer" label="About" onClose={() => setOpen(false)}>
          <div className={`ddh-dialog-head ${styles['head']}`}>
            <h2 className={styles['title']}>About</h2>
            <CloseButton look="bare">
              <Icon name="remove" />
              <span>Close</span>
            </CloseButton>
          </div>
          <div className={styles['body']}>
            <FailureBoundary>
              <text.Component />
            </FailureBoundary>
          </div>
        </Dialog>
      )}
    </>
  );
}
