import { use, useEffect } from 'react';
import type { Elements } from '../jsx.ts';
import { ShownTabContext } from './section/pageTab.ts';
import styles from './Page.module.css';

/** The page of the shown tab. Its title is above the content and in the document title. */
export function Page({ children }: { readonly children: Elements }) {
  const { title, section } = use(ShownTabContext);
  usePageTitle(title, section);
  return (
    <div className={styles['page']}>
      <h2 className={styles['title']}>{title}</h2>
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
