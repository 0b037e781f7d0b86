import { useEffect } from 'react';

/** Screen readers announce the document title first, and the history lists it. */
export function usePageTitle(tab: string, section: string): void {
  useEffect(() => {
    document.title = `${tab} - ${section}`;
  }, [tab, section]);
}
