import { useEffect } from 'react';

/** The document's title follows the tab: it is what a screen reader says first, and what history lists. */
export function usePageTitle(tab: string, section: string): void {
  useEffect(() => {
    document.title = `${tab} - ${section}`;
  }, [tab, section]);
}
