import { SITE_SOURCE, type NewsEntry, type NewsJson, newsOfDays } from '@ddh/feeds/news';
import { systemNetwork } from '@ddh/feeds/http';
import type { ChangeKind } from '@ddh/engine/internal/domain';
import { formatCounted } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { listed } from '../args.ts';
import { failed, reportCommand, type Failure, type Io, type Report } from '../command.ts';
import type { NewsItem, NewsReport } from '../reports/news.ts';
import { createSiteClient } from '../site/index.ts';
import { table } from '../table.ts';
import { fetchNews } from './news/fromSite.ts';
import { readNewsFile, writeNewsFile, type NewsFile } from './news/newsFile.ts';
import { ACTIONS, OPTIONS, readNewsOrder, type NewsOrder } from './news/order.ts';
import { join } from 'node:path';
import { createPlayerFinder, seasonName, type RosterPlayer } from '@ddh/forecast/history';
import { optionalFile } from './history/leaguePaths.ts';
import { reasonText } from './history/readNews.ts';
import { readRosters } from './history/readPast.ts';

const ARGUMENTS = {
  goalie: 'the player starts in goal; of several goalies of a team, the last one counts',
  scratch: 'the player does not play, on --date or until --through',
  return: "the player may play: takes a scratch or a goalie's confirmation back",
  undo: 'removes the entry with this number in the list; by default, the last one that is not from a site',
  '<player>': "a name in any usual form, or the league's player id",
};

const usage = `ddh news [--date date] [--news file] [--config file] [--json]
ddh news goalie|scratch|return <player> --team team [--date date] [--through date] [--source text] [--news file] [--config file] [--json]
ddh news undo [number] [--news file] [--config file] [--json]
ddh news --from https://site [--user name] [--news file] [--config file] [--json]

Lists, adds and removes line-up news: who starts in goal, who is scratched and who may play. 'ddh rate --news' and 'ddh project --news' read the file (docs/data-contract.md).

${listed(ARGUMENTS, OPTIONS)}

  ddh news goalie "J. Swayman" --team BOS --news news.json
  ddh news scratch "Tim Stützle" --team OTT --through 2026-12-01 --news news.json
  DDH_PUBLISH_PASSWORD=... ddh news --from https://example.org --user night --news news.json

A name is looked up in the season's rosters if the configuration has a "store" with them. DDH_PUBLISH_PASSWORD is an Application Password of the user, as for 'ddh publish'.

Exit: 0; 1 when the file is wrong, the player or the number is unknown, or the site refuses or does not answer: then the file stays as it was, and the error of --json has the kind failed, noPassword, noAnswer or refused; 2 for a wrong command line.
`;

export const newsCommand = reportCommand<NewsReport>({
  name: 'news',
  usage,
  forms: { news: OPTIONS },
  makesFiles: (args) => args.some((arg) => [...ACTIONS, '--from'].includes(arg.split('=', 1)[0] ?? '')),
  async report(args, io) {
    const order = await readNewsOrder(args, io);
    if (!order.ok) return order;
    if (order.value.action === 'fetch') return fetchFromSite(order.value, io);
    const file = await readNewsFile(order.value.file, io);
    if (!file.ok) return failed(file.error);
    switch (order.value.action) {
      case 'list':
        return list(file.value, order.value);
      case 'undo':
        return undo(file.value, order.value);
      default:
        return add(file.value, order.value, io);
    }
  },
});

type Made = Result<Report<NewsReport>, Failure>;
type OrderTo<A extends NewsOrder['action']> = Extract<NewsOrder, { readonly action: A }>;

const done = (json: NewsReport, text: string): Made => ok({ exit: 0, json, text });

const COLUMNS = ['', 'date', 'team', 'player', 'kind', 'through', 'at', 'source'].map((head, i) => ({
  head,
  left: i > 0,
}));

function list({ written, entries }: NewsFile, { date }: OrderTo<'list'>): Made {
  const numbered = written
    .map((entry, i) => ({ number: i + 1, ...entry }))
    .filter((_, i) => date === null || covers(entries[i], date));
  const none = date === null ? 'no news\n' : `no news of ${date}\n`;
  const news = numbered.map(({ number, ...entry }) => ({ number, ...itemOf(entry) }));
  return done({ news }, numbered.length === 0 ? none : table(COLUMNS, numbered.map(cells)));
}

const covers = (entry: NewsEntry | undefined, date: string): boolean =>
  entry !== undefined && entry.date <= date && date <= (entry.through ?? entry.date);

const cells = ({ number, ...entry }: NewsJson & { readonly number: number }): readonly string[] => {
  const { date, team, kind, through, at, source } = entry;
  return [String(number), date, team, playerOf(entry), kind, through ?? '', at, source];
};

