import type { Results, Report } from '../results.ts';
import { LEGS } from '../slip.ts';

const WAYS = ['ours, cold', 'ours, warm', 'ours, kept AND', 'objects, filter', 'DuckDB, 2 threads, prepared'];

/** Reports how many times slower each program becomes with ten times as many records. Uses the figures of this run. */
export function growth(results: Results, report: Report): void {
  const rows = WAYS.flatMap((way) => {
    const at = (records: number): number => results.get(`evaluation ${records} ${LEGS.at(-1)} ${way}`) ?? Number.NaN;
    const [small, middle, large] = [at(10_000), at(100_000), at(1_000_000)];
    return results.has(`evaluation 100000 ${LEGS.at(-1)} ${way}`) ? [[way, small, middle / small, large / middle]] : [];
  });
  if (rows.length > 0)
    report.table('Growth of 20 legs with size', ['', '10,000: ms', '100,000: x', '1,000,000: x'], rows);
}
