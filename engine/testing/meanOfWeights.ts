import { WEIGHT_SUM, type Weights } from '../src/model/weights.ts';

/** Returns the mean of a count with these weights, where the index of a weight is the count. */
export const meanOfWeights = (weights: Weights): number => weights.reduce((sum, w, k) => sum + w * k, 0) / WEIGHT_SUM;
