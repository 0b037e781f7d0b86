import { use, useState } from 'react';
import type { Content, Elements } from '../../jsx.ts';
import { Button } from '../Button.tsx';
import { CloseButton, Dialog } from '../Dialog.tsx';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { Icon } from '../Icon.tsx';
import { lazyWithRetry } from '../lazyWithRetry.tsx';
import { SiteContext } from '../site.ts';
import type { TermKey } from './meanings.ts';
import styles from './About.module.css';

const loading = <p className={styles['loading']}>Loading...</p>;
const text = lazyWithRetry(() => import('./AboutText.tsx').then((m) => m.AboutText), loading);
const meanings = lazyWithRetry(() => import('./Meanings.tsx').then((m) => m.Meanings), loading);

/** The About button in the header of every page, which opens the About drawer (spec 1). */
export const About = () => (
  <Drawer title="About" fetch={text.fetch} text={<text.Component />}>
    <Icon name="about" />
    <span>About</span>
  </Drawer>
);

/** A button that opens one sentence for each term of betting on the page. */
export function Terms({ terms }: { readonly terms: readonly TermKey[] }) {
  const { stakes } = use(SiteContext);
  const explained = terms.filter((term) => stakes || term !== 'kelly');
  if (explained.length === 0) return null;
  return (
    <Drawer title="Terms on this page" fetch={meanings.fetch} text={<meanings.Component terms={explained} />}>
      <span>Terms</span>
      <span className="ddh-visually-hidden"> on this page</span>
    </Drawer>
  );
}

type DrawerProps = {
  readonly title: string;
  readonly fetch: () => Promise<void>;
  readonly text: Elements;
  /** The content of the button. */
  readonly children: Content;
};

/**
 * A button that opens a drawer with a text. The text loads when the user hovers or focuses the button. If that fails,
 * opening the drawer tries again and reports a failure.
 */
function Drawer({ title, fetch, text: shown, children }: DrawerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="bare" onReach={() => void fetch().catch(() => undefined)} onPress={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <Dialog variant="drawer" label={title} onClose={() => setOpen(false)}>
          <div className={`ddh-dialog-head ${styles['head']}`}>
            <h2 className={styles['title']}>{title}</h2>
            <CloseButton look="bare">
              <Icon name="remove" />
              <span>Close</span>
            </CloseButton>
          </div>
          <div className={styles['body']}>
            <FailureBoundary>{shown}</FailureBoundary>
          </div>
        </Dialog>
      )}
    </>
  );
}
