import { DECODERS, type Decoded, type Files, type Problem, type ValueDataset } from '@ddh/engine/internal/datasets';
import { flawText } from '@ddh/engine/internal/format';
import { audit, VAULT_TAB_FILES, vaultFigures } from '@ddh/engine/internal/vault';
import { VALUE_TABS } from '@ddh/engine/internal/domain';
import { leftOutText } from '../../texts.ts';

/** Maximum number of reported problems per file. */
const MOST = 100;

export type ValueFlaws = {
  readonly list: readonly Problem[];
  readonly more: number;
  /**
   * The rows that the pages leave out, with the reasons. Such rows are not wrong, because a file may be older than the
   * schedule.
   */
  readonly leftOut: readonly Problem[];
};

type AuditedRow = Parameters<typeof audit>[0];

/**
 * Finds rows of a value file whose figures contradict each other, and rows without a game in the schedule. Does not
 * report old prices. Decodes each record separately to know its index, because the decoder drops bad records. `files`
 * has the data of the folder's other files.
 */
export function valueFlaws(dataset: ValueDataset, doc: unknown, files: Files): ValueFlaws {
  const list: Problem[] = [];
  let more = 0;
  const decode: (doc: unknown) => Decoded<readonly AuditedRow[]> = DECODERS[dataset];
  const rows: AuditedRow[] = [];
  for (const [i, record] of (Array.isArray(doc) ? (doc as readonly unknown[]) : []).entries()) {
    const decoded = decode([record]);
    const [priced] = decoded.ok ? decoded.value.data : [];
    if (priced === undefined) continue;
    rows.push(priced);
    for (const flaw of audit(priced, -Infinity)) {
      if (list.length === MOST) more++;
      else list.push({ path: `records[${i}]`, problem: `does not add up: ${flawText(flaw)}` });
    }
  }
  const tabs = VALUE_TABS.filter((tab) => VAULT_TAB_FILES[tab].needed.includes(dataset));
  const leftOut = tabs.flatMap((tab) => vaultFigures(tab, { ...files, [dataset]: rows }).leftOut);
  return { list, more, leftOut: leftOut.map((one) => ({ path: 'records', problem: leftOutText(one) })) };
}
