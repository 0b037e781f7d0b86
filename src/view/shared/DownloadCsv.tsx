import { useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';

type DownloadCsvProps = {
  readonly file: string;
  /** Made when it is asked for. */
  readonly text: () => string;
  /** What of, for who hears the page. */
  readonly children?: ReactNode;
};

/** How long the text stays with the browser, which may read it later than the press. */
const KEPT_MS = 60_000;

/** Hands a text to the browser as a file. */
export function DownloadCsv({ file, text, children }: DownloadCsvProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const download = (): void => {
    if (!link.current) return;
    // The mark at its beginning tells spreadsheets that it is UTF-8.
    const address = URL.createObjectURL(new Blob(['\uFEFF', text()], { type: 'text/csv;charset=utf-8' }));
    link.current.href = address;
    link.current.click();
    setTimeout(() => {
      URL.revokeObjectURL(address);
    }, KEPT_MS);
  };
  return (
    <>
      <Button look="bare" onPress={download}>
        Download CSV{children}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/anchor-is-valid, jsx-a11y/control-has-associated-label -- never shown: the button presses it */}
      <a ref={link} hidden download={file} />
    </>
  );
}
