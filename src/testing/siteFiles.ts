import { availableDates, builderSchedule } from '@ddh/engine/internal/hub';
import { DECODERS, NO_FILES, type Dataset, type Files } from '@ddh/engine/internal/datasets';
import { LINES, PROPS, type LeagueDate } from '@ddh/engine/internal/domain';
import type { GameSource, TabAnswer, Tab } from '@ddh/workers/protocol';
import { tabFigures } from '@ddh/workers/datasetApi';
import type { LoadTab } from './memoryServices.ts';

export const TODAY = '2025-10-07' as LeagueDate;
export const TOMORROW = '2025-10-08' as LeagueDate;

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the tails of a Poisson distribution with the given mean: the probabilities strictly above and strictly below
 * each line.
 */
function ladder(prefix: string, lines: readonly number[], mean: number): Row {
  const shares: Record<string, number> = {};
  const exactly: number[] = [];
  for (let k = 0, share = Math.exp(-mean); k < 120; k++, share *= mean / k) exactly.push(share);
  const sum = (from: number, to: number): number => exactly.slice(from, to).reduce((all, share) => all + share, 0);
  for (const line of lines) {
    shares[`${prefix}Over ${line.toFixed(1)}`] = Math.min(1, sum(Math.floor(line) + 1, 120));
    shares[`${prefix}Under ${line.toFixed(1)}`] = Math.min(1, sum(0, Math.ceil(line)));
  }
  return shares;
}

function game(index: string, away: string, home: string, awayWins: number, goals: readonly [number, number]): Row {
  return {
    index,
    Home: home,
    Away: away,
    'Away Win %': awayWins,
    'Away Reg Win %': awayWins - 0.1,
    'Away OT Win %': 0.1,
    'Home Win %': 1 - awayWins,
    'Home Reg Win %': 1 - awayWins - 0.12,
    'Home OT Win %': 0.12,
    ...ladder('', LINES.goalTotal, goals[0] + goals[1]),
    ...ladder('Away ', LINES.teamGoals, goals[0]),
    ...ladder('Home ', LINES.teamGoals, goals[1]),
    ...ladder('Shots ', LINES.shotTotal, 58),
    ...ladder('Away Shots ', LINES.teamShots, 28),
    ...ladder('Home Shots ', LINES.teamShots, 30),
  };
}

const skater = (name: string, team: string, mean: number, date: string = TODAY): Row => ({
  index: name,
  level_0: date,
  Team: team,
  ...PROPS.reduce<Row>((row, prop, i) => ({ ...row, ...ladder(`${prop} `, LINES.playerProp, mean * (i + 1)) }), {}),
});

/** Returns the columns of a sportsbook's price. `Value` is the EV: probability times odds, minus 1. */
const priced = (book: string, odds: number, chance: number): Row => ({
  Value: Number((chance * odds - 1).toFixed(4)),
  Book: book,
  'Book odds': odds,
  'Model odds': Number((1 / chance).toFixed(2)),
  'Model prob': chance,
});

/**
 * Rows of a `_value` file: a forward with prices of two sportsbooks, a forward without a team or position, and a
 * defenseman.
 */
const playerValues = (chance: number): readonly Row[] => [
  { Player: 'Tim Stützle', Team: 'Ottawa Senators', Pos: 'C', Line: 0.5, ...priced('Northgate', 2.1, chance) },
  { Player: 'Tim Stützle', Team: 'Ottawa Senators', Pos: 'C', Line: 0.5, ...priced('dock12', 2.3, chance) },
  { Player: 'Anže Kopitar', Line: 1.5, ...priced('Northgate', 4, chance / 2) },
  { Player: 'Jake Sanderson', Team: 'Ottawa Senators', Pos: 'D', Line: 0.5, ...priced('dock12', 5, chance / 3) },
];

const OTTAWA_AT_BOSTON = { Away: 'Ottawa Senators', Home: 'Boston Bruins' };

