import { DECODERS, type Decoded, type Problem, type ValueDataset } from '../../../src/datasets/index.ts';
import { flawText } from '../../../src/format/index.ts';
import { audit } from '../../../src/vault/index.ts';

/** Enough to see what is wrong with a file. */
const MOST = 100;

export type ValueFlaws = { readonly list: readonly Problem[]; readonly more: number };

/**
 * Rows of a value file that do not add up, by their place in it. An old price is no fault of a file: it ages while it lies
 * there. Each record is read by itself, as those that cannot be read have no place among those that can.
 */
export function valueFlaws(dataset: ValueDataset, doc: unknown): ValueFlaws {
  const list: Problem[] = [];
  let more = 0;
  const decode: (doc: unknown) => Decoded<readonly Parameters<typeof audit>[0][]> = DECODERS[dataset];
  for (const [i, record] of (Array.isArray(doc) ? (doc as readonly unknown[]) : []).entries()) {
    const decoded = decode([record]);
    const [priced] = decoded.ok ? decoded.value.data : [];
    if (priced === undefined) continue;
    for (const flaw of audit(priced, -Infinity)) {
      if (list.length === MOST) more++;
      else list.push({ path: `records[${i}]`, problem: `does not add up: ${flawText(flaw)}` });
    }
  }
  return { list, more };
}
