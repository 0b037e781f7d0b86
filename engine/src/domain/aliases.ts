import { spellingKey, type Aliases } from './nameIndex.ts';
import { readCsv } from '../text/readCsv.ts';
import { err, ok, type Result } from '../result.ts';

/** An error in a CSV file of aliases. `line` is the number of the line in the file, starting from 1. */
export type AliasFault = { readonly line: number } & (
  | { readonly kind: 'header' | 'row' }
  /** An earlier line of the file gives the same alias to a different name. */
  | { readonly kind: 'twice'; readonly alias: string }
);

/** Reads a CSV with the columns `alias` (the spelling in a feed) and `name` (the spelling in our data). */
export function readAliases(text: string): Result<Aliases, AliasFault> {
  const aliases = new Map<string, string>();
  let columns: readonly string[] | null = null;
  for (const record of readCsv(text)) {
    const { line } = record;
    const cells = 'cells' in record ? record.cells.map((cell) => cell.trim()) : [];
    if (columns === null) {
      columns = cells.map((cell) => cell.toLowerCase());
      if (!columns.includes('alias') || !columns.includes('name')) return err({ line, kind: 'header' });
      continue;
    }
    const [alias, name] = [cells[columns.indexOf('alias')], cells[columns.indexOf('name')]];
    if (!alias || !name || cells.length !== columns.length) return err({ line, kind: 'row' });
    const key = spellingKey(alias);
    if ((aliases.get(key) ?? name) !== name) return err({ line, kind: 'twice', alias });
    aliases.set(key, name);
  }
  return columns === null ? err({ line: 1, kind: 'header' }) : ok(aliases);
}
