import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from './Button.tsx';

type DownloadCsvProps = {
  readonly file: string;
  /** Made when it is asked for. */
  readonly text: () => string;
  /** What of, for who hears the page. */
  readonly children?: ReactNode;
};

/** Hands a text to the browser as a file. */
export function DownloadCsv({ file, text, children }: DownloadCsvProps) {
  /** The last file's address: kept until there is another, because the browser may read it later than the press. */
  const address = useRef<string | null>(null);
  useEffect(() => () => forget(address), []);
  const download = (): void => {
    forget(address);
    // The mark at its beginning tells spreadsheets that it is UTF-8.
    address.current = URL.createObjectURL(new Blob(['\uFEFF', text()], { type: 'text/csv;charset=utf-8' }));
    Object.assign(document.createElement('a'), { href: address.current, download: file }).click();
  };
  return (
    <Button look="bare" onPress={download}>
      Download CSV{children}
    </Button>
  );
}

function forget(address: RefObject<string | null>): void {
  if (address.current !== null) URL.revokeObjectURL(address.current);
  address.current = null;
}
