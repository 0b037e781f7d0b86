import { useEffect } from 'react';

/** Sets the document title, which screen readers announce first and the browser history lists. */
export function usePageTitle(tab: string, section: string): void {
  useEffect(() => {
    document.title = `${tab} - ${section}`;
  }, [tab, section]);
}
