/**
 * A performance promise: a ratio of two figures of the same run, or a figure without a unit of time. If it misses
 * `threshold`, the run fails. With `less`, smaller figures are better.
 */
export type Target = {
  readonly what: string;
  readonly threshold: number;
  readonly less?: true;
  readonly figure: (get: (name: string) => number) => number;
};

/** Returns a function that divides the figure named `over` by the figure named `under`. */
const ratio =
  (over: string, under: string): Target['figure'] =>
  (get) =>
    get(over) / get(under);

const JSON_PARSE = 'loading 100000 json JSON.parse';

export const TARGETS: readonly Target[] = [
  {
    what: 'filtered objects / counting 20 legs from scratch, 100,000 records',
    threshold: 500,
    figure: ratio('counting 100000 objects', 'counting 100000 ours, from scratch'),
  },
  {
    what: 'DuckDB / counting 20 legs from scratch, 1,000,000 records',
    threshold: 12,
    figure: ratio('counting 1000000 DuckDB', 'counting 1000000 ours, from scratch'),
  },
  {
    what: 'DuckDB / counting 20 legs with one new leg, 1,000,000 records',
    threshold: 45,
    figure: ratio('counting 1000000 DuckDB', 'counting 1000000 ours, one new leg'),
  },
  {
    what: 'JSON.parse / reading JSON, from the file to the first count, 100,000 records',
    threshold: 8,
    figure: ratio(`${JSON_PARSE} ms`, 'loading 100000 json ours ms'),
  },
  {
    what: 'JSON.parse / reading npz, from the file to the first count, 100,000 records',
    threshold: 20,
    figure: ratio(`${JSON_PARSE} ms`, 'loading 100000 npz ours ms'),
  },
  {
    what: "DuckDB's read_json / reading npz, from the file to the first count, 100,000 records",
    threshold: 12,
    figure: ratio('loading 100000 json DuckDB ms', 'loading 100000 npz ours ms'),
  },
  {
    what: 'additional memory of JSON.parse / of reading JSON, 100,000 records',
    threshold: 20,
    figure: ratio(`${JSON_PARSE} memory`, 'loading 100000 json ours memory'),
  },
  {
    what: 'additional memory of reading a million records, bytes per value',
    threshold: 0.9,
    less: true,
    figure: ratio('loading 1000000 npz ours memory', 'loading million values MB'),
  },
  {
    what: 'gzipped JSON / npz, bytes',
    threshold: 5,
    figure: ratio('loading gzipped JSON bytes', 'loading npz bytes'),
  },
  {
    what: 'pricing 5 legs by weights / by records, 10,000 records',
    threshold: 3,
    less: true,
    figure: ratio('weighing 10000 weights', 'weighing 10000 records'),
  },
  {
    what: 'pricing 5 legs by weights / by records, 100,000 records',
    threshold: 4,
    less: true,
    figure: ratio('weighing 100000 weights', 'weighing 100000 records'),
  },
  {
    what: 'simulating a game into a table: JavaScript / WebAssembly',
    threshold: 2.5,
    figure: ratio('generation JavaScript', 'generation WebAssembly'),
  },
  {
    what: 'simulating a game: C / WebAssembly',
    threshold: 0.6,
    figure: ratio('generation C, planes', 'generation WebAssembly, planes'),
  },
];

export type Verdict = 'met' | 'missed' | 'not measured';

export function judge(
  { threshold, less, figure }: Target,
  results: ReadonlyMap<string, number>,
): { readonly figure: number; readonly verdict: Verdict } {
  const value = figure((name) => results.get(name) ?? Number.NaN);
  if (Number.isNaN(value)) return { figure: value, verdict: 'not measured' };
  return { figure: value, verdict: (less ? value <= threshold : value >= threshold) ? 'met' : 'missed' };
}
