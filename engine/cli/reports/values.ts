import * as v from 'valibot';
import { VALUE_DATASETS } from '@ddh/engine/internal/datasets';
import { findings } from './findings.ts';
import { count, fileRecords, gameId, message, type Printed } from './figures.ts';

const wrong = v.array(v.object({ line: count, message }));

const gameWeights = v.object({
  gameId,
  kind: v.picklist(['weighed', 'fallback']),
  followed: v.pipe(count, v.description('Legs that the weights follow.')),
  effective: v.pipe(
    v.nullable(v.number()),
    v.description('The share of the simulated games that would be as informative without weights.'),
  ),
  withheld: v.pipe(count, v.description('Legs whose prices are too far from the model.')),
  beforeNews: v.pipe(count, v.description('Legs with prices from before the news.')),
  message: v.pipe(v.nullable(message), v.description('Why there are no weights.')),
});
export type GameWeightsReport = Printed<typeof gameWeights>;

export const valueBuildReport = v.object({
  fileRecords: fileRecords(VALUE_DATASETS),
  weights: v.pipe(v.array(gameWeights), v.description('Of games with prices of both sides and a simulation.')),
  bad: wrong,
  leftOut: wrong,
  findings: v.pipe(findings, v.description('Everything that is said about a row, also about rows that are written.')),
});
export type ValueBuildReport = Printed<typeof valueBuildReport>;

export const valueSampleReport = v.object({ fileRecords: fileRecords(VALUE_DATASETS) });
export type ValueSampleReport = Printed<typeof valueSampleReport>;
