import type { Elements } from '../jsx.ts';
import { Button } from './Button.tsx';
import { useDownload } from './useDownload.ts';

type DownloadCsvProps = {
  readonly file: string;
  /** Returns the content of the file. Runs on each press. */
  readonly text: () => string;
  /** A description of the CSV file for screen readers. */
  readonly children?: Elements;
};

export function DownloadCsv({ file, text, children }: DownloadCsvProps) {
  const download = useDownload();
  return (
    // The byte order mark tells spreadsheets that the file is UTF-8.
    <Button look="bare" onPress={() => download(file, 'text/csv', `\uFEFF${text()}`)}>
      <span>Download CSV</span>
      {children}
    </Button>
  );
}
