import { use, useEffect, useRef, type RefObject } from 'react';
import type { Elements } from '../jsx.ts';
import { lazyOptional } from './lazyWithRetry.tsx';
import { ShownTabContext } from './section/pageTab.ts';
import { SiteContext } from './site.ts';
import styles from './Page.module.css';
import { TurnContext } from './SectionFrame.tsx';

/** How long the region of a change of the tab keeps the title that has the focus, in ms. Some readers do not say a focus that a script has moved. */
const HANDED_MS = 50;

const Meanings = lazyOptional(() => import('./about/Meanings.tsx').then((m) => m.Meanings));

/** The page of the shown tab. Its title is above the content and in the document title. */
export function Page({ children }: { readonly children: Elements }) {
  const { title, section, terms = [] } = use(ShownTabContext);
  const { stakes } = use(SiteContext);
  const explained = terms.filter((term) => stakes || term !== 'kelly');
  const heading = useArrival();
  usePageTitle(title, section);
  return (
    <div data-page className={styles['page']}>
      <h2 ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h2>
      {explained.length > 0 && (
        <details className={`ddh-quiet-small ddh-not-printed ${styles['terms']}`}>
          <summary>Terms on this page</summary>
          <Meanings terms={explained} />
        </details>
      )}
      {children}
    </div>
  );
}

/**
 * Returns a ref for the title, which gets the focus after a change of the tab, unless the user has moved the focus while
 * the page loaded.
 */
function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { count, from, onFocused } = use(TurnContext);
  const { after } = use(SiteContext);
  useEffect(() => {
    const { activeElement } = document;
    if (count === 0 || (activeElement !== from.current && activeElement !== document.body)) return;
    heading.current?.focus({ preventScroll: true });
    return after(HANDED_MS, onFocused);
  }, [count, from, onFocused, after]);
  return heading;
}

/** Sets the document title, which screen readers announce first and the browser history lists. */
function usePageTitle(tab: string, section: string): void {
  useEffect(() => {
    document.title = `${tab} - ${section}`;
  }, [tab, section]);
}
