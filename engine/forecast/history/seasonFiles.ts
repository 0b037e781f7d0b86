import type { PropStat } from '@ddh/engine/internal/domain';
import {
  blank,
  key,
  needed,
  optional,
  perSide,
  unread,
  type Column,
  type Columns,
  type WrittenRow,
} from './columns.ts';

/** A player of a game. */
const PLAYER = {
  season: unread(needed('season', 'season')),
  gameId: key(needed('game_id', 'gameId')),
  date: unread(needed('date', 'date')),
  team: needed('team', 'team'),
  opponent: unread(needed('opp', 'team')),
  isHome: unread(needed('is_home', 'flag')),
  playerId: needed('player_id', 'playerId'),
  name: needed('player', 'name'),
} as const satisfies Columns;

/** A skater's count of a statistic that simulations count must be read. */
type Counted = Column & { readonly type: 'amount'; readonly apart?: never };

/** A dressed skater's counts in one game. Goals and assists exclude the shootout. */
const SKATER = {
  ...PLAYER,
  position: needed('pos', 'position'),
  goals: needed('goals', 'amount'),
  assists: needed('assists', 'amount'),
  points: needed('points', 'amount'),
  shots: needed('sog', 'amount'),
  blocks: blank('blocks', 'amount'),
  hits: blank('hits', 'amount'),
  plusMinus: blank('plus_minus', 'whole'),
  pim: unread(blank('pim', 'amount')),
  powerPlayGoals: needed('pp_goals', 'amount'),
  iceTime: needed('toi_sec', 'seconds'),
  powerPlayAssists: optional('pp_assists', 'amount'),
  shortHandedGoals: unread(needed('sh_goals', 'amount')),
  shortHandedAssists: unread(needed('sh_assists', 'amount')),
  emptyNetGoals: unread(needed('en_goals', 'amount')),
  /** A win in a shootout credits no player with a winning goal. */
  winningGoals: unread(needed('gw_goals', 'amount')),
  faceoffsWon: unread(needed('faceoffs_won', 'amount')),
  faceoffsLost: unread(needed('faceoffs_lost', 'amount')),
} as const satisfies Columns & Readonly<Record<PropStat, Counted>>;

/**
 * The files of a season: those of past games, its schedule, the teams and their players. `ddh fetch` writes them by
 * these columns, and `ddh rate` reads them by the same ones.
 */
export const SEASON_FILES = {
  schedule: {
    gameId: needed('game_id', 'gameId'),
    date: needed('date', 'date'),
    /** Start in New York time, `HH:MM`. Empty if not yet known. */
    time: blank('start_et', 'time'),
    startUtc: optional('start_utc', 'text'),
    away: needed('away', 'team'),
    home: needed('home', 'team'),
    /** The fantasy week of the game, from 1. */
    week: optional('fantasy_week', 'amount'),
    season: unread(needed('season', 'season')),
    neutralSite: unread(blank('neutral', 'flag')),
    status: optional('status', 'text'),
  },
  teams: {
    key: needed('abbr', 'team'),
    name: needed('name', 'name'),
  },
  games: {
    /** The season, for example `2024-25`. Text order is chronological. */
    season: needed('season', 'season'),
    gameId: needed('game_id', 'gameId'),
    date: needed('date', 'date'),
    time: blank('start_et', 'time'),
    startUtc: unread(blank('start_utc', 'text')),
    team: perSide(needed('', 'team')),
    end: needed('end', 'end'),
    /** Final goals as sportsbooks settle bets: winning a shootout counts as one goal. */
    goals: perSide(needed('goals', 'amount')),
    /** Goals after 60 minutes. */
    regulationGoals: perSide(needed('reg_goals', 'amount')),
    emptyNetGoals: perSide(blank('en_goals', 'amount')),
    /** Shots on goal, including overtime but not shootout attempts. */
    shots: perSide(needed('sog', 'amount')),
    powerPlayGoals: perSide(needed('pp_goals', 'amount')),
    /** Opponent shots that this team blocked. */
    blocks: perSide(blank('blocks', 'amount')),
    hits: perSide(unread(blank('hits', 'amount'))),
    pim: perSide(unread(blank('pim', 'amount'))),
  },
  skater_games: SKATER,
  /** A goalie with ice time. */
  goalie_games: {
    ...PLAYER,
    starter: needed('starter', 'flag'),
    /** Empty for goalies without a decision. */
    decision: blank('decision', 'decision'),
    shotsAgainst: needed('shots_against', 'amount'),
    saves: needed('saves', 'amount'),
    goalsAgainst: needed('goals_against', 'amount'),
    shutout: needed('shutout', 'flag'),
    iceTime: needed('toi_sec', 'seconds'),
  },
  /** Players under contract, goalies included. */
  rosters: {
    playerId: needed('player_id', 'playerId'),
    name: needed('player', 'name'),
    team: needed('team', 'team'),
    position: needed('pos', 'rosterPosition'),
  },
  shots: {
    gameId: unread(needed('game_id', 'gameId')),
    period: unread(needed('period', 'amount')),
    second: unread(needed('second', 'seconds')),
    team: unread(needed('team', 'team')),
    playerId: unread(needed('player_id', 'playerId')),
    goalieId: unread(blank('goalie_id', 'playerId')),
    blockerId: unread(blank('blocker_id', 'playerId')),
    kind: unread(needed('kind', 'text')),
    shotType: unread(blank('shot_type', 'text')),
    x: unread(blank('x', 'whole')),
    y: unread(blank('y', 'whole')),
    skaters: unread(needed('skaters', 'amount')),
    opposingSkaters: unread(needed('opp_skaters', 'amount')),
    emptyNet: unread(needed('empty_net', 'flag')),
    lead: unread(needed('lead', 'whole')),
  },
} as const satisfies Readonly<Record<string, Columns>>;

export type SeasonFile = keyof typeof SEASON_FILES;
/** A row from which a season file is written. */
export type SeasonRow<F extends SeasonFile> = WrittenRow<(typeof SEASON_FILES)[F]>;
