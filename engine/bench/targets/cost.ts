import { HUNDRED, ratio, type Target } from './target.ts';

/** Targets for progressive estimates, simulation and bundle size. */
export const COST: readonly Target[] = [
  {
    id: 'P1',
    what: 'share of reading spent on an estimate of 20 legs every 50 ms, %',
    threshold: 1,
    aim: 0.5,
    less: true,
    required: true,
    figure: (get) => get(`progressive ${HUNDRED} every 50 ms share`) * 100,
  },
  {
    id: 'G1 C',
    what: 'simulated records per second of the frozen model / C',
    threshold: 0.4,
    aim: 0.7,
    required: true,
    figure: ratio('generation C', 'generation frozen model'),
  },
  {
    id: 'G1 numpy',
    what: 'the same / numpy',
    threshold: 3.5,
    aim: 8,
    required: true,
    figure: ratio('generation numpy', 'generation frozen model'),
  },
  {
    id: 'G1 model',
    what: 'records per second of the game model / frozen model',
    threshold: 0.35,
    aim: 0.7,
    required: true,
    figure: ratio('generation frozen model', 'generation game model'),
  },
  {
    id: 'B1',
    what: 'the simulation worker at start, without Comlink, minified, kB',
    threshold: 25,
    aim: 12,
    less: true,
    required: true,
    figure: (get) => get('bundle ours, the worker as it starts'),
  },
];
