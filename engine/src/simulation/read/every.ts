import { err } from '../../result.ts';
import type { Budget } from '../errors.ts';
import type { TableWriter } from '../table/writer.ts';
import { openCsv } from './csv.ts';
import { openJsonRecords } from './jsonRecords.ts';
import { openJsonSplit } from './jsonSplit.ts';
import { openNpz } from './npz.ts';
import { openReaderOf } from './open.ts';
import type { InflateRaw, Reader } from './reader.ts';

/** Only npz needs `inflateRaw`. Without it, a compressed npz file fails with `missingPort`. */
export type ReaderPorts = { readonly inflateRaw?: InflateRaw; readonly budget?: Budget };

const noInflate: InflateRaw = () => {
  const missing = err({ kind: 'missingPort', port: 'inflateRaw' } as const);
  return { push: () => missing, end: () => missing };
};

/** Opens a reader that detects the format. The code of all formats is included, not loaded on demand. */
export function openReader(to: TableWriter, { inflateRaw = noInflate, budget }: ReaderPorts = {}): Reader {
  const forms = {
    jsonRecords: openJsonRecords,
    jsonSplit: openJsonSplit,
    csv: openCsv,
    npz: (into: TableWriter, within: Budget) => openNpz(into, within, inflateRaw),
  };
  return openReaderOf(forms, to, budget);
}
