import { useState } from 'react';
import { Button } from '../Button.tsx';
import { CloseButton, Dialog } from '../Dialog.tsx';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { Icon } from '../Icon.tsx';
import { later } from '../later.tsx';
import styles from './About.module.css';

const text = later(
  () => import('./AboutText.tsx').then((m) => m.AboutText),
  <p className={styles['loading']}>Loading...</p>,
);

/** Asked for once the button is reached. If it fails, it is asked for again where it is shown, and there it is said. */
const preload = (): void => void text.fetch().catch(() => undefined);

/** What the figures mean, on every page: a button in the header and its drawer (spec 1). */
export function About() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="bare" onReach={preload} onPress={() => setOpen(true)}>
        <Icon name="about" />
        About
      </Button>
      {open && (
        <Dialog variant="drawer" label="About" onClose={() => setOpen(false)}>
          <div className={`ddh-dialog-head ${styles['head']}`}>
            <h2 className={styles['title']}>About</h2>
            <CloseButton look="bare">
              <Icon name="remove" />
              Close
            </CloseButton>
          </div>
          <div className={styles['body']}>
            <FailureBoundary>
              <text.Later />
            </FailureBoundary>
          </div>
        </Dialog>
      )}
    </>
  );
}
