import { writeRows } from './rows.ts';
import type { CellSource } from './source.ts';

/** The inverse of `read/jsonRecords.ts`, as `to_json(orient="records")` writes it. Pieces are borrowed. */
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

/** The inverse of `read/jsonSplit.ts`, as `to_json(orient="split", index=False)` writes it. Pieces are borrowed. */
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

/** The inverse of `read/csv.ts`, as `to_csv(index=False)` writes it. Pieces are borrowed. */
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

/** An empty name is quoted too: unquoted, it would be pandas' index. */
const csvName = (name: string): string => (/^$|[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
