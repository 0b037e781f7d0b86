import { use, useEffect, useId, useRef, type RefObject } from 'react';
import type { Elements } from '../jsx.ts';
import { ShownTabContext } from './section/pageTab.ts';
import styles from './Page.module.css';
import { TurnContext } from './SectionFrame.tsx';

/** The page of the shown tab. Its title is above the content and in the document title. */
export function Page({ children }: { readonly children: Elements }) {
  const { title, section } = use(ShownTabContext);
  const id = useId();
  const top = useArrival();
  usePageTitle(title, section);
  return (
    <div data-page id={`content-${id}`} className={styles['content']}>
      {/* A region says the title, so the focus here has another name. */}
      <div ref={top} role="group" aria-label="Top of page" tabIndex={-1} className={styles['top']}>
        <h2 className={styles['title']}>{title}</h2>
      </div>
      {children}
    </div>
  );
}

/**
 * Returns a ref for the place of the title, which gets the focus after a change of the tab, unless the user has moved
 * the focus while the page loaded.
 */
function useArrival(): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const { count, from } = use(TurnContext);
  useEffect(() => {
    const { activeElement } = document;
    if (count > 0 && (activeElement === from.current || activeElement === document.body))
      top.current?.focus({ preventScroll: true });
  }, [count, from]);
  return top;
}

/** Sets the document title, which screen readers announce first and the browser history lists. */
function usePageTitle(tab: string, section: string): void {
  useEffect(() => {
    document.title = `${tab} - ${section}`;
  }, [tab, section]);
}
