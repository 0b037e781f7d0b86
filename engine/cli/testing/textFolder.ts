import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gamesCsv, goaliesCsv, rostersCsv, scheduleCsv, skatersCsv } from '../../forecast/testing/historyFiles.ts';
import { inventLeague } from '../../forecast/testing/inventedLeague.ts';
import { smallModel } from '../../forecast/testing/slates.ts';
import { MONTREAL, rostersText, scheduleText, UTAH } from '../../feeds/testing/oddsAnswers.ts';
import { weightsOf, withProbs } from '../../testing/gameWeights.ts';
import { HAND_CHECKED, OVER, SCORES, WIN } from '../../testing/handChecked.ts';
import { sampleSeason } from '../../testing/sampleSeason.ts';
import { encodeSlipLink } from '@ddh/engine/internal/parlay';
import { readSimulation } from '@ddh/engine/internal/simulation';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { inflateRaw } from '@ddh/engine/node';
import { GOALIES, SKATERS, TEAM } from './fantasyFolder.ts';
import { AS_OF, asClubs, first, next, past, roster } from './ratedLeague.ts';

const LINK = encodeSlipLink({
  gameId: '1',
  away: 'Away',
  home: 'Home',
  legs: [WIN, OVER, SCORES],
  oddsType: 'american',
  dataVersion: 'v',
  price: '+450',
  records: 1000,
  hits: 300,
});

const FILES = '--games games.csv --skaters skaters.csv --goalies goalies.csv';

/** Splits a command line into its arguments. `$LINK` stands for a link to a slip, `$FILES` for the past games. */
export const wordsOf = (line: string): readonly string[] =>
  [
    ...line
      .replace('$LINK', LINK)
      .replace('$FILES', FILES)
      .matchAll(/"([^"]*)"|(\S+)/g),
  ].map(([, quoted, word = '']) => quoted ?? word);

const csv = (head: string, ...rows: readonly string[]): string => [head, ...rows, ''].join('\n');
const json = (value: unknown): string => JSON.stringify(value);
const total = (side: string, line: number): object => ({ kind: 'total', stat: 'Goals', side, line });
const points = (player: string): object => ({ kind: 'player', player, stat: 'Points', side: 'over', line: 0.5 });

const slips = (): Readonly<Record<string, string>> => ({
  'game.json': json(HAND_CHECKED.records),
  'cut.json': json(HAND_CHECKED.records).slice(0, -9),
  'other.json': '[{"Player":"P","Team":"Home"}]',
  'night.json': json([
    {
      'Florida Panthers': 1,
      'Florida Panthers Goal Differential': 2,
      'St. Louis Blues': 0,
      'St. Louis Blues Goal Differential': -2,
      'Total Goals': 6,
      'Sam Reinhart Points': 1,
      'Elias Pettersson (C) Points': 1,
      'Elias Pettersson (D) Points': 1,
    },
  ]),
  'slip.json': json({ legs: [WIN, OVER, SCORES] }),
  'win.json': json({ legs: [WIN] }),
  'whole.json': json({ legs: [total('over', 5)] }),
  'never.json': json({ legs: [SCORES, WIN, total('under', 5), total('over', 5.5)] }),
  'both.json': json({ legs: [total('over', 5.5), total('under', 5.5)] }),
  'unknown.json': json({ legs: [points('Sam Reinhardt'), points('Mitch Marner')] }),
  'unclear.json': json({ legs: [points('Elias Pettersson')] }),
  'boston.json': json({ legs: [{ kind: 'winner', team: 'Boston', margin: 0.5 }] }),
  'bare.json': json({ legs: [{ kind: 'winner', team: 'Home' }] }),
  'puckLine.json': json({ legs: [{ kind: 'winner', team: 'Home', margin: -1.5 }] }),
  'away.json': json({ legs: [{ ...WIN, team: 'Away 2' }] }),
  'home.json': json({ legs: [{ ...WIN, team: 'Home 1' }] }),
  'priced.json': json({ legs: [{ ...WIN, team: 'Home 1' }, points('Home 1 No 1'), total('under', 7.5)] }),
  'quarter.json': json({ legs: [total('over', 5.75)] }),
  'empty.json': '[]',
});

