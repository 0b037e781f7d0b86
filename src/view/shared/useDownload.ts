import { useEffect, useRef, type RefObject } from 'react';

/** Returns a function that downloads a string as a file. */
export function useDownload(): (file: string, type: string, text: string) => void {
  /** The object URL stays valid until the next download, because a browser may read it only after the press. */
  const address = useRef<string | null>(null);
  useEffect(() => () => forget(address), []);
  return (file, type, text) => {
    forget(address);
    address.current = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
    Object.assign(document.createElement('a'), { href: address.current, download: file }).click();
  };
}

function forget(address: RefObject<string | null>): void {
  if (address.current !== null) URL.revokeObjectURL(address.current);
  address.current = null;
}
