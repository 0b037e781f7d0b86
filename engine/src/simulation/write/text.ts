import { writeRows } from './rows.ts';
import type { CellSource } from './source.ts';

/** Writes what pandas' `to_json(orient="records")` writes. */
export function writeJsonRecords(source: CellSource): Generator<Uint8Array> {
  return writeRows(source, {
    head: '[',
    open: '{',
    before: source.names.map((name, c) => `${c === 0 ? '' : ','}${JSON.stringify(name)}:`),
    close: '}',
    between: ',',
    tail: ']',
  });
}

/** Writes what pandas' `to_json(orient="split", index=False)` writes. */
export function writeJsonSplit(source: CellSource): Generator<Uint8Array> {
  return writeRows(source, {
    head: `{"columns":${JSON.stringify(source.names)},"data":[`,
    open: '[',
    before: source.names.map((_, c) => (c === 0 ? '' : ',')),
    close: ']',
    between: ',',
    tail: ']}',
  });
}

/** Writes what pandas' `to_csv(index=False)` writes. */
export function writeCsv(source: CellSource): Generator<Uint8Array> {
  return writeRows(source, {
    head: `${source.names.map(csvName).join(',')}\n`,
    open: '',
    before: source.names.map((_, c) => (c === 0 ? '' : ',')),
    close: '\n',
    between: '',
    tail: '',
  });
}

/** Quotes an empty name too, because an unquoted empty name marks pandas' index column. */
const csvName = (name: string): string => (/^$|[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