const QUOTES = 'market,player,team,away,home,side,line,book,odds,captured,date';
const prices = (): Readonly<Record<string, string>> => ({
  'quotes.csv': csv(
    QUOTES,
    'goals,Away 1 No 1,,,,,0.5,Birch,+150,2025-10-07T15:00:00Z,',
    'goals,Nobody,,,,,0.5,Birch,+150,,',
    'goals,Awya 1 No 1,,,,,0.5,Birch,+150,,',
    'goals,Awya 1 No 1,,,,,0.5,Comet,+150,,',
    'goals,Away 1 No 1,,,,,7.5,Birch,+150,,',
    'goals,Away 1 No 1,,,,,0.5,,+150,,',
    'goals,Away 1 No 1,,,,,0.5,Comet,150%,,',
    'total,,,Away 1,Home 1,over,0.7,Birch,2.5,,',
    'team_total,,Home 2,,,over,0.7,Birch,2.5,,',
    'goals,Away 1 No 1,,,,under,0.5,Birch,-200,,',
    'player_total_saves,Away 1 No 1,,,,,1.5,Birch,+190,,',
    'puck_line,,Home 2,,,,1.5,Comet,1.4,,',
    'puck_line,,Away 2,,,,1.5,Comet,2.9,,',
    'x,,,,,,,Birch,2.5,,',
    'total,,,Away 1,Home 1,over,5.75,Birch,2.5,,',
  ),
  'nobody.csv': csv(QUOTES, ...Array.from({ length: 9 }, () => 'goals,Nobody,,,,,0.5,Birch,2.5,,')),
  'judged.csv': csv(
    QUOTES,
    'total,,,Away 1,Home 1,over,6.5,Birch,2.40,,',
    'total,,,Away 1,Home 1,under,6.5,Birch,2.40,,',
    'total,,,Away 1,Home 1,over,7.5,Birch,1.20,,',
    'total,,,Away 1,Home 1,under,7.5,Birch,1.20,,',
    'moneyline,,Home 2,,,,,Birch,2.1,,',
    'moneyline,,Away 2,,,,,Birch,3.6,,',
    'moneyline,,Draw,Away 2,Home 2,,,Birch,4.1,,',
    'goals,Away 1 No 1,,,,,0.5,Comet,+900,,',
    'goals,Away 1 No 2,,,,,0.5,Comet,105,noon,',
    'goals,Away 1 No 3,,,,,0.5,Comet,1.50,2030-10-07T16:00:00Z,',
    'goals,Away 1 No 4,,,,,0.5,Comet,1.40,2025-10-07T15:00:00Z,',
    'goals,Away 1 No 4,,,,,0.5,Comet,1.45,2025-10-07T14:00:00Z,',
    'goals,Away 1 No 4,,,,,0.5,Sage,1.40,2025-10-05T14:00:00Z,',
    'goals,Away 1 No 4,,,,,0.5,Rowan,1.40,,',
    'goals,Away 1 No 4,,,,,0.5,rowan,1.45,,',
    'goals,Away 1 No 5,,,,,0.5,Comet,101,,',
    'goals,Away 1 No 5,,,,,0.5,Sage,"1,909",,',
    'total,,,Away 1,Home 1,,5.5,Birch,1.90,,',
  ),
  'wide.csv': csv('player,line,over_price,under_price,book'),
  'header.csv': csv(QUOTES),
  'sied.csv': csv('market,book,odds,sied'),
  'quotes.json': '[{"market":"goals"}]',
  'twice.csv': csv('alias,name', 'x,y', 'X,z'),
  'noName.csv': csv('alias,name', 'x'),
});

