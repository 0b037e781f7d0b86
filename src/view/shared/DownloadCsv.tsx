import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useDownload } from './useDownload.ts';

type DownloadCsvProps = {
  readonly file: string;
  /** Called on each press. */
  readonly text: () => string;
  /** The subject of the file, for screen readers. */
  readonly children?: ReactNode;
};

export function DownloadCsv({ file, text, children }: DownloadCsvProps) {
  const download = useDownload();
  return (
    // Spreadsheets recognize UTF-8 by the byte order mark.
    <Button look="bare" onPress={() => download(file, 'text/csv', `\uFEFF${text()}`)}>
      Download CSV{children}
    </Button>
  );
}
