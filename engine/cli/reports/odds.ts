import * as v from 'valibot';
import { ODDS_FORMATS } from '@ddh/engine/internal/domain';
import { american, decimal, probability, texts } from './figures.ts';

export const oddsReport = v.object({
  probability,
  decimal: v.nullable(decimal),
  american: v.nullable(american),
  text: texts('probability', ...ODDS_FORMATS),
});
export type OddsReport = v.InferOutput<typeof oddsReport>;
