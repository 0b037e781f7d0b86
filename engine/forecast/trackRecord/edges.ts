import * as v from 'valibot';
import { PLAYER_VALUES } from '@ddh/engine/internal/datasets';
import { isSameTeam, PROP_OF, SIDES, VENUES, type LeagueDate, type Line } from '@ddh/engine/internal/domain';
import { bootstrapMean, bootstrapShare, meanOf } from '@ddh/engine/internal/scores';
import { parseJson } from '@ddh/engine/internal/text';
import {
  CLAIM_KINDS,
  CLAIM_RANGES,
  FEWEST_PUBLIC,
  gameResultOf,
  gradeLeg,
  JUDGED_CLAIMS,
  trackRecordFields,
  type ClaimRange,
  type Claims,
  type EdgeRecord,
  type GameResult,
  type Outcome,
  type TrackRecordResults,
} from '@ddh/engine/internal/trackRecord';
import { betSide, betStake, betValue, isHonest, type Bet, type EdgeList } from '@ddh/engine/internal/vault';
import { isOfPlayer, MARKETS } from '../quotes/index.ts';
import type { FrozenGame } from './freeze.ts';
import { SEED } from './rows.ts';

const { count, instant, number, text } = trackRecordFields;

/** The schema of a bet of the list of edges, as it was shown at the time `listed`. */
export const keptEdgeSchema = v.strictObject({
  game: text,
  listed: instant,
  /** Whether the EV is by an honest probability or by the simulation's. */
  claim: v.picklist(CLAIM_KINDS),
  market: v.picklist(MARKETS),
  /** The team of a team total, money line or puck line. */
  venue: v.nullable(v.picklist(VENUES)),
  player: v.nullable(text),
  playerId: v.nullable(count),
  side: v.nullable(v.picklist(SIDES)),
  line: v.nullable(number),
  ev: number,
  /** A fraction of the bankroll. */
  stake: number,
  book: text,
  /** Decimal odds. */
  odds: number,
  /** When the price was seen. */
  captured: v.nullable(instant),
  /** The provider of the price. */
  source: v.nullable(text),
});
export type KeptEdge = Readonly<v.InferOutput<typeof keptEdgeSchema>>;

const DIGITS = 6;
const rounded = (figure: number): number => Number(figure.toFixed(DIGITS));

/** The bets of a list on the given games, in the order of the list. `now` is when it was shown, in epoch milliseconds. */
export function keptEdges(
  { edges, simulated }: Pick<EdgeList, 'edges' | 'simulated'>,
  games: readonly Pick<FrozenGame, 'gameId' | 'date' | 'away' | 'home' | 'players'>[],
  now: number,
): readonly KeptEdge[] {
  const listed = new Date(now).toISOString();
  const keyOf = ({ date, away, home }: NonNullable<Bet['scheduled']>): string => JSON.stringify([date, away, home]);
  const byTeams = new Map(games.map((game) => [keyOf(game), game]));
  return [...edges, ...simulated].flatMap(({ bet }): readonly KeptEdge[] => {
    const game = bet.scheduled === null ? undefined : byTeams.get(keyOf(bet.scheduled));
    if (game === undefined) return [];
    const { book, bookOdds: odds, captured, source, line } = bet;
    const team = bet.kind === 'player' ? null : bet.kind === 'total' ? bet.team : bet.team.name;
    const player = bet.kind === 'player' ? bet.player : null;
    return [
      {
        game: game.gameId,
        listed,
        claim: isHonest(bet) ? 'honest' : 'raw',
        market: marketOf(bet),
        venue: team === null ? null : isSameTeam(team, game.home) ? 'home' : 'away',
        player,
        playerId: player === null ? null : (game.players[player] ?? null),
        side: betSide(bet),
        line,
        ev: rounded(betValue(bet)),
        stake: rounded(betStake(bet, now)),
        book,
        odds,
        captured: captured === null ? null : new Date(captured).toISOString(),
        source,
      },
    ];
  });
}