const bet = { Value: 0.1, Book: 'Birch', 'Book odds': 2, 'Model odds': 1.818, 'Model prob': 0.55 };
/** The time at which the tests run. */
const AT = '2025-10-07T16:00:00Z';
const GOALS = [
  { Player: 'Away 1 No 1', Line: 0.5, ...bet },
  { Player: 'Away 1 No 1', Line: 0.5, ...bet, Book: 'Comet', Value: 0.2, 'Book odds': 2.1818 },
  { Player: 'Home 2 No 3', Line: 1.5, ...bet, Captured: '2025-10-06T16:00:00Z' },
  { Player: 'Home 2 No 1', Team: 'Home 2', Pos: 'C', Line: 0.5, ...bet, 'Model odds': 3 },
];
/** The bets of a total on a half line and on whole lines, one of them without its push. */
const TOTALS = [
  { Line: 5.5, ...bet },
  { Line: 6, ...bet, Value: 0.088, Push: 0.12 },
  { Line: 6.5, ...bet, 'Book odds': 1.9, Value: 0.045 },
  { Line: 7, ...bet },
].map((row) => ({ Away: 'Away 1', Home: 'Home 1', Side: 'Over', ...row }));
const goals = (...rows: readonly object[]): string => json(rows);
const values = (): Readonly<Record<string, string>> => ({
  'alone/goal_value.json': goals(...GOALS),
  'feed/goal_value.json': goals({ ...GOALS[0], Source: 'The Odds API' }),
  'wrong/goal_value.json': goals({ ...GOALS[0], Line: 'x' }, GOALS[1]!, { ...GOALS[2], Book: '' }),
  'none/goal_value.json': '[]',
  'alone/total_value.json': json(TOTALS),
  ...Object.fromEntries(
    ['goal', 'assist', 'point', 'sog', 'total'].map((name) => [`honest/value_vault/${name}_value.json`, '[]']),
  ),
  'honest/value_vault/moneyline_value.json': json([
    { Team: 'Away 1', Opponent: 'Home 1', ...bet, 'Honest prob': 0.52, 'Books prob': 0.494 },
    { Team: 'Home 1', Opponent: 'Away 1', Line: -1.5, ...bet, 'Honest prob': 0.51 },
    { Team: 'Away 1', Opponent: 'Home 1', Line: 1.5, ...bet, 'Books prob': 0.3, Doubt: 'disagree' },
    { Team: 'Home 1', Opponent: 'Away 1', ...bet, 'Honest prob': 0.48, Captured: AT, Doubt: 'before news' },
    { Team: 'Home 2', Opponent: 'Away 2', ...bet },
    { Team: 'Away 2', Opponent: 'Home 2', ...bet, 'Book odds': 2.1, Value: 0.155 },
  ]),
});

/** Value files for a data folder that `ddh simulate` has filled. Two rows are of another day or another game. */
export const valueFiles = (): Readonly<Record<string, string>> => ({
  'valued/value_vault/goal_value.json': goals(...GOALS),
  'otherDay/value_vault/total_value.json': json(TOTALS),
  'otherDay/value_vault/sog_value.json': goals(GOALS[0]!, { ...GOALS[0], Date: '2025-10-06' }),
  'valued/value_vault/sog_value.json': goals({ ...GOALS[0], Date: '2025-10-06' }, { ...GOALS[0], Team: 'Away 9' }),
});

const week = (Date: string, away: string, home: string, Week: unknown): object => ({
  Date,
  'Away Team': away,
  'Home Team': home,
  Week,
});
const fantasy = (): Readonly<Record<string, string>> => ({
  's.json': json(SKATERS),
  'g.json': json(GOALIES),
  'team.json': json(TEAM),
  'goals.json': json({ skaterScoring: { goal: '1.5' } }),
  'bad.json': json([...SKATERS, { Player: 'X', Timeframe: 'Week 1', Goals: 'many' }, { Timeframe: 'Week 1', Hits: 1 }]),
  'columns.json': json({ Player: { '0': 'A' }, Timeframe: { '0': 'Week 1' }, Goals: { '0': 1 } }),
  'noWeek.json': json([{ Goals: 1 }]),
  'weights.json': json({
    skaterScoring: { goal: 26, gaol: 2 },
    goalieScoring: [1],
    leagueStructure: { bench_spots: -1 },
  }),
  'weeks/fantasy/season_schedule.json': json([
    week('2025-10-07', 'Ants', 'Bees', 1),
    week('2025-10-08', 'Cats', 'Ants', 1),
    week('2025-10-10', 'Bees', 'Cats', 1),
    week('2025-10-10', 'Ants', 'Dogs', 1),
    week('2025-10-14', 'Dogs', 'Ants', 'Week 2'),
  ]),
  'weeks/p_info.json': json([{ Player: 'Ann', Team: 'Ants', 'API ABRV': 'ANT' }]),
  'weeks/bad.json': json([week('2025-10-07', 'Ants', 'Bees', 1), week('2025-10-08', 'Ants', 'Bees', 'soon')]),
});

