import type { Results, Report } from '../results.ts';
import { LEGS } from '../slip.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const WAYS = ['ours, cold', 'ours, warm', 'ours, kept AND', 'objects, filter', 'DuckDB, 2 threads, prepared'];

/** How cost grows with ten times the records, from what the run has measured. */
export function growth(results: Results, report: Report): void {
  const rows = WAYS.flatMap((way) => {
    const at = (records: number): number => results.get(`evaluation ${records} ${LEGS.at(-1)} ${way}`) ?? Number.NaN;
    return results.has(`evaluation ${SIZES[1]} ${LEGS.at(-1)} ${way}`)
      ? [[way, ...SIZES.map((records, i) => (i === 0 ? at(records) : at(records) / at(SIZES[i - 1]!)))]]
      : [];
  });
  if (rows.length > 0)
    report.table('Growth of 20 legs with size', ['', '10,000: ms', '100,000: x', '1,000,000: x'], rows);
}
