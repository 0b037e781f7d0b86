import * as v from 'valibot';
import { findings } from './findings.ts';
import { count, date, gameId, instant, message, season, type Printed } from './figures.ts';
import { waiting } from './league.ts';

const team = v.pipe(v.string(), v.description("A team's name or abbreviation."));
const placed = v.object({ path: v.string(), detail: v.string() });
const faulty = v.object({ gameId, date, away: team, home: team, faults: v.array(v.string()) });

const fetchNhlReport = v.object({
  season,
  requests: v.pipe(count, v.description('Repeated ones included.')),
  clockAhead: v.pipe(
    v.nullable(v.pipe(v.number(), v.safeInteger())),
    v.description("By how many seconds this machine's clock is ahead of the league's."),
  ),
  scheduled: count,
  games: v.pipe(count, v.description('Games with rows.')),
  provisional: v.pipe(count, v.description('Games with rows that may still be corrected.')),
  quarantined: v.array(faulty),
  refused: v.pipe(v.array(faulty), v.description('Games whose newer responses cannot be used.')),
  incomplete: v.array(gameId),
  vanished: v.array(gameId),
  waiting,
  oddities: v.array(v.string()),
  damaged: v.array(placed),
  faults: v.array(v.string()),
  unusable: v.array(placed),
  unanswered: v.array(v.object({ request: v.string(), detail: v.string() })),
  notSent: v.pipe(count, v.description('Requests that were not sent, because the server kept failing.')),
  files: count,
  bytes: count,
});
export type FetchNhlReport = Printed<typeof fetchNhlReport>;

const unmatched = v.object({ name: v.string(), gameId, prices: count, names: v.array(v.string()) });

const fetchOddsReport = v.object({
  season,
  date,
  games: count,
  prices: count,
  quotes: v.pipe(count, v.description('The rows of the file of quotes.')),
  noPlace: count,
  repeated: count,
  late: count,
  otherMarkets: v.pipe(v.record(v.string(), count), v.description('Prices of markets that are not read.')),
  credits: v.object({ spent: count, remaining: v.nullable(v.number()) }),
  leftOut: v.array(v.object({ market: v.string(), gameId: v.nullable(gameId), why: v.picklist(['budget', 'failed']) })),
  unmatchedEvents: v.array(v.object({ away: team, home: team, start: instant })),
  gamesWithoutEvent: v.array(gameId),
  unmatchedTeams: v.array(unmatched),
  unmatchedPlayers: v.array(unmatched),
  findings,
  faults: v.array(v.object({ endpoint: v.string(), path: v.string(), message })),
});
export type FetchOddsReport = Printed<typeof fetchOddsReport>;

/** Of `ddh fetch nhl` the first, of `ddh fetch odds` the second. */
export const fetchReport = v.union([fetchNhlReport, fetchOddsReport]);
