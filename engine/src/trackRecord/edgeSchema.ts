import * as v from 'valibot';
import { CLAIM_KINDS } from './edges.ts';
import { count, estimate, number, OBJECT } from './fields.ts';

const closing = v.object(
  {
    /** How many of the bets have a closing price, and of how many games these are. */
    n: count,
    games: count,
    /** How many of these prices did not move. */
    same: count,
    /** The share of the prices that moved our way, among those that moved. `null` if none moved. */
    ourWay: v.nullable(estimate),
    /** The mean closing line value: the price taken by the closing price, minus 1. */
    value: estimate,
    /** How many other bets have no closing price because the book had moved their line away. */
    away: count,
  },
  OBJECT,
);
const claims = {
  /** The number of bets that won, lost or were pushed, and of how many games they are. */
  n: count,
  games: count,
  push: count,
  /** The mean claimed EV. */
  said: number,
  /** The mean return of one unit. A push returns 0. */
  came: estimate,
  /** How the prices moved. `null` if too few bets have a closing price. */
  closing: v.nullable(closing),
};

const kind = v.object(
  {
    kind: v.picklist(CLAIM_KINDS, `must be one of ${CLAIM_KINDS.join(', ')}`),
    /** The number of graded bets, pushes among them, and of void bets. */
    n: count,
    void: count,
    /** Only in the sample: the prices of the bets and their moves are invented. */
    invented: v.exactOptional(v.literal(true, 'must be true')),
    /** The bets by claimed EV, without groups of fewer than 20 bets. */
    groups: v.pipe(
      v.array(v.object({ from: number, to: v.nullable(number), ...claims }, OBJECT), 'must be a list'),
      v.readonly(),
    ),
    /** The bets with a claimed EV above 2 %. `null` for fewer than 20 bets. */
    above: v.nullable(v.object(claims, OBJECT)),
  },
  OBJECT,
);

/** What the bets of the list of edges came to. A kind of claims without bets is left out. */
export const edgeRecordSchema = v.pipe(v.array(kind, 'must be a list'), v.readonly());
export type EdgeRecord = v.InferOutput<typeof edgeRecordSchema>;
type KindOfClaims = EdgeRecord[number];
export type Claims = NonNullable<KindOfClaims['above']>;
