import { PLAYER_DATASETS, PLAYER_VALUES, type PlayerDataset } from '@ddh/engine/internal/datasets';
import { foldText } from '@ddh/engine/internal/text';

/** A market of value files on a player. */
export type PlayerMarket = (typeof PLAYER_VALUES)[PlayerDataset];
const PLAYER_MARKETS: readonly PlayerMarket[] = PLAYER_DATASETS.map((dataset) => PLAYER_VALUES[dataset]);
/** The markets of value files. */
export const MARKETS = [...PLAYER_MARKETS, 'total', 'team_total', 'moneyline', 'puck_line'] as const;
export type QuoteMarket = (typeof MARKETS)[number];

export const isOfPlayer = (market: QuoteMarket): market is PlayerMarket => PLAYER_MARKETS.some((one) => one === market);

/** A market, with the line that its name implies: an anytime goal scorer bet is over 0.5 goals. */
export type KnownMarket = { readonly market: QuoteMarket; readonly line?: number };

/** A market that sportsbooks offer but value files do not contain. */
export const OTHER_MARKET = 'other';

/** Names of each market in odds feeds, folded and without the prefixes and suffixes that `marketOf` removes. */
const WORDS: Readonly<Record<QuoteMarket, readonly string[]>> = {
  goals: ['goals', 'goal', 'goals scored'],
  assists: ['assists', 'assist'],
  points: ['points', 'point'],
  shots: ['shots', 'shot', 'shots on goal', 'sog'],
  total: ['total', 'totals', 'game total', 'game totals', 'total goals', 'over under'],
  team_total: ['team total', 'team totals', 'team total goals'],
  moneyline: ['moneyline', 'money line', 'ml', 'h2h', 'head to head', 'winner', 'match winner'],
  puck_line: ['spread', 'spreads', 'puck line', 'puckline', 'puck lines', 'handicap'],
};
const ANYTIME = [
  'goal scorer anytime',
  'goalscorer anytime',
  'anytime goal scorer',
  'anytime goalscorer',
  'anytime goal',
];
const OTHERS = [
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
  ...ANYTIME.map((word) => [word, { market: 'goals', line: 0.5 }] as const),
  ...OTHERS.map((word) => [word, OTHER_MARKET] as const),
]);

/** The market for a feed's name, such as `player_shots_on_goal_alternate`; `null` if unknown. */
export const marketOf = (typed: string): KnownMarket | typeof OTHER_MARKET | null =>
  BY_WORD.get(
    foldText(typed)
      .replace(/^(?:alternate |alt |player )+/, '')
      .replace(/ (?:alternate|alt)$/, ''),
  ) ?? null;

/** Names of a draw in odds feeds, folded. NHL games have none, so prices next to it are for 60 minutes. */
const DRAWS: ReadonlySet<string> = new Set(
  [
    ['draw', 'tie', 'tied', 'unentschieden', 'remis', 'nul', 'egal', 'egalite', 'empate', 'pareggio', 'gelijkspel'],
    ['gelijk', 'oavgjort', 'uavgjort', 'uafgjort', 'kryss', 'tasapeli', 'remiza', 'nerozhodne', 'beraberlik', 'ничья'],
  ].flat(),
);

/** Whether the text names a draw: `Draw`, `The Draw`, `X`, `Match nul`, ... */
export function isDraw(text: string): boolean {
  const folded = foldText(text);
  return folded === 'x' || folded.split(' ').some((word) => DRAWS.has(word));
}
