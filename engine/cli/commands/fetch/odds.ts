import { join, resolve } from 'node:path';
import { NO_ALIASES, type LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { systemNetwork } from '@ddh/feeds/http';
import {
  fetchPrices,
  loggedPrice,
  priceLogText,
  quotesCsv,
  type FetchedPrices,
  type Quotes,
  type OddsGame,
  type UnmatchedName,
} from '@ddh/feeds/odds';
import { uniqueNames } from '@ddh/forecast/rating';
import { appendMember, openRawStore } from '@ddh/feeds/store';
import { failed, type MakeReport, type Io, type Note } from '../../command.ts';
import { checkLeases, withLease } from '../../lease/lease.ts';
import type { FetchOddsReport } from '../../reports/fetch.ts';
import { replaceFile } from '../../staging.ts';
import { readAliasFile } from '../value/readAliasFile.ts';
import { createGetOdds } from './odds/connection.ts';
import { CLOSING_MINUTES, readOddsOrder, type OddsOrder } from './odds/order.ts';
import { doubtTexts, findingOf, gapTexts, summaryText, termsText } from './odds/texts.ts';
import { optionalFile } from '../history/leaguePaths.ts';
import { readRosters, readSchedule, readTeams } from '../history/readPast.ts';

/** Maximum time in ms to wait while another run appends to the price log. An append takes a few milliseconds. */
const LOCK_WAIT_MS = 10_000;
export const KEY_VARIABLE = 'DDH_ODDS_KEY';

/**
 * Runs `ddh fetch odds`: requests the prices of a day's games, and writes them for `ddh value-build` and to the price
 * log.
 */
export const fetchOdds: MakeReport<FetchOddsReport> = async (args, io, note) => {
  const now = io.now().getTime();
  const read = await readOddsOrder(args, io.cwd, now);
  if (!read.ok) return failed(read.error);
  const order = read.value;
  const { provider, store, season, date, configFile } = order;
  if (!order.termsConfirmed) return failed(termsText(provider.source, configFile));
  if (order.contact === undefined)
    return failed(`write "contact", your e-mail or web address, into ${configFile}. Nothing was requested`);
  const key = io.env?.[KEY_VARIABLE]?.trim() ?? '';
  if (key === '') return failed(`the environment variable ${KEY_VARIABLE} must hold the key of ${provider.source}`);
  const aliases = order.aliases === undefined ? ok(NO_ALIASES) : await readAliasFile(order.aliases, io);
  if (!aliases.ok) return failed(aliases.error);
  const scheduled = await readOddsGames(store.dir, season, date, io);
  if (!scheduled.ok) return failed(scheduled.error);
  const games = scheduled.value.filter(({ start }) =>
    start === null ? !order.closing : start > now && (!order.closing || start - now <= CLOSING_MINUTES * 60_000),
  );

  const get = createGetOdds({
    provider,
    base: order.base,
    key,
    userAgent: `ddh (${order.contact})`,
    network: io.network ?? systemNetwork,
    store: openRawStore(store.dir, io.now, store.shown),
    folder: `raw/odds/${season}/${date}`,
  });
  const { markets, regions, budget } = order;
  const fetched = await fetchPrices(provider, { games, markets, regions, budget, aliases: aliases.value }, get);
  const quotes = quotesCsv(fetched.prices, fetched.unmatchedWinners, provider.source, now);
  const gaps = [...gapTexts(fetched, games), ...doubtTexts(quotes.doubts)];
  gaps.forEach(note);
  if (fetched.prices.length === 0 && fetched.faults.length > 0)
    return failed('no price could be read, so nothing is written');

  const logged = await appendToLog(withoutThirds(fetched.prices, quotes.doubts), order, note);
  if (!logged.ok) return failed(logged.error);
  if (logged.value > 0) note(`the last ${logged.value} bytes of the price log were unfinished and are dropped`);
  if (order.out !== null) {
    const contents = { pieces: [quotes.text], records: quotes.rows };
    const written = await replaceFile(resolve(io.cwd, order.out), order.out, contents);
    if (!written.ok) return failed(written.error);
  }
  const json = oddsJson(fetched, quotes, { out: order.out, season, date, games: games.length });
  const noGames = order.closing ? 'no game starts soon\n' : `no games to price on ${date}\n`;
  const text = games.length === 0 ? noGames : summaryText(fetched, quotes, order.out);
  return ok({ exit: gaps.length === 0 ? 0 : 3, json, text });
};

/**
 * Leaves out all prices of a book for a game of which it also prices a third outcome: they are for 60 minutes, and the
 * log has no field that says so.
 */
function withoutThirds(prices: FetchedPrices['prices'], doubts: Quotes['doubts']): FetchedPrices['prices'] {
  const key = ({ book, game }: FetchedPrices['prices'][number] | Quotes['doubts'][number]['price']): string =>
    JSON.stringify([book, game.gameId]);
  const thirds = new Set(doubts.filter(({ doubt }) => doubt.kind === 'third').map(({ price }) => key(price)));
  return prices.filter((price) => !thirds.has(key(price)));
}

/**
 * Appends the prices to the log. Before that, removes the unfinished append of a killed run. Returns the number of
 * removed bytes.
 */
async function appendToLog(
  prices: FetchedPrices['prices'],
  order: OddsOrder,
  note: Note,
): Promise<Result<number, string>> {
  if (prices.length === 0) return ok(0);
  const name = join('prices', order.season, `${order.date}.ndjson.gz`);
  const text = priceLogText(prices.map((price) => loggedPrice(price, order.provider.source)));
  const [path, shown] = [join(order.store.dir, name), join(order.store.shown, name)];
  const lock = { path: `${path}.lock`, shown: `${shown}.lock` };
  return withLease(lock, { waitMs: LOCK_WAIT_MS, note }, async () => {
    const own = await checkLeases();
    if (!own.ok) return own;
    const appended = await appendMember(path, text);
    return appended.ok ? appended : err(`${shown}: ${appended.error.detail}`);
  });
}

function oddsJson(
  fetched: FetchedPrices,
  quotes: Quotes,
  { out, ...order }: Pick<OddsOrder, 'season' | 'date' | 'out'> & { readonly games: number },
): FetchOddsReport {
  const { prices, faults, leftOut, unmatchedEvents, gamesWithoutEvent, unmatchedTeams, unmatchedPlayers } = fetched;
  return {
    ...order,
    prices: prices.length,
    quotes: quotes.rows,
    noPlace: quotes.noPlace,
    repeated: quotes.repeated,
    late: fetched.late,
    otherMarkets: Object.fromEntries(fetched.otherMarkets),
    credits: { spent: fetched.spent, remaining: fetched.remaining },
    leftOut,
    unmatchedEvents: unmatchedEvents.map(({ away, home, start }) => ({
      away,
      home,
      start: new Date(start).toISOString(),
    })),
    gamesWithoutEvent: gamesWithoutEvent.map(({ gameId }) => gameId),
    unmatchedTeams: unmatchedTeams.map(unmatchedJson),
    unmatchedPlayers: unmatchedPlayers.map(unmatchedJson),
    findings: quotes.doubts.map((one) => findingOf(one, out ?? 'quotes.csv')),
    faults: faults.map(({ endpoint, path, problem }) => ({ endpoint, path, message: problem })),
  };
}

const unmatchedJson = ({ all: names, ...unmatched }: UnmatchedName) => ({ ...unmatched, names });

/** Reads a day's games, their teams and their players from the season's files. Error texts start with the name of the file. */
async function readOddsGames(
  store: string,
  season: string,
  date: LeagueDate,
  io: Io,
): Promise<Result<readonly OddsGame[], string>> {
  const file = (name: string): string => join(store, 'seasons', season, name);
  const schedule = await readSchedule(file('schedule.csv'), io);
  if (!schedule.ok) return schedule;
  const rosters = await readRosters(file('rosters.csv'), io);
  if (!rosters.ok) return rosters;
  const teams = await readTeams(await optionalFile(file('teams.csv'), io), io);
  if (!teams.ok) return teams;
  const names = Object.fromEntries(teams.value.map(({ key, name }) => [key, name]));
  const unique = uniqueNames(rosters.value);
  const games: OddsGame[] = [];
  for (const { gameId, date: day, time, start, away, home } of schedule.value.games) {
    if (day !== date) continue;
    if (start === null && time !== null) return err(`${file('schedule.csv')}: game ${gameId} has no start_utc`);
    const players = rosters.value
      .filter(({ team }) => team === away || team === home)
      .map((player) => ({ ...player, unique: unique.get(player.playerId) ?? player.name }));
    games.push({ gameId, date, start, away, home, names, players });
  }
  return ok(games);
}
