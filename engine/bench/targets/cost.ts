import { HUNDRED, ratio, type Target } from './target.ts';

/** Figures on the way, simulating, and bytes. */
export const COST: readonly Target[] = [
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
    id: 'B1',
    what: 'the simulation worker as it starts, without Comlink, minified, kB',
    floor: 25,
    aim: 12,
    less: true,
    gated: true,
    figure: (get) => get('bundle ours, the worker as it starts'),
  },
];
