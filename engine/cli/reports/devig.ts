import * as v from 'valibot';
import { DEVIG_METHODS } from '@ddh/engine/internal/odds';
import { probability } from './figures.ts';

const margin = {
  overround: v.pipe(v.number(), v.description('The sum of the implied probabilities minus 1.')),
  hold: v.pipe(v.number(), v.description('The share of all stakes that the book keeps.')),
};
const probabilities = v.pipe(v.array(probability), v.description('Of each outcome, in the order of the prices.'));

/** With `--method` the first, without it the second. */
export const devigReport = v.union([
  v.object({ ...margin, method: v.picklist(DEVIG_METHODS), probabilities }),
  v.object({ ...margin, methods: v.object(v.entriesFromList(DEVIG_METHODS, v.nullable(probabilities))) }),
]);
export type DevigReport = v.InferOutput<typeof devigReport>;