function marketOf(bet: Bet): KeptEdge['market'] {
  if (bet.kind === 'player') return PLAYER_VALUES[`${bet.tab}_value`];
  if (bet.kind === 'total') return bet.team === null ? 'total' : 'team_total';
  return bet.line === null ? 'moneyline' : 'puck_line';
}

/** Whether two lists show the same, whenever they were shown. */
export const isSameList = (a: readonly KeptEdge[], b: readonly KeptEdge[]): boolean =>
  JSON.stringify(a.map(untimed)) === JSON.stringify(b.map(untimed));
const untimed = (bet: KeptEdge): KeptEdge => ({ ...bet, listed: '' });

/** What a log of prices says of a bet shortly before its game: the book's decimal price, or that its line had moved. */
export type Closing = { readonly odds: number } | 'away' | null;

/** What a log says of the bets of some lists. `of` identifies the log and the lists. */
type KeptClosings = { readonly of: string; readonly closings: readonly Closing[] };
const keptClosings = v.strictObject({
  of: v.string(),
  closings: v.array(v.nullable(v.union([v.literal('away'), v.strictObject({ odds: number })]))),
});

export const closingsText = (kept: KeptClosings): string => `${JSON.stringify(kept)}\n`;

/** Reads the text of `closingsText`. `null` if it is not one, or is of another log or of other lists. */
export function parseClosings(lines: string, of: string): readonly Closing[] | null {
  const kept = v.safeParse(keptClosings, parseJson(lines));
  return kept.success && kept.output.of === of ? kept.output.closings : null;
}

export type GradedEdge = KeptEdge & {
  readonly date: LeagueDate;
  readonly outcome: Outcome;
  /** The return of one unit. `null` for a void bet. */
  readonly profit: number | null;
  readonly closing: Closing;
};

/** The lists of edges that were shown of a day's games, oldest first. */
export type ListedDay = { readonly date: LeagueDate; readonly lists: readonly (readonly KeptEdge[])[] };

/**
 * Grades each bet once, by the first list that has it: then a reader could act. Leaves out bets of games without a
 * result, and those that were listed after the start. `closingOf` returns what is known of a bet's price shortly before
 * `start`, in epoch milliseconds.
 */
export function gradeEdges(
  days: readonly ListedDay[],
  results: ReadonlyMap<LeagueDate, TrackRecordResults>,
  closingOf: (bet: KeptEdge, start: number) => Closing,
): readonly GradedEdge[] {
  return days.flatMap(({ date, lists }) => {
    const games = new Map((results.get(date)?.games ?? []).map((game) => [game.gameId, game]));
    const graded = new Set<string>();
    return lists.flat().flatMap((bet): readonly GradedEdge[] => {
      const { game, market, venue, player, playerId, side, line } = bet;
      const key = JSON.stringify([game, market, venue, playerId ?? player, side, line]);
      const found = games.get(game);
      if (found === undefined || graded.has(key)) return [];
      graded.add(key);
      const start = found.start === null ? null : Date.parse(found.start);
      if (start !== null && Date.parse(bet.listed) >= start) return [];
      const outcome = gradeEdge(bet, gameResultOf(found));
      const closing = start === null ? null : closingOf(bet, start);
      return [{ ...bet, date, outcome, profit: profitOf(bet, outcome), closing }];
    });
  });
}

function profitOf({ odds }: KeptEdge, outcome: Outcome): number | null {
  if (outcome === 'void') return null;
  return outcome === 'hit' ? odds - 1 : outcome === 'miss' ? -1 : 0;
}

/** Grades a bet of the list. `result` is `null` if the game was not played on its day. */
function gradeEdge({ market, venue, player, side, line }: KeptEdge, result: GameResult | null): Outcome {
  if (result === null) return 'void';
  if (market === 'moneyline' || market === 'puck_line') {
    const won = result.home.Goals - result.away.Goals;
    const margin = (venue === 'home' ? won : -won) + (line ?? 0);
    return margin === 0 ? 'push' : margin > 0 ? 'hit' : 'miss';
  }
  const over = { side: side ?? 'over', line: (line ?? 0) as Line } as const;
  if (isOfPlayer(market))
    return gradeLeg({ kind: 'player', player: player ?? '', stat: PROP_OF[market], ...over }, result);
  return market === 'total'
    ? gradeLeg({ kind: 'total', stat: 'Goals', ...over }, result)
    : gradeLeg({ kind: 'teamTotal', team: result[venue ?? 'home'].name, stat: 'Goals', ...over }, result);
}