async function undo(file: NewsFile, { number }: OrderTo<'undo'>): Promise<Made> {
  const { written } = file;
  const place = number === null ? written.findLastIndex(({ source }) => source !== SITE_SOURCE) : number - 1;
  const undone = written[place];
  if (undone === undefined)
    return failed(number === null ? `${file.shown} has no entry to undo` : `${file.shown} has no entry ${number}`);
  if (undone.source === SITE_SOURCE)
    return failed(
      `entry ${place + 1} is from the site, and would be fetched again: undo it on the site's screen Line-ups`,
    );
  const saved = await writeNewsFile(file, written.toSpliced(place, 1));
  return saved.ok ? done({ undone: itemOf(undone) }, `undone: ${sentence(undone)}\n`) : failed(saved.error);
}

async function add(file: NewsFile, order: OrderTo<'add'>, io: Io): Promise<Made> {
  const entry = await newEntry(order, file.entries, io);
  if (!entry.ok) return failed(entry.error);
  const saved = await writeNewsFile(file, [...file.written, entry.value]);
  return saved.ok ? done({ added: itemOf(entry.value) }, `${sentence(entry.value)}\n`) : failed(saved.error);
}

/** An entry of the file as `--json` prints it. */
const itemOf = ({ player, player_id: playerId, through, ...entry }: NewsJson): NewsItem => ({
  ...entry,
  player: player ?? null,
  playerId: playerId ?? null,
  through: through ?? null,
});

const SAID = {
  goalie: 'starts in goal',
  scratch: 'is scratched',
  return: 'may play',
} as const satisfies Readonly<Record<ChangeKind, string>>;

const playerOf = ({ player, player_id: id }: NewsJson): string => player ?? `player ${id ?? ''}`;

function sentence(entry: NewsJson): string {
  const { date, team, kind, through } = entry;
  const until = through === undefined || through === null ? '' : ` until ${through}`;
  return `${playerOf(entry)} (${team}) ${SAID[kind]} on ${date}${until}`;
}

async function fetchFromSite({ file, site }: OrderTo<'fetch'>, io: Io): Promise<Made> {
  const client = createSiteClient({ ...site, network: io.network ?? systemNetwork, patienceMs: 0 });
  const fetched = await fetchNews(file, site.to, client, io);
  if (!fetched.ok) {
    const { text, fault } = fetched.error;
    if (fault === null) return failed(text);
    return err(
      fault.kind === 'refused'
        ? { kind: 'refused', message: text, code: fault.code }
        : { kind: 'noAnswer', message: text },
    );
  }
  const { changed, entries, from, askAgainSeconds, version } = fetched.value;
  const what = `${formatCounted(entries.length, 'item')} of news from ${site.to}`;
  return done(
    { written: changed, entries: entries.length, from, askAgainSeconds, version },
    `${what}: ${file.shown} ${changed ? 'has changed' : 'is unchanged'}\n`,
  );
}

/** Makes the news entry that the command line describes. The error text says why the player is unknown. */
async function newEntry(
  { kind, player, team, date, through, source, store }: Extract<NewsOrder, { action: 'add' }>,
  entries: readonly NewsEntry[],
  io: Io,
): Promise<Result<NewsJson, string>> {
  const times = new Set(entries.map(({ at }) => at));
  let at = io.now().getTime();
  // Each entry needs a different time, because entries with the same time could contradict each other.
  while (times.has(at)) at++;
  const playerId = /^\d+$/.test(player) ? Number(player) : null;
  const rosters = store && (await optionalFile(join(store, 'seasons', seasonName(date), 'rosters.csv'), io));
  if (rosters !== undefined && playerId === null) {
    const roster = await readRosters(rosters, io);
    if (!roster.ok) return roster;
    const entry = { date, team, player, playerId, kind, at, source, through };
    const unknown = unknownName(entry, roster.value);
    if (unknown !== null) return err(`${unknown} If ${rosters} lacks the player, give the player id.`);
  }
  return ok({
    date,
    team,
    ...(playerId === null ? { player } : { player_id: playerId }),
    kind,
    at: new Date(at).toISOString(),
    source,
    ...(through === null ? {} : { through }),
  });
}

/** Returns the reason why no player on the roster matches the entry. Returns `null` if one does. */
function unknownName(entry: NewsEntry, roster: readonly RosterPlayer[]): string | null {
  const goalies = roster.filter(({ position }) => position === 'G');
  const known = {
    goalies: createPlayerFinder({ past: [], roster: goalies }),
    players: createPlayerFinder({ past: [], roster }),
  };
  const [gap] = newsOfDays([entry], known, [entry.date]).gaps;
  return gap === undefined ? null : reasonText(gap);
}
