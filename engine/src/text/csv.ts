export type CsvCell = string | number | null;

/**
 * Writes CSV (RFC 4180) with a line break after every record. A string that a spreadsheet would run as a formula gets a
 * leading apostrophe. `null` becomes an empty cell.
 */
export const csvText = (records: readonly (readonly CsvCell[])[]): string =>
  records.map((record) => `${record.map(written).join(',')}\r\n`).join('');

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
