import type { Results } from './results.ts';

/**
 * What the engine promises, as ratios within one run. `floor`: below it, a gated target fails the run. `aim`: what could be
 * reached. `less`: the figure shall be small.
 */
export type Target = {
  readonly id: string;
  readonly what: string;
  readonly floor: number;
  readonly aim: number;
  readonly less?: true;
  /** Limits of the machine and what depends on the reader's taste are told, and fail nothing. */
  readonly gated: boolean;
  readonly figure: (get: (name: string) => number) => number;
};

const MILLION = 1_000_000;
const HUNDRED = 100_000;
const evaluation = (records: number, who: string): string => `evaluation ${records} 20 ${who}`;
const DUCK = 'DuckDB, 2 threads, prepared';
const json = (who: string): string => `loading ${HUNDRED} json ${who}`;
const npz = (who: string): string => `loading ${HUNDRED} npz ${who} ms`;
const warmNpz = (who: string): string => `npz warm ${who} ms`;
const BEST = 'ours, sync reads of 1 MB';

/** One name over another. */
const ratio =
  (over: string, under: string): Target['figure'] =>
  (get) =>
    get(over) / get(under);
const shape = (name: string): Target['figure'] => ratio(`texts ${name} JSON.parse`, `texts ${name} ours`);

export const TARGETS: readonly Target[] = [
  {
    id: 'Q1',
    what: 'filtered objects / 20 legs with one new, another leg each time, 100,000 records',
    floor: 400,
    aim: 2000,
    gated: true,
    figure: ratio(evaluation(HUNDRED, 'objects, filter'), evaluation(HUNDRED, 'ours, warm')),
  },
  {
    id: 'Q1 kept',
    what: 'the same, the same leg each time',
    floor: 400,
    aim: 2000,
    gated: true,
    figure: ratio(evaluation(HUNDRED, 'objects, filter'), evaluation(HUNDRED, 'ours, kept AND')),
  },
  {
    id: 'Q2',
    what: 'filtered objects / 20 legs of which nothing is known, 100,000 records',
    floor: 120,
    aim: 300,
    gated: true,
    figure: ratio(evaluation(HUNDRED, 'objects, filter'), evaluation(HUNDRED, 'ours, cold')),
  },
  {
    id: 'Q3 cold',
    what: 'DuckDB / 20 legs of which nothing is known, 1,000,000 records',
    floor: 3,
    aim: 8,
    gated: true,
    figure: ratio(evaluation(MILLION, DUCK), evaluation(MILLION, 'ours, cold')),
  },
  {
    id: 'Q3 warm',
    what: 'DuckDB / 20 legs with one new, another leg each time, 1,000,000 records',
    floor: 12,
    aim: 60,
    gated: true,
    figure: ratio(evaluation(MILLION, DUCK), evaluation(MILLION, 'ours, warm')),
  },
  {
    id: 'Q3 kept',
    what: 'the same, the same leg each time',
    floor: 12,
    aim: 60,
    gated: true,
    figure: ratio(evaluation(MILLION, DUCK), evaluation(MILLION, 'ours, kept AND')),
  },
  {
    id: 'Q2 WASM',
    what: 'filtered objects / 20 legs of which nothing is known, counted by WASM, 100,000 records',
    floor: 900,
    aim: 2000,
    gated: true,
    figure: ratio(evaluation(HUNDRED, 'objects, filter'), evaluation(HUNDRED, 'WASM, cold')),
  },
  {
    id: 'Q4 cold',
    what: 'DuckDB / 20 legs of which nothing is known, counted by WASM, 1,000,000 records',
    floor: 30,
    aim: 80,
    gated: true,
    figure: ratio(evaluation(MILLION, DUCK), evaluation(MILLION, 'WASM, cold')),
  },
  {
    id: 'Q4 warm',
    what: 'the same with one leg new, another one each time',
    floor: 70,
    aim: 200,
    gated: true,
    figure: ratio(evaluation(MILLION, DUCK), evaluation(MILLION, 'WASM, warm')),
  },
  {
    id: 'Q4 kept',
    what: 'the same with one leg new, the same each time',
    floor: 70,
    aim: 200,
    gated: true,
    figure: ratio(evaluation(MILLION, DUCK), evaluation(MILLION, 'WASM, kept AND')),
  },
  {
    id: 'Q5',
    what: 'AND of 20 masks and their ones / the same in C, 1,000,000 records',
    floor: 20,
    aim: 10,
    less: true,
    gated: false,
    figure: ratio(`limits ${MILLION} ours, AND`, `limits ${MILLION} C, AND and popcount`),
  },
  {
    id: 'Q5 WASM',
    what: 'the same, counted by WASM',
    floor: 2.2,
    aim: 1.3,
    less: true,
    gated: false,
    figure: ratio(`limits ${MILLION} WASM, AND`, `limits ${MILLION} C, AND and popcount`),
  },
  {
    id: 'Q6',
    what: 'C scanning byte columns / 20 legs of which nothing is known, counted by WASM, 1,000,000 records',
    floor: 2,
    aim: 4.5,
    gated: false,
    figure: ratio(`limits ${MILLION} C, fused scan`, `limits ${MILLION} WASM, cold`),
  },
  {
    id: 'L1',
    what: 'JSON.parse / reading, file to first answer, 100,000 records',
    floor: 12,
    aim: 25,
    gated: true,
    figure: ratio(json('JSON.parse ms'), json(`${BEST} ms`)),
  },
  {
    id: 'L2',
    what: 'JSON.parse and columns / reading, file to first answer, 100,000 records',
    floor: 14,
    aim: 30,
    gated: true,
    figure: ratio(json('JSON.parse, then columns ms'), json(`${BEST} ms`)),
  },
  {
    id: 'L2 memory',
    what: 'memory of JSON.parse and columns / of reading',
    floor: 15,
    aim: 50,
    gated: true,
    figure: ratio(json('JSON.parse, then columns memory'), json(`${BEST} memory`)),
  },
  {
    id: 'L3',
    what: 'JSON.parse / reading, in memory, warm',
    floor: 15,
    aim: 30,
    gated: true,
    figure: shape('as written'),
  },
  {
    id: 'L4',
    what: 'the same, keys in another order in every record',
    floor: 4,
    aim: 8,
    gated: true,
    figure: shape('keys shuffled'),
  },
  {
    id: 'L4b keys',
    what: 'the same, a player absent in every record',
    floor: 8,
    aim: 20,
    gated: true,
    figure: shape('optional keys'),
  },
  {
    id: 'L4b zeros',
    what: 'the same, zeros left out',
    floor: 1.5,
    aim: 3,
    gated: true,
    figure: shape('zeros omitted'),
  },
  {
    id: 'L5 memory',
    what: 'memory over base while a million records are read / one byte for each value',
    floor: 0.9,
    aim: 0.6,
    less: true,
    gated: true,
    figure: ratio('memory over', 'memory columns'),
  },
  {
    id: 'L5 rate',
    what: 'reading rate of a million records / JSON.parse of 100,000',
    floor: 12,
    aim: 20,
    gated: true,
    figure: (get) => get(json('JSON.parse ms')) / get(`loading ${HUNDRED} json bytes`) / get('memory ms per MB'),
  },
  {
    id: 'L6',
    what: "main thread's silence, JSON.parse on it / ours in a worker, 100,000 records",
    floor: 200,
    aim: 1000,
    gated: false,
    figure: ratio(`gap ${HUNDRED} JSON.parse`, `gap ${HUNDRED} ours`),
  },
  {
    id: 'P1',
    what: 'share of reading spent on an estimate of 20 legs every 50 ms, %',
    floor: 1,
    aim: 0.5,
    less: true,
    gated: true,
    figure: (get) => get(`progressive ${HUNDRED} every 50 ms share`) * 100,
  },
  {
    id: 'S1 DuckDB',
    what: "DuckDB's histograms / all candidates, 5 legs, 100,000 records",
    floor: 1.5,
    aim: 10,
    gated: true,
    figure: ratio(`suggestions ${HUNDRED} 5 DuckDB, 190 histograms`, `suggestions ${HUNDRED} 5 ours`),
  },
  {
    id: 'S1 objects',
    what: 'one pass over objects / all candidates, 5 legs, 100,000 records',
    floor: 8,
    aim: 60,
    gated: true,
    figure: ratio(`suggestions ${HUNDRED} 5 objects, one pass`, `suggestions ${HUNDRED} 5 ours`),
  },
  {
    id: 'S1 counting',
    what: "DuckDB's histograms / counting alone, without candidates and their ranks",
    floor: 1.5,
    aim: 10,
    gated: false,
    figure: ratio(`suggestions ${HUNDRED} 5 DuckDB, 190 histograms`, `suggestions ${HUNDRED} 5 ours, counting alone`),
  },
  {
    id: 'S1 WASM',
    what: "DuckDB's histograms / all candidates, counted by WASM",
    floor: 1.5,
    aim: 20,
    gated: true,
    figure: ratio(`suggestions ${HUNDRED} 5 DuckDB, 190 histograms`, `suggestions ${HUNDRED} 5 WASM`),
  },
  {
    id: 'G1 C',
    what: 'simulated records a second on the frozen model / C',
    floor: 0.4,
    aim: 0.7,
    gated: true,
    figure: ratio('generation C', 'generation frozen model'),
  },
  {
    id: 'G1 numpy',
    what: 'the same / numpy',
    floor: 3.5,
    aim: 8,
    gated: true,
    figure: ratio('generation numpy', 'generation frozen model'),
  },
  {
    id: 'G1 model',
    what: "the game model's records a second / the frozen model's",
    floor: 0.35,
    aim: 0.7,
    gated: true,
    figure: ratio('generation frozen model', 'generation game model'),
  },
  {
    id: 'F1 at once',
    what: 'JSON.parse / npz inflated at once, 100,000 records, one process that has read one before',
    floor: 80,
    aim: 150,
    gated: true,
    figure: ratio(warmNpz('JSON.parse'), warmNpz('ours, zlib at once')),
  },
  {
    id: 'F1 stream',
    what: 'the same by DecompressionStream',
    floor: 25,
    aim: 60,
    gated: true,
    figure: ratio(warmNpz('JSON.parse'), warmNpz('ours, DecompressionStream')),
  },
  {
    id: 'F1 fresh',
    what: 'the same in a fresh process each',
    floor: 25,
    aim: 60,
    gated: false,
    figure: ratio(json('JSON.parse ms'), npz('ours, DecompressionStream')),
  },
  {
    id: 'F1 bytes',
    what: 'gzipped JSON / npz, bytes',
    floor: 5,
    aim: 5.5,
    gated: true,
    figure: ratio(`loading ${HUNDRED} json.gz bytes`, `loading ${HUNDRED} npz bytes`),
  },
  {
    id: 'F2',
    what: 'JSON.parse / planes of a game that was kept, 100,000 records',
    floor: 150,
    aim: 300,
    gated: false,
    figure: ratio(`cache ${HUNDRED} JSON.parse`, `cache ${HUNDRED} planes`),
  },
  {
    id: 'F2 bytes',
    what: 'gzipped JSON / these planes, which are kept as they are, bytes',
    floor: 6,
    aim: 7,
    gated: false,
    figure: ratio(`cache ${HUNDRED} json.gz bytes`, `cache ${HUNDRED} planes bytes`),
  },
  {
    id: 'B1',
    what: 'the simulation worker as it starts, without Comlink, minified, kB',
    floor: 25,
    aim: 12,
    less: true,
    gated: true,
    figure: (get) => get('bundle ours, the worker as it starts'),
  },
];

export type Verdict = 'aim met' | 'floor met' | 'missed' | 'not measured';

export function judge({ floor, aim, less, figure }: Target, results: Results): { figure: number; verdict: Verdict } {
  const value = figure((name) => results.get(name) ?? Number.NaN);
  const reaches = (bound: number): boolean => (less ? value <= bound : value >= bound);
  if (Number.isNaN(value)) return { figure: value, verdict: 'not measured' };
  return { figure: value, verdict: reaches(aim) ? 'aim met' : reaches(floor) ? 'floor met' : 'missed' };
}
