export { parseAbsent, type Absent, type AbsentPlayer } from './absent.ts';
export { fileText, headerText, rowsText } from './columns.ts';
export { daysOf, scheduled } from './days.ts';
export { ENDS, type End, type TeamKey, type Wanted } from './cells.ts';
export { type HistoryFault, type HistoryFaults, type Parsed } from './faults.ts';
export { parseGames } from './games.ts';
export {
  findGaps,
  LONGEST_PAUSE,
  type EarlierGaps,
  type Gap,
  type GapGame,
  type PastGaps,
  type WaitingGame,
} from './gaps.ts';
export {
  createPlayerFinder,
  type PlayerFinder,
  type KnownPlayers,
  type NameGap,
  type UnmatchedPlayer,
} from './namedPlayer.ts';
export { namesOf, type KnownNames } from './names.ts';
export { parseSkaterGames } from './players.ts';
export { readHistory } from './readHistory.ts';
export { parseRosters } from './rosters.ts';
export {
  OFF_DAY,
  type NamedNews,
  type PlayerNews,
  type RosterPlayer,
  type Schedule,
  type ScheduledGame,
  type ScheduleRow,
  type Scratch,
  type Starter,
  type TeamName,
} from './rows.ts';
export { parseSchedule } from './schedule.ts';
export { SEASON_FILES, type SeasonFile, type SeasonRow } from './seasonFiles.ts';
export { isRegularSeason, seasonName, seasonOf } from './season.ts';
export {
  propCountOf,
  type GameSheet,
  type GoalieGame,
  type PlayedGame,
  type PlayedSide,
  type SkaterGame,
} from './sheet.ts';
export { parseStarters, type Starters } from './starters.ts';
export { type CsvFile } from './table.ts';
export { withWeeks, type WeekGame } from './weeks.ts';
export { KNOWN_TEAMS, movesOf, parseTeams, scheduleWithMoves, withMoves, type LeagueTeam } from './teams.ts';
