import { join, resolve } from 'node:path';
import { movesOf, scheduleWithMoves, seasonName } from '@ddh/forecast/history';
import { claimsOf, summarizeEdges, type GradedEdge } from '@ddh/forecast/trackRecord';
import { lineText, type LeagueDate } from '@ddh/engine/internal/domain';
import {
  edgeRecordLines,
  formatCounted,
  formatPuckLine,
  formatPrice,
  formatSide,
  formatValue,
  noCsvText,
  NONE,
} from '@ddh/engine/internal/format';
import type { DecimalOdds } from '@ddh/engine/internal/odds';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { csvText } from '@ddh/engine/internal/text';
import { CLAIM_KINDS, JUDGED_CLAIMS, type Claims, type TrackRecordResults } from '@ddh/engine/internal/trackRecord';
import type { Io, Report } from '../../command.ts';
import type { EdgesReport } from '../../reports/record.ts';
import { linesText } from '../../printable.ts';
import { table } from '../../table.ts';
import {
  PRICE_CHAIN,
  readChainOf,
  readGradedEdges,
  readResults,
  type TrackRecordFolder,
} from '../../trackRecord/index.ts';
import { optionalFile } from '../history/leaguePaths.ts';
import { readSchedule, readTeams } from '../history/readPast.ts';

export type EdgesOrder = {
  readonly folder: TrackRecordFolder;
  readonly prices: TrackRecordFolder;
  readonly store: string;
  /** The season. Without it, that of the last list. */
  readonly season: string | undefined;
  readonly csv: boolean;
};

/** Reports what the bets of the lists of a season came to. */
export async function recordEdges(order: EdgesOrder, io: Io): Promise<Result<Report<EdgesReport>, string>> {
  const read = await readBets(order, io);
  if (!read.ok) return read;
  const { season, bets, games } = read.value;
  const sources = [...new Set(bets.flatMap(({ source }) => source ?? []))].toSorted();
  if (order.csv && sources.length > 0) return err(noCsvText(sources));
  const counted = bets.filter(({ profit }) => profit !== null);
  const months = groupsOf(counted, ({ date }) => date.slice(0, 'YYYY-MM'.length));
  const books = groupsOf(counted, ({ book }) => book);
  const sums = summarizeEdges(bets, 1);
  const json: EdgesReport = {
    action: 'edges',
    season,
    kinds: (sums ?? []).map(({ kind, n, void: voided, groups, above }) => ({
      claim: kind,
      graded: n,
      voided,
      ranges: [...groups, ...(above === null ? [] : [{ ...JUDGED_CLAIMS, ...above }])].map(
        ({ from, to, ...claims }) => ({
          above: from,
          atMost: to,
          ...claimsJson(claims),
        }),
      ),
    })),
    months: months.map(({ name, claim, claims }) => ({ month: name, claim, ...claimsJson(claims) })),
    byBook: books.map(({ name, claim, claims }) => ({ book: name, claim, ...claimsJson(claims) })),
    rows: bets.map(betJson),
  };
  const text = [
    linesText([`${season}: ${formatCounted(bets.length, 'bet')} of the list`, ...edgeRecordLines(sums)]),
    groupTable('Month', months),
    groupTable('Book', books),
    table(
      BET_COLUMNS,
      bets.map((bet) => BET_COLUMNS.map(({ text: cell }) => cell(bet, games))),
    ),
  ].join('\n');
  return ok({ exit: 0, json, text, ...(order.csv && { csv: betsCsv(json.rows) }) });
}

type Games = ReadonlyMap<string, { readonly away: string; readonly home: string }>;
type Read = { readonly season: string; readonly bets: readonly GradedEdge[]; readonly games: Games };

async function readBets({ folder, prices, store, season: asked }: EdgesOrder, io: Io): Promise<Result<Read, string>> {
  const chain = await readChainOf(prices, PRICE_CHAIN);
  if (!chain.ok) return chain;
  const listed = chain.value.days.filter(({ parts }) => parts.some(({ edges }) => edges.length > 0));
  const last = listed.at(-1);
  if (last === undefined) return err(`${prices.shown} has no list of edges, so there is nothing to report`);
  const season = asked ?? seasonName(last.date);
  const days = listed.filter(({ date }) => seasonName(date) === season);
  const results = new Map<LeagueDate, TrackRecordResults>();
  for (const { date } of days) {
    const own = await readResults(folder, date, io);
    if (!own.ok) return own;
    if (own.value !== null) results.set(date, own.value);
  }
  const seasonFile = (name: string): string => join(store, 'seasons', season, name);
  const schedule = await readSchedule(seasonFile('schedule.csv'), io);
  if (!schedule.ok) return schedule;
  const teams = await readTeams(await optionalFile(seasonFile('teams.csv'), io), io);
  if (!teams.ok) return teams;
  const planned = scheduleWithMoves(schedule.value.games, movesOf(teams.value));
  const games = new Map(planned.map((game) => [game.gameId, game]));
  const logs = join(store, 'prices', season);
  const bets = await readGradedEdges(days, results, {
    logs: { dir: resolve(io.cwd, logs), shown: logs },
    prices,
    keeps: false,
    planned: games,
  });
  return bets.ok ? ok({ season, bets: bets.value, games }) : bets;
}