/** The figures of a group of graded bets, of which at least one is not void. Prices need `fewest` closing prices. */
export function claimsOf(bets: readonly GradedEdge[], fewest: number): Claims {
  const counted = bets.flatMap((bet) => (bet.profit === null ? [] : [{ ...bet, profit: bet.profit }]));
  const { clusters, games } = clustersOf(counted);
  return {
    n: counted.length,
    games,
    push: counted.filter(({ outcome }) => outcome === 'push').length,
    said: meanOf(counted.map(({ ev }) => ev)),
    came: bootstrapMean(
      counted.map(({ profit }) => profit),
      clusters,
      SEED,
    ),
    closing: movesOf(counted, fewest),
  };
}

function clustersOf(bets: readonly KeptEdge[]): { readonly clusters: readonly number[]; readonly games: number } {
  const places = new Map<string, number>();
  for (const { game } of bets) if (!places.has(game)) places.set(game, places.size);
  return { clusters: bets.map(({ game }) => places.get(game)!), games: places.size };
}

/**
 * Which way a price moved: 1 if it was shortened, which is our way, -1 if it grew, and 0 if it stayed. A price is known
 * to as many decimals as it has, and to at least two: a 1.91 that was typed stayed at 1.909091 (-110).
 */
function moveOf(taken: number, closing: number): -1 | 0 | 1 {
  const decimals = Math.max(2, String(taken).split('.')[1]?.length ?? 0);
  if (closing.toFixed(decimals) === taken.toFixed(decimals)) return 0;
  return closing < taken ? 1 : -1;
}

function movesOf(bets: readonly GradedEdge[], fewest: number): Claims['closing'] {
  const closed = bets.flatMap((bet) =>
    bet.closing === null || bet.closing === 'away'
      ? []
      : [{ ...bet, move: moveOf(bet.odds, bet.closing.odds), value: bet.odds / bet.closing.odds - 1 }],
  );
  if (closed.length < Math.max(fewest, 1)) return null;
  const moved = closed.filter(({ move }) => move !== 0);
  const all = clustersOf(closed);
  return {
    n: closed.length,
    games: all.games,
    same: closed.length - moved.length,
    ourWay:
      moved.length === 0
        ? null
        : bootstrapShare(
            moved.map(({ move }) => Number(move === 1)),
            clustersOf(moved).clusters,
            SEED,
          ),
    value: bootstrapMean(
      closed.map(({ value }) => value),
      all.clusters,
      SEED,
    ),
    away: bets.filter(({ closing }) => closing === 'away').length,
  };
}

const isIn = ({ from, to }: ClaimRange, { ev }: KeptEdge): boolean => ev > from && (to === null || ev <= to);

/**
 * Sums up graded bets by kind and size of their claims. Groups of fewer than `fewest` bets are left out. `null` without
 * bets.
 */
export function summarizeEdges(bets: readonly GradedEdge[], fewest = FEWEST_PUBLIC): EdgeRecord | null {
  const kinds = CLAIM_KINDS.flatMap((kind): EdgeRecord => {
    const own = bets.filter(({ claim }) => claim === kind);
    if (own.length === 0) return [];
    const counted = own.filter(({ profit }) => profit !== null);
    const group = (range: ClaimRange): Claims | null => {
      const like = counted.filter((bet) => isIn(range, bet));
      return like.length < Math.max(fewest, 1) ? null : claimsOf(like, fewest);
    };
    return [
      {
        kind,
        n: counted.length,
        void: own.length - counted.length,
        groups: CLAIM_RANGES.flatMap((range) => {
          const claims = group(range);
          return claims === null ? [] : [{ ...range, ...claims }];
        }),
        above: group(JUDGED_CLAIMS),
      },
    ];
  });
  return kinds.length === 0 ? null : kinds;
}
