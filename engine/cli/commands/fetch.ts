import { isWord } from '../args.ts';
import { UsageError, type Command, type ExitCode, type Io } from '../command.ts';
import { fetchNhl } from './fetch/nhl.ts';

const usage = `ddh fetch nhl [--season 2026-27] [--store folder] [--from date] [--to date] [--yesterday] [--config file] [--json]
ddh fetch nhl [--season 2026-27] [--store folder] --rebuild [--config file] [--json]
ddh fetch nhl [--season 2026-27] [--store folder] --raw-folder folder [--config file] [--json]

Requests a season's schedule, rosters, box scores, play-by-play and scratches from the league's API, keeps each answer in the
store, and writes the season's files to <store>/seasons/<season>: schedule, games, skater_games, goalie_games, rosters,
scratches and shots (CSV), the inputs of 'ddh rate'. Regular-season games only.

The API has no published terms, and the league's website forbids unauthorized automated collection. Whether to fetch is your
decision (docs/operator.md): nothing is requested before you write "contact", your e-mail or web address, into ddh.json. It is
sent with each request. At most 4 requests start in a second.

--season      such as 2026-27; by default, "season" of the configuration
--store       the folder of answers and files; by default, "store" of the configuration
--from, --to  only games of these days are requested, of those that the store does not have, YYYY-MM-DD
--yesterday   the same as --from and --to with the day before today in New York
  Games that the store has are requested again until the league calls them official, whatever the days are.
--rebuild     writes the season's files from the answers in the store, without a request
--raw-folder  writes the season's files from a folder of fastRhockey-nhl-raw, {gameId}.json, without a request
--config      the configuration; by default, ddh.json in the working folder
--json        one object: season, requests (sent, repeated ones included), scheduled, games (with rows), provisional (may still
              be corrected), quarantined, refused, incomplete, vanished, damaged, faults, unusable, unanswered, notSent, files,
              bytes

  ddh fetch nhl --season 2026-27 --store store
  ddh fetch nhl --season 2025-26 --store store --raw-folder fastRhockey-nhl-raw/nhl/json/raw
  ddh rate --games store/seasons/2026-27/games.csv --skaters store/seasons/2026-27/skater_games.csv \\
           --goalies store/seasons/2026-27/goalie_games.csv --schedule store/seasons/2026-27/schedule.csv \\
           --rosters store/seasons/2026-27/rosters.csv --as-of 2026-11-25 --out models

A killed run goes on where it was. A game whose answers lack a field, or contradict themselves, is quarantined: its answers
are kept, it has no rows, and each run names it until it is right. An answer that is worse than the one before does not replace
it.

Exit: 0; 1 when the schedule or the store is wrong or cannot be read, no contact is configured, or the server does not answer:
then the season's files stay as they were, and the error of --json has the kind failed, noContact, noAnswer, badSchedule or
noGames; 2 for a wrong command line; 3 when the files are written, but something is missing, which is named.
`;

const FEEDS: Readonly<Record<string, (args: readonly string[], io: Io) => Promise<ExitCode>>> = { nhl: fetchNhl };

export const fetchCommand: Command = {
  name: 'fetch',
  summary: 'fetches results, schedule and rosters of a season',
  usage,
  async run([feed, ...args], io) {
    const found = Object.entries(FEEDS).find(([name]) => feed !== undefined && isWord(name, feed));
    if (found) return found[1](args, io);
    throw new UsageError(`give what to fetch: nhl${feed === undefined ? '' : `; not '${feed}'`}`);
  },
};
