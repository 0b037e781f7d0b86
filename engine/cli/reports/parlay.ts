import * as v from 'valibot';
import { PUSH_RULES } from '@ddh/engine/internal/parlay';
import {
  breakEven,
  count,
  ev,
  evInterval,
  fair,
  fairInterval,
  fairOdds,
  interval,
  lift,
  liftInterval,
  message,
  price,
  probability,
  push,
  stake,
  texts,
  type Printed,
} from './figures.ts';
import { namedLeg } from './leg.ts';

const place = v.pipe(count, v.description('A leg by its number from 0.'));
const legs = v.array(place);

/** What a link to a slip says. */
export const link = v.nullable(
  v.object({
    gameId: v.string(),
    dataVersion: v.string(),
    records: count,
    hits: count,
    changed: v.pipe(
      v.nullable(v.picklist(['data', 'records'])),
      v.description('Why the figures of the link are not those counted here. Null if they are.'),
    ),
    message: v.nullable(message),
  }),
);

const explanation = v.object({
  ladder: v.pipe(
    v.array(
      v.object({
        hits: count,
        probability: v.nullable(probability),
        interval: v.nullable(interval),
        implied: v.boolean(),
        cost: v.pipe(v.nullable(v.number()), v.description('How many times as likely the slip is without this leg.')),
        text: texts('probability', 'interval', 'cost'),
      }),
    ),
    v.description('Each leg given those above it.'),
  ),
  costliest: v.nullable(place),
  lift: v.nullable(lift),
  liftInterval: v.nullable(liftInterval),
  pairs: v.array(
    v.object({
      legs: v.tuple([place, place]),
      lift: v.nullable(lift),
      phi: v.pipe(v.nullable(v.number()), v.description('The correlation of the two legs.')),
      text: texts('lift', 'phi'),
    }),
  ),
  atLeast: v.array(
    v.object({ least: count, hits: count, probability, interval, text: texts('probability', 'interval') }),
  ),
  message: v.nullable(message),
});

const bet = v.object({
  price,
  breakEven,
  ev,
  evInterval,
  stake,
  tooGood: v.pipe(v.boolean(), v.description('The price must be checked, and has no stake.')),
  text: texts('price', 'breakEven', 'ev', 'stake'),
});

export const parlayReport = v.object({
  records: count,
  hits: count,
  probability,
  interval,
  intervalMethod: v.picklist(['even', 'wilson']),
  push,
  pushRule: v.picklist(PUSH_RULES),
  fair,
  fairInterval,
  ...fairOdds,
  independent: v.pipe(probability, v.description('The probability if the legs were unrelated.')),
  counted: v.pipe(
    v.nullable(v.object({ probability, interval, differs: v.boolean(), message })),
    v.description('What the records say, if the probability is that of the Hub’s files.'),
  ),
  legs: v.array(v.object({ ...namedLeg, hits: count, probability, missing: v.boolean(), text: texts('probability') })),
  never: v.pipe(
    v.nullable(v.object({ legs, excluded: v.nullable(v.tuple([place, place])), message })),
    v.description('Legs that never hit together, if no record hits the slip.'),
  ),
  explanation: v.pipe(v.nullable(explanation), v.description('With --explain.')),
  bet: v.pipe(v.nullable(bet), v.description('With a price, unless a leg is missing.')),
  link,
  text: texts('probability', 'interval', 'push', 'decimal', 'american', 'independent'),
});
export type ParlayReport = Printed<typeof parlayReport>;
