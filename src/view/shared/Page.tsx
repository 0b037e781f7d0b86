import { useEffect } from 'react';
import type { Elements } from '../jsx.ts';
import styles from './Page.module.css';

type PageProps = { readonly title: string; readonly section: string; readonly children: Elements };

/** The page of a tab. Its title is shown above the content and in the document title. */
export function Page({ title, section, children }: PageProps) {
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
