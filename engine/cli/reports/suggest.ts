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
const slipWith = { probability, interval, push, fair: v.nullable(fair), ...fairOdds };
const honestOf = <const T extends v.ObjectEntries>(figures: T) =>
  v.pipe(v.nullable(v.object(figures)), v.description('By the weights of the game. Null if there are none.'));

const legFigures = {
  ...slipWith,
  given: v.pipe(probability, v.description('The chance of the leg in the records that the slip hits.')),
  alone: v.pipe(probability, v.description('The chance of the leg in all records.')),
  lift,
  liftInterval,
  price: v.nullable(price),
  ev: v.nullable(ev),
  evInterval: v.nullable(evInterval),
  text: texts('probability', 'interval', 'decimal', 'american', 'given', 'alone', 'lift', 'price', 'ev'),
};
const best = v.object({
  ...namedLeg,
  hits: count,
  implied: v.boolean(),
  ...legFigures,
  honest: honestOf(legFigures),
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

const lineFigures = {
  ...slipWith,
  fairInterval,
  text: texts('probability', 'interval', 'decimal', 'american'),
};
const otherLines = v.object({
  number: v.pipe(count, v.description('The leg of --leg.')),
  ...namedLeg,
  records: count,
  lines: v.array(
    v.object({ ...namedLeg, hits: count, current: v.boolean(), ...lineFigures, honest: honestOf(lineFigures) }),
  ),
  link,
});

/** With `--leg` the second, without it the first. */
export const suggestReport = v.union([nextLegs, otherLines]);
export type NextLegsReport = Printed<typeof nextLegs>;
export type OtherLinesReport = Printed<typeof otherLines>;
export type SuggestReport = NextLegsReport | OtherLinesReport;
