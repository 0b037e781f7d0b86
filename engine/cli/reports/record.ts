import * as v from 'valibot';
import { CLAIM_KINDS } from '@ddh/engine/internal/trackRecord';
import { VENUES } from '@ddh/engine/internal/domain';
import { MARKETS } from '@ddh/forecast/quotes';
import { count, date, ev, gameId, instant, line, price, season, side, stake, type Printed } from './figures.ts';
import { estimate, group } from './scores.ts';

const daysFrozen = v.pipe(count, v.description('The days with forecasts.'));
const head = v.pipe(
  v.nullable(v.object({ date, sha256: v.string() })),
  v.description('The last file of the chain, whose SHA-256 has all before it.'),
);

const frozen = v.object({
  action: v.literal('freeze'),
  date,
  games: count,
  forecasts: count,
  slips: count,
  hasBegun: v.pipe(v.array(gameId), v.description('Games that are left out because they have begun.')),
});
/** What bets of the list of edges came to. */
const claims = {
  ...group,
  games: count,
  pushed: v.pipe(count, v.description('Of the `n` bets. A push returns 0.')),
  closing: v.pipe(
    v.nullable(
      v.object({
        n: v.pipe(count, v.description('The bets that have a closing price.')),
        games: count,
        same: v.pipe(count, v.description('Prices that did not move.')),
        ourWay: v.pipe(v.nullable(estimate), v.description('The share that was shortened, of the prices that moved.')),
        closingValue: v.pipe(estimate, v.description('The price taken by the closing price, minus 1.')),
        away: v.pipe(count, v.description('Bets whose line was moved away.')),
      }),
    ),
    v.description('Null without a closing price.'),
  ),
};
const claim = v.pipe(v.picklist(CLAIM_KINDS), v.description('By which probability the list claimed an EV.'));

const edges = v.object({
  action: v.literal('edges'),
  season,
  kinds: v.array(
    v.object({
      claim,
      graded: count,
      voided: count,
      ranges: v.pipe(
        v.array(v.object({ above: v.number(), atMost: v.nullable(v.number()), ...claims })),
        v.description('By claimed EV. Those above 2 % together are the last.'),
      ),
    }),
  ),
  months: v.array(v.object({ month: v.string(), claim, ...claims })),
  byBook: v.array(v.object({ book: v.string(), claim, ...claims })),
  rows: v.array(
    v.object({
      date,
      gameId,
      claim,
      market: v.picklist(MARKETS),
      venue: v.nullable(v.picklist(VENUES)),
      player: v.nullable(v.string()),
      playerId: v.nullable(count),
      side: v.nullable(side),
      line: v.nullable(line),
      ev,
      stake,
      book: v.string(),
      price,
      captured: v.nullable(instant),
      source: v.pipe(v.nullable(v.string()), v.description('The provider of the price, if its terms forbid a file.')),
      listed: v.pipe(instant, v.description('When the list was first shown with the bet.')),
      outcome: v.picklist(['hit', 'miss', 'push', 'void']),
      profit: v.pipe(v.nullable(v.number()), v.description('Of one unit. Null for a void bet.')),
      closingPrice: v.nullable(price),
      lineMoved: v.pipe(v.boolean(), v.description('Whether the book then had the bet only on another line.')),
    }),
  ),
});

export const recordReport = v.variant('action', [
  frozen,
  v.object({
    action: v.literal('list'),
    games: v.pipe(v.nullable(count), v.description('Null while nothing is graded.')),
  }),
  v.object({
    action: v.literal('verify'),
    daysFrozen,
    freezes: count,
    withoutReceipt: v.pipe(v.array(date), v.description('Days whose forecasts no site has confirmed.')),
    head,
  }),
  v.object({ action: v.literal('check'), daysFrozen, games: count, head }),
  v.object({ action: v.literal('restore'), files: count }),
  edges,
]);
export type RecordReport = Printed<typeof recordReport>;
export type EdgesReport = Printed<typeof edges>;