function history(): Readonly<Record<string, string>> {
  const [star] = roster;
  const goalie = (player: object) => ({ date: AS_OF, team: first.home, kind: 'goalie', source: 'operator', ...player });
  const at = `${AS_OF}T12:00:00Z`;
  return {
    'games.csv': gamesCsv(past),
    'skaters.csv': skatersCsv(past),
    'goalies.csv': goaliesCsv(past),
    'rosters.csv': rostersCsv(roster),
    'schedule.csv': scheduleCsv(next),
    'gaps.csv': scheduleCsv([{ ...first, gameId: '2024029999', date: past[0]!.game.date }, ...next]),
    'teams.csv': scheduleCsv([{ ...first, gameId: 'x', home: 'ZZZ' }, ...next]),
    'starters.csv': csv('date,team,player', `${AS_OF},${first.home},Goaly 1091`, `${AS_OF},Bostn,Goalie 1091`),
    'absent.csv': csv('team,player_id,player', `${first.away},,Nobody`, `${first.away},77,`),
    'lost.csv': csv(gamesCsv(past).split('\r\n')[0]!.replace('away_sog', 'away_shots')),
    'cells.csv': skatersCsv(past).replace(/,D,\d,/, ',D,x,'),
    'said.json': json({
      news: [
        goalie({ player: 'Nobody', at }),
        goalie({ player: star!.name, at: 'noon' }),
        goalie({ kind: 'injured', player: star!.name, at }),
      ],
    }),
    'news.json': json({ news: [goalie({ player: 'Nobody', at }), goalie({ player_id: 77, team: 'Bostn', at })] }),
  };
}

function seasonFolders(): Readonly<Record<string, string>> {
  const { sheets } = asClubs(inventLeague({ teams: 4, days: 5, first: '2024-10-29' as LeagueDate }));
  const folder = 'seasons/2024-25';
  return {
    [`${folder}/games.csv`]: gamesCsv(sheets),
    [`${folder}/skater_games.csv`]: skatersCsv(sheets),
    [`${folder}/goalie_games.csv`]: goaliesCsv(sheets),
    [`${folder}/schedule.csv`]: scheduleCsv(
      sheets.map(({ game }) => ({ ...game, away: game.away.team, home: game.home.team })),
    ),
  };
}

const nights = (): Readonly<Record<string, string>> => ({
  'operator.json': json({
    contact: 'me@example.org',
    store: 'store',
    news: 'none.json',
    odds: { provider: 'the-odds-api', budget: 60, termsConfirmed: true },
  }),
  'noTerms.json': json({ contact: 'me@example.org' }),
  'noContact.json': json({ odds: { termsConfirmed: true } }),
  'fights.json': json({ contact: 'me@example.org', odds: { termsConfirmed: true, markets: ['h2h', 'player_fights'] } }),
  'typo.json': json({ contct: 'me@example.org' }),
  'store/seasons/2026-27/schedule.csv': scheduleText([MONTREAL, UTAH]),
  'store/seasons/2026-27/rosters.csv': rostersText([
    { ...MONTREAL, players: MONTREAL.players.filter(({ name }) => name !== 'Alexis Lafrenière') },
    UTAH,
  ]),
});

/** Writes the files that the command lines of `TEXT_RUNS` read. */
export async function fillTextFolder(cwd: string): Promise<void> {
  const models = [1, 2, 3].map((id) =>
    smallModel({ gameId: `${id}`, date: id === 3 ? '2025-10-08' : '2025-10-07', goals: [2.4, 3.3] }),
  );
  await putFiles(cwd, {
    ...Object.fromEntries(models.map((model) => [`models/${model.gameId}_gamemodel.json`, json(model)])),
    'oldModels/1_gamemodel.json': json({ ...models[0], version: 3 }),
    'twoModels/1_gamemodel.json': json(models[0]),
    'twoModels/4_gamemodel.json': json(models[0]),
    'season.json': json(sampleSeason()),
    'newSeason.json': json({ ...sampleSeason(), version: 2 }),
    ...slips(),
    ...prices(),
    ...values(),
    ...fantasy(),
    ...history(),
    ...seasonFolders(),
    ...nights(),
  });
}

/** Puts weights beside the simulation of game 1 in a folder, and weights of game 1 beside that of game 2. */
export async function putWeights(cwd: string, folder: string): Promise<void> {
  const read = await readSimulation(await readFile(join(cwd, folder, '1_parlaytrix.npz')), { inflateRaw });
  if (!read.ok) throw new Error(read.error.kind);
  const weights = json(withProbs(read.value, weightsOf(read.value, '1', 0.1)));
  await putFiles(cwd, { [`${folder}/1_weights.json`]: weights, [`${folder}/2_weights.json`]: weights });
}

export async function putFiles(cwd: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), text);
  }
}
