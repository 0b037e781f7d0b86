import * as v from 'valibot';
import { EDGE_MARKETS, ODDS_TYPES, VALUE_DISPLAYS } from '@ddh/engine/internal/domain';
import { DOUBTS, FALLBACK_DOUBTS, VALUE_DATASETS } from '@ddh/engine/internal/datasets';
import { MAIN_TABLES, PLAYER_TABLES, VALUE_TABS, type Flaw } from '@ddh/engine/internal/vault';
import {
  consensus,
  count,
  date,
  ev,
  fair,
  fairOdds,
  line,
  message,
  price,
  probability,
  push,
  side,
  stake,
  texts,
  instant,
  type Printed,
} from './figures.ts';

const FLAWS = [
  'value',
  'modelOdds',
  'oldPrice',
  'pairBelow',
  'pairAbove',
  'tooGood',
  'begun',
  'noPush',
  'disagree',
  'beforeNews',
] as const satisfies readonly Flaw['kind'][];

const row = {
  table: v.picklist([...PLAYER_TABLES, ...MAIN_TABLES]),
  name: v.string(),
  team: v.nullable(v.string()),
  position: v.nullable(v.string()),
  side: v.nullable(side),
  line: v.nullable(line),
  date: v.nullable(date),
  game: v.nullable(v.string()),
  book: v.string(),
  price,
  ev,
  probability: v.pipe(v.nullable(probability), v.description('Of a win. Null if the push is not known.')),
  push: v.pipe(v.nullable(push), v.description('Null for a whole line of which the file does not say it.')),
  fair,
  ...fairOdds,
  honest: v.pipe(
    v.nullable(
      v.object({
        ev: v.nullable(ev),
        fair: v.nullable(fair),
        ...fairOdds,
        consensus: v.nullable(consensus),
        doubt: v.nullable(v.picklist(DOUBTS)),
        text: texts('ev', 'fair', 'decimal', 'american', 'consensus'),
      }),
    ),
    v.description(
      'By the prices of both sides, too. Its `fair` and `ev` are null if the bet is withheld. `stake` is by it.',
    ),
  ),
  captured: v.pipe(v.nullable(instant), v.description('When the book showed the price.')),
  source: v.pipe(v.nullable(v.string()), v.description('The provider of the price, if its terms forbid a file.')),
  flaws: v.array(v.object({ kind: v.picklist(FLAWS), message })),
};
const ROW_TEXTS = ['price', 'ev', 'probability', 'push', 'fair', 'decimal', 'american'] as const;

const names = v.nullable(v.array(v.string()));
const query = {
  odds: v.pipe(v.picklist(ODDS_TYPES), v.description('The notation of the texts of prices.')),
  books: names,
  game: v.nullable(v.string()),
};

const valueRow = v.object({ ...row, text: texts(...ROW_TEXTS) });
const edgeRow = v.object({
  ...row,
  tab: v.picklist(VALUE_TABS),
  isSimulationOnly: v.pipe(
    v.boolean(),
    v.description('Without an honest probability and a stake. These bets are the last, by start.'),
  ),
  title: v.string(),
  noVig: v.pipe(v.nullable(probability), v.description('Of the book’s prices of both sides without their vig.')),
  stake,
  others: v.array(v.object({ book: v.string(), price, text: texts('price') })),
  text: texts(...ROW_TEXTS, 'noVig', 'stake'),
});

/** With `--edges` the second, without it the first. */
export const valueReport = v.union([
  v.object({
    ...query,
    file: v.picklist(VALUE_DATASETS),
    tab: v.picklist(VALUE_TABS),
    display: v.picklist(VALUE_DISPLAYS),
    of: v.pipe(count, v.description('The bets of the file.')),
    rows: v.array(valueRow),
  }),
  v.object({
    ...query,
    markets: v.nullable(v.array(v.picklist(EDGE_MARKETS))),
    all: v.boolean(),
    above: v.pipe(count, v.description('The bets with an honest EV above 0.')),
    of: v.pipe(count, v.description('The bets of games with honest prices.')),
    simulationOnly: v.pipe(
      v.object({ above: count, of: count }),
      v.description('The same numbers of the bets that only the simulation prices, by its EV.'),
    ),
    fallbacks: v.pipe(
      v.array(v.object({ doubt: v.picklist(FALLBACK_DOUBTS), gameNames: v.array(v.string()) })),
      v.description('The games of these bets of which no price is used, by reason.'),
    ),
    begun: v.object({ bets: count, games: count, shown: v.boolean() }),
    rows: v.array(edgeRow),
  }),
]);
export type ValueReport = Printed<typeof valueReport>;
export type ValueRow = Printed<typeof valueRow>;
export type EdgeRow = Printed<typeof edgeRow>;