const DOCUMENTS: Readonly<Partial<Record<Dataset, readonly Row[]>>> = {
  game_probs: [
    game(TODAY, 'Los Angeles Kings', 'Utah Mammoth', 0.47, [2.7, 3]),
    game(TODAY, 'Ottawa Senators', 'Boston Bruins', 0.4, [2.9, 3.3]),
    game(TOMORROW, 'Boston Bruins', 'Ottawa Senators', 0.45, [2.8, 3]),
  ],
  puck_line_probs: LINES.margin.map((margin) => ({
    index: TODAY,
    Margin: margin,
    'Ottawa Senators': 0.4 / (margin + 0.5),
    'Boston Bruins': 0.6 / (margin + 0.5),
    'Los Angeles Kings': 0.47 / (margin + 0.5),
    'Utah Mammoth': 0.53 / (margin + 0.5),
  })),
  skater_probs: [
    skater('Tim Stützle', 'Ottawa Senators', 0.35),
    skater('Brady Tkachuk', 'Ottawa Senators', 0.41),
    skater('David Pastrňák', 'Boston Bruins', 0.55),
    skater('Anže Kopitar', 'Los Angeles Kings', 0.22),
    skater('David Pastrňák', 'Boston Bruins', 0.5, TOMORROW),
  ],
  schedule_times: [
    { Date: TODAY, 'Away Team': 'Ottawa Senators', 'Home Team': 'Boston Bruins', Time: '19:00' },
    { Date: TODAY, 'Away Team': 'Los Angeles Kings', 'Home Team': 'Utah Mammoth' },
    { Date: TODAY, 'Away Team': 'Calgary Flames', 'Home Team': 'Dallas Stars', Time: 'TBD' },
    { Date: TOMORROW, 'Away Team': 'Boston Bruins', 'Home Team': 'Ottawa Senators', Time: '13:00' },
  ],
  p_info: [
    { Player: 'Tim Stützle', Team: 'Ottawa Senators', 'API ABRV': 'OTT', Pos: 'C' },
    { Player: 'Brady Tkachuk', Team: 'Ottawa Senators', 'API ABRV': 'OTT', Pos: 'LW' },
    { Player: 'David Pastrňák', Team: 'Boston Bruins', 'API ABRV': 'BOS', Pos: 'RW' },
    { Player: 'Anže Kopitar', Team: 'Los Angeles Kings', 'API ABRV': 'LAK', Pos: 'C' },
  ],
  team_avs: [
    { Team: 'Ottawa Senators', index: TODAY, 'Goals Against': 2.94, 'Shots Against': 28.4 },
    { Team: 'Boston Bruins', index: TODAY, 'Goals Against': 3.31, 'Shots Against': 30.2 },
  ],
  goal_value: playerValues(0.5),
  assist_value: playerValues(0.45),
  point_value: playerValues(0.6),
  sog_value: playerValues(0.55),
  total_value: [
    { ...OTTAWA_AT_BOSTON, Line: 5.5, Side: 'Over', ...priced('Northgate', 1.9, 0.56) },
    { ...OTTAWA_AT_BOSTON, Line: 5.5, Side: 'Under', ...priced('Northgate', 1.95, 0.44) },
    { ...OTTAWA_AT_BOSTON, Line: 2.5, Team: 'Ottawa Senators', ...priced('dock12', 2, 0.51) },
  ],
  moneyline_value: [
    { Team: 'Boston Bruins', Opponent: 'Ottawa Senators', ...priced('Northgate', 1.8, 0.6) },
    { Team: 'Ottawa Senators', Opponent: 'Boston Bruins', ...priced('Northgate', 2.1, 0.4) },
    { Team: 'Utah Mammoth', ...priced('dock12', 1.9, 0.53) },
  ],
  game_id_ref: [
    { id: '2025020001', 'Away Team': 'Ottawa Senators', 'Home Team': 'Boston Bruins', Date: TODAY },
    { id: '2025020002', 'Away Team': 'Los Angeles Kings', 'Home Team': 'Utah Mammoth', Date: TODAY },
  ],
};

function decode(dataset: Dataset, rows: readonly Row[]): unknown {
  const decoded = DECODERS[dataset](rows);
  if (!decoded.ok) throw new Error(`${decoded.error.path} ${decoded.error.problem}`);
  return decoded.value.data;
}

/** The default files, decoded once for all tests, because each test opens a page. */
const FILES = new Map(Object.entries(DOCUMENTS).map(([dataset, rows]) => [dataset, decode(dataset as Dataset, rows)]));

/** Returns the default files with some of them replaced. A file that is `null` failed to load. */
export function siteFiles(change: { readonly [dataset in Dataset]?: readonly Row[] | null } = {}): Files {
  const read = (dataset: Dataset): unknown => {
    const rows = change[dataset];
    if (rows === undefined) return FILES.get(dataset) ?? null;
    return rows === null ? null : decode(dataset, rows);
  };
  return Object.fromEntries((Object.keys(NO_FILES) as Dataset[]).map((dataset) => [dataset, read(dataset)])) as Files;
}

/** Returns a row of the file `changes` about the first game. */
export const changeRow = (news: {
  readonly What: string;
  readonly Player: string;
  readonly Before: number;
  readonly After: number;
}) => ({
  Date: TODAY,
  Away: 'Ottawa Senators',
  Home: 'Boston Bruins',
  At: '2025-10-07T21:12:00Z',
  Team: 'Boston Bruins',
  ...news,
});

/** Returns the source of each game: only a JSON file, without a game model. */
export const sourcesOf = (gameIds: readonly string[]): Readonly<Record<string, GameSource>> =>
  Object.fromEntries(gameIds.map((gameId) => [gameId, { url: `${gameId}.json`, model: null }]));

type AnswerChange = Partial<Omit<TabAnswer, 'figures'>>;

/** Returns the worker's response to a request for a tab. */
export const tabAnswer = <T extends Tab>(
  tab: T,
  change: AnswerChange = {},
  files: Files = siteFiles(),
): TabAnswer<T> => ({
  figures: tabFigures(tab, files),
  dates: availableDates(files.game_probs?.games ?? []),
  builder: builderSchedule({
    schedule: files.schedule_times ?? [],
    ids: files.game_id_ref ?? [],
    dates: files.game_probs && availableDates(files.game_probs.games),
    isListed: () => true,
  }),
  simulations: sourcesOf((files.game_id_ref ?? []).map(({ id }) => id)),
  failed: [],
  problems: [],
  version: '1',
  manifest: 'read',
  updatedAt: null,
  facts: {},
  day: TODAY,
  season: null,
  sample: false,
  showsSample: false,
  trackRecord: false,
  awaited: null,
  ...change,
});

/** Returns a `LoadTab` that responds with these files. */
export const answering =
  (change: AnswerChange = {}, files: Files = siteFiles()): LoadTab =>
  ({ tab }) =>
    Promise.resolve(tabAnswer(tab, change, files));