type NamedClaims = { readonly name: string; readonly claim: GradedEdge['claim']; readonly claims: Claims };

/** The figures of bets by name and kind of claim, in the order of the names. */
function groupsOf(bets: readonly GradedEdge[], nameOf: (bet: GradedEdge) => string): readonly NamedClaims[] {
  return [...new Set(bets.map(nameOf))].toSorted().flatMap((name) =>
    CLAIM_KINDS.flatMap((claim): readonly NamedClaims[] => {
      const own = bets.filter((bet) => bet.claim === claim && nameOf(bet) === name);
      return own.length === 0 ? [] : [{ name, claim, claims: claimsOf(own, 1) }];
    }),
  );
}

function claimsJson({ push: pushed, closing, ...claims }: Claims) {
  if (closing === null) return { ...claims, pushed, closing };
  const { value: closingValue, ...moves } = closing;
  return { ...claims, pushed, closing: { ...moves, closingValue } };
}

const betJson = ({ game, odds, closing, ...bet }: GradedEdge): EdgesReport['rows'][number] => ({
  ...bet,
  gameId: game,
  price: odds,
  closingPrice: closingPriceOf(closing),
  lineMoved: closing === 'away',
});

const closingPriceOf = (closing: GradedEdge['closing']): number | null =>
  closing === null || closing === 'away' ? null : closing.odds;

const groupTable = (head: string, groups: readonly NamedClaims[]): string =>
  table(
    [
      { head, left: true },
      { head: 'Claims', left: true },
      { head: 'Bets' },
      { head: 'Said' },
      { head: 'Came' },
      { head: 'Our way' },
    ],
    groups.map(({ name, claim, claims: { n, said, came, closing } }) => [
      name,
      claim,
      `${n}`,
      formatValue(said),
      formatValue(came.mean),
      closing?.ourWay == null ? NONE : `${Math.round(closing.ourWay.mean * 100)}% of ${closing.n - closing.same}`,
    ]),
  );

type BetColumn = {
  readonly head: string;
  readonly left?: true;
  readonly text: (bet: GradedEdge, games: Games) => string;
};

const BET_COLUMNS: readonly BetColumn[] = [
  { head: 'Date', left: true, text: ({ date }) => date },
  { head: 'Game', left: true, text: ({ game }, games) => gameText(games.get(game)) ?? game },
  { head: 'Bet', left: true, text: (bet, games) => betText(bet, games) },
  { head: 'Claims', left: true, text: ({ claim }) => claim },
  { head: 'EV', text: ({ ev }) => formatValue(ev) },
  { head: 'Odds', text: ({ odds }) => formatPrice(odds as DecimalOdds, 'decimal') },
  { head: 'Book', left: true, text: ({ book }) => book },
  { head: 'Came', left: true, text: ({ outcome }) => outcome },
  { head: 'Return', text: ({ profit }) => formatValue(profit) },
  {
    head: 'Closing',
    text: ({ closing }) =>
      closing === 'away' ? 'moved away' : formatPrice(closingPriceOf(closing) as DecimalOdds | null, 'decimal'),
  },
];

const gameText = (game: { readonly away: string; readonly home: string } | undefined): string | null =>
  game === undefined ? null : `${game.away} @ ${game.home}`;

/** A bet as a text: `Sam Reinhart: shots Over 2.5`, `TOR: puck line -1.5`. */
function betText({ game, market, venue, player, side, line }: GradedEdge, games: Games): string {
  const of = player ?? (venue === null ? '' : (games.get(game)?.[venue] ?? venue));
  const words = market.replace('_', ' ');
  const pick =
    side === null
      ? line === null
        ? ''
        : formatPuckLine(Math.abs(line), line < 0 ? 'minus' : 'plus')
      : `${formatSide(side)} ${lineText(line ?? 0)}`;
  return `${of === '' ? '' : `${of}: `}${words} ${pick}`.trim();
}

/** Each bet with the fields of `--json`. */
function betsCsv(bets: EdgesReport['rows']): string {
  const columns = [
    'date',
    'gameId',
    'claim',
    'market',
    'venue',
    'player',
    'side',
    'line',
    'ev',
    'stake',
    'book',
    'price',
    'captured',
    'listed',
    'outcome',
    'profit',
    'closingPrice',
  ] as const;
  return csvText([
    [...columns, 'lineMoved'],
    ...bets.map((bet) => [...columns.map((column) => bet[column]), bet.lineMoved ? 'yes' : 'no']),
  ]);
}
