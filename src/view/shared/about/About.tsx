import { lazy, startTransition, Suspense, useState } from 'react';
import { Button } from '../Button.tsx';
import { CloseButton, Dialog } from '../Dialog.tsx';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { Icon } from '../Icon.tsx';
import styles from './About.module.css';

const load = () => import('./AboutText.tsx').then((m) => ({ default: m.AboutText }));
let reached: ReturnType<typeof load> | null = null;

/** Asked for once the button is reached. If it fails, it is asked for again where it is shown, and there it is said. */
function preload(): void {
  reached ??= load();
  reached.catch(() => {
    reached = null;
  });
}

const AboutText = lazy(() => reached ?? load());

/** What the figures mean, on every page: a button in the header and its drawer (spec 1). */
export function About() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="bare"
        onReach={preload}
        // As a transition, so that a text which is already here comes with the drawer and not a moment after it.
        onPress={() => startTransition(() => setOpen(true))}
      >
        <Icon name="about" />
        About
      </Button>
      {open && (
        <Dialog variant="drawer" label="About" onClose={() => setOpen(false)}>
          <div className={styles['head']}>
            <h2 className={styles['title']}>About</h2>
            <CloseButton look="bare">
              <Icon name="remove" />
              Close
            </CloseButton>
          </div>
          <div className={styles['body']}>
            <FailureBoundary>
              <Suspense fallback={<p className={styles['loading']}>Loading...</p>}>
                <AboutText />
              </Suspense>
            </FailureBoundary>
          </div>
        </Dialog>
      )}
    </>
  );
}
