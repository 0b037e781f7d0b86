import { formatCounted } from '@ddh/engine/internal/format';
import type { FetchedPrices, LeftOut, OddsFault, OddsGame, PriceDoubt, Quotes, UnmatchedName } from '@ddh/feeds/odds';
import { standingOf } from '@ddh/forecast/quotes';
import type { PriceFinding } from '../../../reports/findings.ts';
import { severityOf } from '../../value/finding.ts';
import { priceText } from '../../value/quoteTexts.ts';
import { linesText } from '../../../printable.ts';

/** The error text for an operator who has not confirmed the provider's terms. */
export const termsText = (source: string, config: string): string =>
  `the terms of ${source} allow prices inside a page, but no files or feeds of prices: read the terms, then confirm ` +
  `them once in ${config} with "odds": {"termsConfirmed": true}. Nothing was requested`;

const gameName = ({ away, home }: OddsGame): string => `${away} @ ${home}`;

type NameOf = (gameId: string) => string;

/** Returns a line for each reason for missing prices, in the order of the requests. */
export function gapTexts(fetched: FetchedPrices, games: readonly OddsGame[]): readonly string[] {
  const names = new Map(games.map((game) => [game.gameId, gameName(game)]));
  const nameOf: NameOf = (gameId) => names.get(gameId) ?? gameId;
  return [
    ...faultTexts(fetched.faults),
    ...fetched.unmatchedEvents.map(({ away, home }) => `no game of the day matches the event ${away} @ ${home}`),
    ...fetched.gamesWithoutEvent.map((game) => `the provider has no event for ${gameName(game)}`),
    ...leftOutTexts(fetched.leftOut, nameOf),
    ...fetched.unmatchedTeams.map((name) => unmatchedText('team', name, nameOf)),
    ...fetched.unmatchedPlayers.map((name) => unmatchedText('player', name, nameOf)),
  ];
}

/** Upper bound for the number of listed faults. A renamed field, for example, breaks every price of a response. */
const MOST_FAULTS = 20;

/** Returns one line for all faults that differ only in list indices. */
function faultTexts(faults: readonly OddsFault[]): readonly string[] {
  const groups = new Map<string, { readonly first: string; times: number }>();
  for (const { endpoint, path, problem } of faults) {
    const key = JSON.stringify([endpoint, path.replaceAll(/\[\d+\]/g, '[]'), problem]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: `${endpoint}: ${path} ${problem}`, times: 1 });
    else group.times++;
  }
  const texts = [...groups.values()].map(({ first, times }) => (times === 1 ? first : `${first} (${times} times)`));
  const more = texts.length - MOST_FAULTS;
  return more > 0 ? [...texts.slice(0, MOST_FAULTS), formatCounted(more, 'more fault')] : texts;
}

const WHY = {
  budget: 'left out, because the credits do not suffice',
  failed: 'missing, because a request failed',
} as const satisfies Readonly<Record<LeftOut['why'], string>>;

/** Returns a line for each market and each reason why its prices were left out. */
function leftOutTexts(leftOut: readonly LeftOut[], nameOf: NameOf): readonly string[] {
  const groups = new Map<string, { readonly first: LeftOut; readonly games: string[] }>();
  for (const one of leftOut) {
    const key = JSON.stringify([one.market, one.why]);
    const group = groups.get(key) ?? { first: one, games: [] };
    groups.set(key, group);
    if (one.gameId !== null) group.games.push(nameOf(one.gameId));
  }
  return [...groups.values()].map(
    ({ first: { market, why }, games }) =>
      `${market}${games.length === 0 ? '' : ` of ${games.join(', ')}`} is ${WHY[why]}`,
  );
}

function unmatchedText(what: string, { name, gameId, prices, all }: UnmatchedName, nameOf: NameOf): string {
  const why = all.length === 0 ? `is not a ${what} of ${nameOf(gameId)}` : `can be ${all.join(' or ')}`;
  return `${what} "${name}" ${why}: ${formatCounted(prices, 'price')} left out`;
}

/** Returns one line for all prices of a book and a game against which the same speaks. */
export function doubtTexts(doubts: readonly PriceDoubt[]): readonly string[] {
  const groups = new Map<string, { readonly what: string; prices: number }>();
  for (const { price, doubt } of doubts) {
    const text = `${price.book}, ${gameName(price.game)}: ${priceText(doubt)}`;
    const what = standingOf(doubt) === 'marked' ? 'to check' : 'left out';
    const group = groups.get(text) ?? { what, prices: 0 };
    groups.set(text, group);
    group.prices++;
  }
  return [...groups].map(([text, { what, prices }]) => `${text}: ${formatCounted(prices, 'price')} ${what}`);
}

export function findingOf({ price, doubt }: PriceDoubt, file: string): PriceFinding {
  const { book, game, market, player, team, side, line } = price;
  const bet = [market, player?.name ?? team, side, line].filter((part) => part !== null).join(' ');
  const message = `${book}, ${gameName(game)}, ${bet}: ${priceText(doubt)}`;
  return { kind: doubt.kind, severity: severityOf(standingOf(doubt)), file, line: null, message };
}

/** Describes what was fetched and to which files it was written. */
export function summaryText(fetched: FetchedPrices, quotes: Quotes, out: string | null): string {
  const { prices, spent, remaining, late, otherMarkets } = fetched;
  const other = [...otherMarkets.values()].reduce((sum, count) => sum + count, 0);
  const counted = (count: number, what: string): readonly string[] =>
    count === 0 ? [] : [`${formatCounted(count, 'price')} ${what}`];
  return linesText([
    `${formatCounted(prices.length, 'price')} for ${formatCounted(spent, 'credit')}${remaining === null ? '' : `, ${remaining} left`}`,
    ...(out === null ? [] : [`${formatCounted(quotes.rows, 'quote')} in ${out}`]),
    ...counted(quotes.noPlace, 'only in the price log, because value files do not cover their bets'),
    ...counted(quotes.repeated, 'replaced by another price of the same bet at the same book'),
    ...counted(late, 'dropped, because they changed after the start of their game'),
    ...counted(other, `of other markets not read (${[...otherMarkets.keys()].toSorted().join(', ')})`),
  ]);
}
