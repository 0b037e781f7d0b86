import { isWord, listed } from '../args.ts';
import { reportCommand, UsageError } from '../command.ts';
import type { FetchNhlReport, FetchOddsReport } from '../reports/fetch.ts';
import { fetchNhl } from './fetch/nhl.ts';
import { fetchOdds } from './fetch/odds.ts';
import { OPTIONS as ODDS_OPTIONS } from './fetch/odds/order.ts';
import { OPTIONS as NHL_OPTIONS } from './fetch/order.ts';

const usage = `ddh fetch nhl [--season 2026-27] [--store folder] [--from date] [--to date] [--yesterday] [--again] [--config file] [--json]
ddh fetch nhl [--season 2026-27] [--store folder] --rebuild [--config file] [--json]
ddh fetch nhl [--season 2026-27] [--store folder] --raw-folder folder [--config file] [--json]
ddh fetch odds --provider the-odds-api --budget credits [--closing] [--date date] [--store folder] [--out quotes.csv] [--aliases csv] [--config file] [--json]

Requests a season's schedule, rosters, box scores and play-by-play from the league's API, keeps each answer in the store, and writes the season's files to <store>/seasons/<season>: schedule, games, skater_games, goalie_games, rosters, and shots (CSV), the inputs of 'ddh rate'. Regular-season games only.

The API has no published terms, and the league's website forbids unauthorized automated collection. Whether to fetch is your decision (docs/operator.md): nothing is requested before you write "contact", your e-mail or web address, into ddh.json. It is sent with each request. At most 4 requests start in a second.

${listed({}, NHL_OPTIONS)}

Stored games of all days are requested again until their results are official, and once more on the third day after.

  ddh fetch nhl --season 2026-27 --store store
  ddh fetch nhl --season 2025-26 --store store --raw-folder fastRhockey-nhl-raw/nhl/json/raw
  ddh rate --games store/seasons/2026-27/games.csv --skaters store/seasons/2026-27/skater_games.csv \\
           --goalies store/seasons/2026-27/goalie_games.csv --schedule store/seasons/2026-27/schedule.csv \\
           --rosters store/seasons/2026-27/rosters.csv --as-of 2026-11-25 --out models

After a killed run, the next run continues where the killed one stopped. A game whose answers contradict themselves, or lack a field that a rating needs, is quarantined: its answers are kept, but it has no rows, and each run reports it until its answers are valid. An invalid answer does not replace an older valid one. Other fields that answers lack leave their cells empty. The run that first meets such a field, or a word of the schedule that is not known, names it and ends with 3. schedule.csv keeps postponed and canceled games with their "status", and the run names them.

ddh fetch odds gets prices of a day's games that have not begun. It writes quotes for 'ddh value-build', and appends every price to <store>/prices/<season>/<date>.ndjson.gz. It needs the season's files in the store. The key is the environment variable DDH_ODDS_KEY. The provider's terms forbid files and feeds of the prices, so nothing is requested before you write "odds": {"termsConfirmed": true} into ddh.json; docs/operator.md says what the pages do with such prices.

${listed({}, ODDS_OPTIONS)}

  DDH_ODDS_KEY=... ddh fetch odds --provider the-odds-api --budget 60 --store store --out quotes.csv

"odds.markets" of the configuration lists the markets to request, most important first, and "odds.regions" the regions. The list of events is free. Credits are first spent on the markets that one request gets for all games, then on the first of the other markets for each game, then on the second for each game, and so on. Within a market, earlier games have priority. Markets for which the credits do not suffice are reported.

Exit: 0; 1 when the schedule or the store is wrong or cannot be read, no contact is configured, a provider's terms are not confirmed, no price can be read, or the server does not answer: then the files stay as they were, and the error of --json has the kind failed, noContact, noAnswer, badSchedule or noGames; 2 for a wrong command line; 3 when the files are written, but something is missing, which is reported.
`;

export const fetchCommand = reportCommand<FetchNhlReport | FetchOddsReport>({
  name: 'fetch',
  usage,
  forms: { 'fetch nhl': NHL_OPTIONS, 'fetch odds': ODDS_OPTIONS },
  makesFiles: true,
  report([feed = '', ...args], io, note) {
    if (isWord('nhl', feed)) return fetchNhl(args, io, note);
    if (isWord('odds', feed)) return fetchOdds(args, io, note);
    throw new UsageError(`give what to fetch: nhl or odds${feed === '' ? '' : `; not '${feed}'`}`);
  },
});
