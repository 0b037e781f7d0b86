import { HUNDRED, ratio, type Target } from './target.ts';

const json = (who: string): string => `loading ${HUNDRED} json ${who}`;
const npz = (who: string): string => `loading ${HUNDRED} npz ${who} ms`;
const warmNpz = (who: string): string => `npz warm ${who} ms`;
const BEST = 'ours, sync reads of 1 MB';
const shape = (name: string): Target['figure'] => ratio(`texts ${name} JSON.parse`, `texts ${name} ours`);

/** Targets for reading files. */
export const READING: readonly Target[] = [
  {
    id: 'L1',
    what: 'JSON.parse / reading, file to first answer, 100,000 records',
    threshold: 12,
    aim: 25,
    required: true,
    figure: ratio(json('JSON.parse ms'), json(`${BEST} ms`)),
  },
  {
    id: 'L2',
    what: 'JSON.parse, then columns / reading, file to first answer, 100,000 records',
    threshold: 14,
    aim: 30,
    required: true,
    figure: ratio(json('JSON.parse, then columns ms'), json(`${BEST} ms`)),
  },
  {
    id: 'L2 memory',
    what: 'memory of JSON.parse, then columns / of reading',
    threshold: 15,
    aim: 50,
    required: true,
    figure: ratio(json('JSON.parse, then columns memory'), json(`${BEST} memory`)),
  },
  {
    id: 'L3',
    what: 'JSON.parse / reading, in memory, warm',
    threshold: 15,
    aim: 30,
    required: true,
    figure: shape('as written'),
  },
  {
    id: 'L4',
    what: 'the same, with keys in a different order in every record',
    threshold: 4,
    aim: 8,
    required: true,
    figure: shape('keys shuffled'),
  },
  {
    id: 'L4b keys',
    what: 'the same, with a missing player in every record',
    threshold: 8,
    aim: 20,
    required: true,
    figure: shape('optional keys'),
  },
  {
    id: 'L4b zeros',
    what: 'the same, with zeros left out',
    threshold: 1.5,
    aim: 3,
    required: true,
    figure: shape('zeros omitted'),
  },
  {
    id: 'L5 memory',
    what: 'additional memory while reading a million records / one byte per value',
    threshold: 0.9,
    aim: 0.6,
    less: true,
    required: true,
    figure: ratio('memory over', 'memory columns'),
  },
  {
    id: 'L5 rate',
    what: 'reading rate of a million records / JSON.parse of 100,000',
    threshold: 12,
    aim: 20,
    required: true,
    figure: (get) => get(json('JSON.parse ms')) / get(`loading ${HUNDRED} json bytes`) / get('memory ms per MB'),
  },
  {
    id: 'L6',
    what: 'time that the main thread is blocked, JSON.parse on that thread / ours in a worker, 100,000 records',
    threshold: 200,
    aim: 1000,
    required: false,
    figure: ratio(`gap ${HUNDRED} JSON.parse`, `gap ${HUNDRED} ours`),
  },
  {
    id: 'F1 at once',
    what: 'JSON.parse / npz inflated at once, 100,000 records, in a warm process',
    threshold: 80,
    aim: 150,
    required: true,
    figure: ratio(warmNpz('JSON.parse'), warmNpz('ours, zlib at once')),
  },
  {
    id: 'F1 stream',
    what: 'the same with DecompressionStream',
    threshold: 25,
    aim: 60,
    required: true,
    figure: ratio(warmNpz('JSON.parse'), warmNpz('ours, DecompressionStream')),
  },
  {
    id: 'F1 fresh',
    what: 'the same, each in a new process',
    threshold: 25,
    aim: 60,
    required: false,
    figure: ratio(json('JSON.parse ms'), npz('ours, DecompressionStream')),
  },
  {
    id: 'F1 bytes',
    what: 'gzipped JSON / npz, bytes',
    threshold: 5,
    aim: 5.5,
    required: true,
    figure: ratio(`loading ${HUNDRED} json.gz bytes`, `loading ${HUNDRED} npz bytes`),
  },
];
