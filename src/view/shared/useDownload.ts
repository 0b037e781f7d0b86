import { useEffect, useRef, type RefObject } from 'react';

/** Hands a text to the browser as a file. `link` is a link of the page with the file's name, which nobody sees. */
export function useDownload() {
  const link = useRef<HTMLAnchorElement>(null);
  /** The last file's address: kept until there is another, because the browser may read it later than the press. */
  const address = useRef<string | null>(null);
  useEffect(() => () => forget(address), []);
  const download = (text: string): void => {
    if (!link.current) return;
    forget(address);
    // The mark at its beginning tells spreadsheets that it is UTF-8.
    address.current = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
    link.current.href = address.current;
    link.current.click();
  };
  return { link, download };
}

function forget(address: RefObject<string | null>): void {
  if (address.current !== null) URL.revokeObjectURL(address.current);
  address.current = null;
}
