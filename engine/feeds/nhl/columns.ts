import type { CsvCell } from '@ddh/engine/internal/text';
import type { GameRow, GoalieRow, PlayerRow, ShotRow, SideRow, SkaterRow } from './rows.ts';
import type { RosterRow } from './rosters.ts';
import type { ScheduledGame, ScheduledTeam } from './schedule.ts';

/** A column of a season file: its header, and the function that returns its cell for a row. */
export type Columns<T> = readonly (readonly [header: string, cell: (row: T) => CsvCell])[];

const flag = (value: boolean): number => (value ? 1 : 0);

/** A row of the schedule. `week` is the number of the fantasy week, from 1. */
export type ScheduleRow = ScheduledGame & { readonly week: number | null };
export const SCHEDULE_COLUMNS: Columns<ScheduleRow> = [
  ['game_id', (r) => r.gameId],
  ['date', (r) => r.date],
  ['start_et', (r) => r.time],
  ['start_utc', (r) => r.startUtc],
  ['away', (r) => r.away.abbreviation],
  ['home', (r) => r.home.abbreviation],
  ['fantasy_week', (r) => r.week],
  ['season', (r) => r.season],
  ['neutral', (r) => (r.neutralSite === null ? null : flag(r.neutralSite))],
  ['status', (r) => r.status],
];

export const TEAM_COLUMNS: Columns<ScheduledTeam> = [
  ['abbr', (r) => r.abbreviation],
  ['name', (r) => r.name],
];

const SIDE_COLUMNS: Columns<SideRow> = [
  ['goals', (s) => s.goals],
  ['reg_goals', (s) => s.regulationGoals],
  ['en_goals', (s) => s.emptyNetGoals],
  ['sog', (s) => s.sog],
  ['pp_goals', (s) => s.powerPlayGoals],
  ['blocks', (s) => s.blocks],
  ['hits', (s) => s.hits],
  ['pim', (s) => s.pim],
];
export const GAME_COLUMNS: Columns<GameRow> = [
  ['season', (r) => r.season],
  ['game_id', (r) => r.gameId],
  ['date', (r) => r.date],
  ['start_et', (r) => r.time],
  ['start_utc', (r) => r.startUtc],
  ['away', (r) => r.away.team],
  ['home', (r) => r.home.team],
  ['end', (r) => r.end],
  ...SIDE_COLUMNS.flatMap(([header, cell]): Columns<GameRow> => [
    [`away_${header}`, (r) => cell(r.away)],
    [`home_${header}`, (r) => cell(r.home)],
  ]),
];

const PLAYER_COLUMNS: Columns<PlayerRow> = [
  ['season', (r) => r.season],
  ['game_id', (r) => r.gameId],
  ['date', (r) => r.date],
  ['team', (r) => r.team],
  ['opp', (r) => r.opponent],
  ['is_home', (r) => flag(r.venue === 'home')],
  ['player_id', (r) => r.playerId],
  ['player', (r) => r.player],
];

export const SKATER_COLUMNS: Columns<SkaterRow> = [
  ...PLAYER_COLUMNS,
  ['pos', (r) => r.position],
  ['goals', (r) => r.goals],
  ['assists', (r) => r.assists],
  ['points', (r) => r.goals + r.assists],
  ['sog', (r) => r.sog],
  ['blocks', (r) => r.blocks],
  ['hits', (r) => r.hits],
  ['plus_minus', (r) => r.plusMinus],
  ['pim', (r) => r.pim],
  ['pp_goals', (r) => r.powerPlayGoals],
  ['toi_sec', (r) => r.iceTime],
  ['pp_assists', (r) => r.powerPlayAssists],
  ['sh_goals', (r) => r.shortHandedGoals],
  ['sh_assists', (r) => r.shortHandedAssists],
  ['en_goals', (r) => r.emptyNetGoals],
  ['gw_goals', (r) => r.winningGoals],
  ['faceoffs_won', (r) => r.faceoffsWon],
  ['faceoffs_lost', (r) => r.faceoffsLost],
];

export const GOALIE_COLUMNS: Columns<GoalieRow> = [
  ...PLAYER_COLUMNS,
  ['starter', (r) => flag(r.starter)],
  ['decision', (r) => r.decision],
  ['shots_against', (r) => r.shotsAgainst],
  ['saves', (r) => r.saves],
  ['goals_against', (r) => r.goalsAgainst],
  ['shutout', (r) => flag(r.shutout)],
  ['toi_sec', (r) => r.iceTime],
];

export const SHOT_COLUMNS: Columns<ShotRow> = [
  ['game_id', (r) => r.gameId],
  ['period', (r) => r.period],
  ['second', (r) => r.second],
  ['team', (r) => r.team],
  ['player_id', (r) => r.playerId],
  ['goalie_id', (r) => r.goalieId],
  ['blocker_id', (r) => r.blockerId],
  ['kind', (r) => r.kind],
  ['shot_type', (r) => r.shotType],
  ['x', (r) => r.x],
  ['y', (r) => r.y],
  ['skaters', (r) => r.skaters],
  ['opp_skaters', (r) => r.opposingSkaters],
  ['empty_net', (r) => flag(r.emptyNet)],
  ['lead', (r) => r.lead],
];

export const ROSTER_COLUMNS: Columns<RosterRow> = [
  ['player_id', (r) => r.playerId],
  ['player', (r) => r.player],
  ['team', (r) => r.team],
  ['pos', (r) => r.position],
];
