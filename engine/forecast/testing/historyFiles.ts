import type { GameSheet, GoalieGame, PlayedSide, RosterPlayer, ScheduledGame, SkaterGame } from '../history/index.ts';
import { csvText, type CsvCell } from '@ddh/engine/internal/text';

/** Writes history files that `readHistory` and the other parsers can read. */

type Column<T> = readonly [name: string, cell: (row: T) => CsvCell];

const write = <T>(columns: readonly Column<T>[], rows: readonly T[]): string =>
  csvText([columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]);

const flag = (value: boolean): number => (value ? 1 : 0);

const sideColumns = (venue: 'away' | 'home'): readonly Column<GameSheet>[] => {
  const of =
    (count: Exclude<keyof PlayedSide, 'team'>) =>
    ({ game }: GameSheet): CsvCell =>
      game[venue][count];
  return [
    [venue, ({ game }) => game[venue].team],
    [`${venue}_goals`, of('goals')],
    [`${venue}_reg_goals`, of('regulationGoals')],
    [`${venue}_en_goals`, of('emptyNetGoals')],
    [`${venue}_sog`, of('shots')],
    [`${venue}_pp_goals`, of('powerPlayGoals')],
    [`${venue}_blocks`, of('blocks')],
  ];
};

export const gamesCsv = (sheets: readonly GameSheet[]): string =>
  write<GameSheet>(
    [
      ['season', ({ game }) => game.season],
      ['game_id', ({ game }) => game.gameId],
      ['date', ({ game }) => game.date],
      ['start_et', ({ game }) => game.time],
      ['end', ({ game }) => game.end],
      ...sideColumns('away'),
      ...sideColumns('home'),
    ],
    sheets,
  );

type RowOf<T> = { readonly sheet: GameSheet; readonly one: T };
const rowsOf = <T>(sheets: readonly GameSheet[], rows: (sheet: GameSheet) => readonly T[]): readonly RowOf<T>[] =>
  sheets.flatMap((sheet) => rows(sheet).map((one) => ({ sheet, one })));

const keyColumns: readonly Column<RowOf<Pick<SkaterGame, 'team' | 'playerId' | 'name'>>>[] = [
  ['game_id', ({ sheet }) => sheet.game.gameId],
  ['date', ({ sheet }) => sheet.game.date],
  ['team', ({ one }) => one.team],
  ['player_id', ({ one }) => one.playerId],
  ['player', ({ one }) => one.name],
];

export const skatersCsv = (sheets: readonly GameSheet[]): string =>
  write<RowOf<SkaterGame>>(
    [
      ...keyColumns,
      ['pos', ({ one }) => one.position],
      ['goals', ({ one }) => one.goals],
      ['assists', ({ one }) => one.assists],
      ['points', ({ one }) => one.points],
      ['sog', ({ one }) => one.shots],
      ['blocks', ({ one }) => one.blocks],
      ['hits', ({ one }) => one.hits],
      ['plus_minus', ({ one }) => one.plusMinus],
      ['pp_goals', ({ one }) => one.powerPlayGoals],
      ['pp_assists', ({ one }) => one.powerPlayAssists],
      ['toi_sec', ({ one }) => one.iceTime],
    ],
    rowsOf(sheets, ({ skaters }) => skaters),
  );

export const goaliesCsv = (sheets: readonly GameSheet[]): string =>
  write<RowOf<GoalieGame>>(
    [
      ...keyColumns,
      ['starter', ({ one }) => flag(one.starter)],
      ['decision', ({ one }) => (one.won ? 'W' : 'L')],
      ['shots_against', ({ one }) => one.shotsAgainst],
      ['saves', ({ one }) => one.saves],
      ['goals_against', ({ one }) => one.goalsAgainst],
      ['shutout', ({ one }) => flag(one.shutout)],
      ['toi_sec', ({ one }) => one.iceTime],
    ],
    rowsOf(sheets, ({ goalies }) => goalies),
  );

export const scheduleCsv = (games: readonly ScheduledGame[]): string =>
  write<ScheduledGame>(
    [
      ['game_id', ({ gameId }) => gameId],
      ['date', ({ date }) => date],
      ['start_et', ({ time }) => time],
      ['away', ({ away }) => away],
      ['home', ({ home }) => home],
    ],
    games,
  );

export const rostersCsv = (players: readonly RosterPlayer[]): string =>
  write<RosterPlayer>(
    [
      ['player_id', ({ playerId }) => playerId],
      ['player', ({ name }) => name],
      ['team', ({ team }) => team],
      ['pos', ({ position }) => position],
    ],
    players,
  );

/** A skater's row of a game. All counts are 0 except those given. */
export const skaterGame = (team: string, playerId: number, counts: Partial<SkaterGame> = {}): SkaterGame => ({
  team,
  playerId,
  name: `Skater ${playerId}`,
  position: 'C',
  goals: 0,
  assists: 0,
  points: 0,
  shots: 0,
  blocks: 0,
  hits: 0,
  plusMinus: 0,
  powerPlayGoals: 0,
  powerPlayAssists: null,
  iceTime: 1000,
  ...counts,
});
