import { foldText } from '@ddh/engine/internal/text';
import type { Side } from '@ddh/engine/internal/domain';

/** The markets that value files hold. */
export const MARKETS = ['goals', 'assists', 'points', 'shots', 'total', 'team_total', 'moneyline'] as const;
export type QuoteMarket = (typeof MARKETS)[number];

/** A market, and its line where a price has none: who scores at any time has over 0.5 goals. */
type KnownMarket = { readonly market: QuoteMarket; readonly line?: string };

/** A market that books offer and value files do not hold. */
export const OTHER_MARKET = 'other';

/** How feeds write a market, folded, without `player` before and `alternate` around it. */
const WORDS: Readonly<Record<QuoteMarket, readonly string[]>> = {
  goals: ['goals', 'goal', 'goals scored'],
  assists: ['assists', 'assist'],
  points: ['points', 'point'],
  shots: ['shots', 'shot', 'shots on goal', 'sog'],
  total: ['total', 'totals', 'game total', 'game totals', 'total goals', 'over under'],
  team_total: ['team total', 'team totals', 'team total goals'],
  moneyline: ['moneyline', 'money line', 'ml', 'h2h', 'head to head', 'winner', 'match winner'],
};
const ANYTIME = [
  'goal scorer anytime',
  'goalscorer anytime',
  'anytime goal scorer',
  'anytime goalscorer',
  'anytime goal',
];
const OTHERS = [
  'spread',
  'spreads',
  'puck line',
  'puckline',
  'puck lines',
  'handicap',
  'h2h 3 way',
  'regulation winner',
  'goal scorer first',
  'first goal scorer',
  'first goalscorer',
  'goal scorer last',
  'last goal scorer',
  'power play points',
  'blocks',
  'blocked shots',
  'hits',
  'saves',
  'total saves',
];

const BY_WORD: ReadonlyMap<string, KnownMarket | typeof OTHER_MARKET> = new Map<
  string,
  KnownMarket | typeof OTHER_MARKET
>([
  ...MARKETS.flatMap((market) => WORDS[market].map((word) => [word, { market }] as const)),
  ...ANYTIME.map((word) => [word, { market: 'goals', line: '0.5' }] as const),
  ...OTHERS.map((word) => [word, OTHER_MARKET] as const),
]);

/** The market of a feed's word, such as `player_shots_on_goal_alternate`. `null` if none has it. */
export const marketOf = (typed: string): KnownMarket | typeof OTHER_MARKET | null =>
  BY_WORD.get(
    foldText(typed)
      .replace(/^(?:alternate |alt |player )+/, '')
      .replace(/ (?:alternate|alt)$/, ''),
  ) ?? null;

/** How feeds write a side. An anytime goal scorer has `Yes`. */
export const SIDE_WORDS: Readonly<Record<string, Side>> = {
  over: 'over',
  o: 'over',
  yes: 'over',
  under: 'under',
  u: 'under',
  no: 'under',
};
