import { use, useEffect } from 'react';
import type { Elements } from '../jsx.ts';
import { lazyOptional } from './lazyWithRetry.tsx';
import { ShownTabContext } from './section/pageTab.ts';
import { SiteContext } from './site.ts';
import styles from './Page.module.css';

const Meanings = lazyOptional(() => import('./about/Meanings.tsx').then((m) => m.Meanings));

/** The page of the shown tab. Its title is above the content and in the document title. */
export function Page({ children }: { readonly children: Elements }) {
  const { title, section, terms = [] } = use(ShownTabContext);
  const { stakes } = use(SiteContext);
  const explained = terms.filter((term) => stakes || term !== 'kelly');
  usePageTitle(title, section);
  return (
    <div className={styles['page']}>
      <h2 className={styles['title']}>{title}</h2>
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

/** Sets the document title, which screen readers announce first and the browser history lists. */
function usePageTitle(tab: string, section: string): void {
  useEffect(() => {
    document.title = `${tab} - ${section}`;
  }, [tab, section]);
}
