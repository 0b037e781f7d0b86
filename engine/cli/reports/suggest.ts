import * as v from 'valibot';
import { RANKS, SUBJECT_KINDS } from '@ddh/engine/internal/parlay';
import {
  count,
  ev,
  evInterval,
  fair,
  fairInterval,
  fairOdds,
  interval,
  lift,
  liftInterval,
  price,
  probability,
  push,
  texts,
  type Printed,
} from './figures.ts';
import { namedLeg } from './leg.ts';
import { link } from './parlay.ts';

/** Of the slip with a leg. `fair` is null if every record pushes. */
const slipWith = { ...namedLeg, hits: count, probability, interval, push, fair: v.nullable(fair), ...fairOdds };

const best = v.object({
  ...slipWith,
  given: v.pipe(probability, v.description('The chance of the leg in the records that the slip hits.')),
  alone: v.pipe(probability, v.description('The chance of the leg in all records.')),
  lift,
  liftInterval,
  implied: v.boolean(),
  price: v.nullable(price),
  ev: v.nullable(ev),
  evInterval: v.nullable(evInterval),
  text: texts('probability', 'interval', 'decimal', 'american', 'given', 'alone', 'lift', 'price', 'ev'),
});

const nextLegs = v.object({
  by: v.picklist(RANKS),
  price: v.nullable(price),
  own: v.tuple([probability, probability]),
  allLines: v.boolean(),
  only: v.nullable(v.array(v.picklist(SUBJECT_KINDS))),
  top: count,
  records: count,
  hits: count,
  candidates: count,
  best: v.array(best),
  link,
});

const otherLines = v.object({
  number: v.pipe(count, v.description('The leg of --leg.')),
  ...namedLeg,
  records: count,
  lines: v.array(
    v.object({
      ...slipWith,
      fairInterval,
      current: v.boolean(),
      text: texts('probability', 'interval', 'decimal', 'american'),
    }),
  ),
  link,
});

/** With `--leg` the second, without it the first. */
export const suggestReport = v.union([nextLegs, otherLines]);
export type NextLegsReport = Printed<typeof nextLegs>;
export type OtherLinesReport = Printed<typeof otherLines>;
export type SuggestReport = NextLegsReport | OtherLinesReport;
