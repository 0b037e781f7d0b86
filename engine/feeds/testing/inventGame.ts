import type { LeagueDate, Venue } from '@ddh/engine/internal/domain';
import type { GameAnswers, ScheduledGame } from '../nhl/index.ts';

/**
 * Makes the responses for a small game: play-by-play and box score, both from one list of plays. Players are numbers: 0
 * to 11 are forwards, 12 to 17 defensemen, 18 and 19 goalies.
 */
export type InventedPlay = {
  readonly kind: 'goal' | 'shot-on-goal' | 'missed-shot' | 'blocked-shot' | 'faceoff' | 'hit';
  readonly venue: Venue;
  readonly player?: number;
  readonly assists?: readonly number[];
  /** The opposing goalie (18 or 19), or `null` for an empty net. */
  readonly goalie?: number | null;
  /** The opponent who blocks the shot or loses the face-off. `null` if a teammate blocks it. */
  readonly opponent?: number | null;
  /** Whether the box score counts the goal as a power-play goal. */
  readonly powerPlay?: boolean;
  readonly code?: string;
  readonly period?: number;
  readonly second?: number;
  readonly x?: number;
  readonly y?: number;
  readonly zone?: 'O' | 'N' | 'D';
};

export type InventedGame = {
  readonly plays: readonly InventedPlay[];
  readonly end?: 'REG' | 'OT' | 'SO';
  readonly shootoutWinner?: Venue;
  /** If `false`, goalies in the box score have no `starter`, as in some recorded responses. */
  readonly starters?: boolean;
};

const TEAMS = {
  away: { id: 61, abbreviation: 'AAA', name: 'Alder Arrows' },
  home: { id: 62, abbreviation: 'BBB', name: 'Birch Bears' },
} as const;
export const SCHEDULED: ScheduledGame = {
  gameId: '2026020007',
  season: '2026-27',
  date: '2026-10-03' as LeagueDate,
  time: '19:00',
  startUtc: '2026-10-03T23:00Z',
  ...TEAMS,
  state: 'OFF',
  status: '',
  neutralSite: false,
};

export const playerId = (venue: Venue, player: number): number => (venue === 'away' ? 8_400_100 : 8_400_200) + player;
const other = (venue: Venue): Venue => (venue === 'away' ? 'home' : 'away');
const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
const PERIOD_TYPES = ['', 'REG', 'REG', 'REG', 'OT', 'SO'];
const period = (number: number) => ({ number, periodType: PERIOD_TYPES[number], maxRegulationPeriods: 3 });

const SKATERS = Array.from({ length: 18 }, (_, player) => player);
const GOALIES = [18, 19];
const positionOf = (player: number): string => (player > 17 ? 'G' : player > 11 ? 'D' : 'CLR'.charAt(player % 3));

/** Returns the length of the game in seconds. Overtime ends with its goal. */
const lengthOf = ({ plays, end = 'REG' }: InventedGame): number =>
  3600 + (end === 'REG' ? 0 : end === 'SO' ? 300 : Math.max(...plays.filter(inOvertime).map((p) => p.second ?? 0)));
const inOvertime = (play: InventedPlay): boolean => play.period === 4;

export function inventGame(game: InventedGame): GameAnswers {
  return { boxscore: boxscore(game), playByPlay: playByPlay(game) };
}

const name = (first: string, last: string) => ({ firstName: { default: first }, lastName: { default: last, fi: 'x' } });

function playByPlay(game: InventedGame): unknown {
  const { plays, end = 'REG' } = game;
  const last = { REG: 3, OT: 4, SO: 5 }[end];
  const bounds = Array.from({ length: last }, (_, p) => {
    const length = p + 1 === 4 ? lengthOf(game) - 3600 : p + 1 === 5 ? 0 : 1200;
    return { typeDescKey: 'period-end', periodDescriptor: period(p + 1), timeInPeriod: clock(length) };
  });
  const shootout = end === 'SO' ? [shootoutGoal(game.shootoutWinner ?? 'home')] : [];
  return {
    ...header(game),
    plays: [...plays.map(playOf), ...shootout, ...bounds],
    rosterSpots: (['away', 'home'] as const).flatMap((venue) =>
      [...SKATERS, ...GOALIES].map((player) => ({
        teamId: TEAMS[venue].id,
        playerId: playerId(venue, player),
        ...name('Jan', `Novák-${venue}-${player}`),
        positionCode: positionOf(player),
      })),
    ),
  };
}

const shootoutGoal = (venue: Venue) => ({
  typeDescKey: 'goal',
  periodDescriptor: period(5),
  timeInPeriod: '00:00',
  situationCode: venue === 'away' ? '0101' : '1010',
  details: { scoringPlayerId: playerId(venue, 0), goalieInNetId: playerId(other(venue), 18), shotType: 'wrist' },
});

function playOf(play: InventedPlay): unknown {
  const { kind, venue, player = 0, assists = [], goalie = 18, opponent = 1, code = '1551', second = 60 } = play;
  const moment = {
    typeDescKey: kind,
    periodDescriptor: period(play.period ?? 1),
    timeInPeriod: clock(second),
    situationCode: code,
  };
  const id = playerId(venue, player);
  const opposing = (one: number): number => playerId(other(venue), one);
  // The home team attacks toward negative x in odd periods.
  const towardPositive = (venue === 'home') === ((play.period ?? 1) % 2 === 0);
  const place = { xCoord: play.x ?? (towardPositive ? 60 : -60), yCoord: play.y ?? 10 };
  const net = goalie === null ? {} : { goalieInNetId: opposing(goalie) };
  const shot = { ...place, zoneCode: play.zone ?? 'O', shotType: 'wrist', ...net };
  switch (kind) {
    case 'goal': {
      const [first, next] = assists.map((one) => playerId(venue, one));
      return {
        ...moment,
        details: {
          scoringPlayerId: id,
          ...(first === undefined ? {} : { assist1PlayerId: first }),
          ...(next === undefined ? {} : { assist2PlayerId: next }),
          ...shot,
        },
      };
    }
    case 'shot-on-goal':
    case 'missed-shot':
      return { ...moment, details: { shootingPlayerId: id, ...shot } };
    case 'blocked-shot': {
      const blockingPlayerId = opponent === null ? playerId(venue, (player + 1) % 18) : opposing(opponent);
      return { ...moment, details: { shootingPlayerId: id, blockingPlayerId, ...place, zoneCode: 'D' } };
    }
    case 'faceoff':
      return { ...moment, details: { winningPlayerId: id, losingPlayerId: opposing(opponent ?? 1) } };
    case 'hit':
      return { ...moment, details: { hittingPlayerId: id } };
  }
}

function header(game: InventedGame) {
  const { plays, end = 'REG', shootoutWinner = 'home' } = game;
  const team = (venue: Venue) => {
    const goals = plays.filter((play) => play.venue === venue && play.kind === 'goal').length;
    const saved = plays.filter((play) => play.venue === venue && play.kind === 'shot-on-goal').length;
    const { id, abbreviation: abbrev, name: fullName } = TEAMS[venue];
    const [place = '', nickname = ''] = fullName.split(' ');
    const names = { placeName: { default: place }, commonName: { default: nickname } };
    return {
      id,
      abbrev,
      ...names,
      score: goals + (end === 'SO' && shootoutWinner === venue ? 1 : 0),
      sog: goals + saved,
    };
  };
  return {
    id: Number(SCHEDULED.gameId),
    season: 20262027,
    gameType: 2,
    startTimeUTC: '2026-10-03T23:00:00Z',
    gameState: 'OFF',
    gameOutcome: { lastPeriodType: end },
    awayTeam: team('away'),
    homeTeam: team('home'),
  };
}

function boxscore(game: InventedGame): unknown {
  const head = header(game);
  const players = (venue: Venue) => ({
    forwards: SKATERS.filter((player) => player < 12).map((player) => skaterRow(game, venue, player)),
    defense: SKATERS.filter((player) => player > 11).map((player) => skaterRow(game, venue, player)),
    goalies: GOALIES.map((player) => {
      const { awayTeam, homeTeam } = head;
      const margin = (awayTeam.score - homeTeam.score) * (venue === 'away' ? 1 : -1);
      return goalieRow(game, venue, player, margin > 0 ? 'W' : (game.end ?? 'REG') === 'REG' ? 'L' : 'O');
    }),
  });
  return { ...head, playerByGameStats: { awayTeam: players('away'), homeTeam: players('home') } };
}

function skaterRow(game: InventedGame, venue: Venue, player: number): unknown {
  const count = (test: (play: InventedPlay) => boolean): number => game.plays.filter(test).length;
  const own = (play: InventedPlay): boolean => play.venue === venue && (play.player ?? 0) === player;
  const goals = count((play) => own(play) && play.kind === 'goal');
  const assists = count((play) => play.venue === venue && (play.assists ?? []).includes(player));
  const against = (play: InventedPlay): boolean => play.venue !== venue && (play.opponent ?? 1) === player;
  const won = count((play) => own(play) && play.kind === 'faceoff');
  const lost = count((play) => against(play) && play.kind === 'faceoff');
  return {
    playerId: playerId(venue, player),
    name: { default: `J. Novák-${venue}-${player}` },
    position: positionOf(player),
    goals,
    assists,
    points: goals + assists,
    plusMinus: player % 5 === 0 ? -1 : 1,
    pim: player === 4 ? 2 : 0,
    hits: count((play) => own(play) && play.kind === 'hit'),
    powerPlayGoals: count((play) => own(play) && play.kind === 'goal' && play.powerPlay === true),
    sog: goals + count((play) => own(play) && play.kind === 'shot-on-goal'),
    faceoffWinningPctg: won + lost === 0 ? 0 : won / (won + lost),
    toi: clock(Math.floor((18_000 + (lengthOf(game) - 3600) * 3) / 18)),
    blockedShots: count((play) => play.kind === 'blocked-shot' && play.opponent !== null && against(play)),
  };
}

function goalieRow(game: InventedGame, venue: Venue, player: number, decision: string): unknown {
  const faced = game.plays.filter(
    (play) => play.venue !== venue && (play.goalie === undefined ? 18 : play.goalie) === player,
  );
  const goalsAgainst = faced.filter(({ kind }) => kind === 'goal').length;
  const saves = faced.filter(({ kind }) => kind === 'shot-on-goal').length;
  const shared = game.plays.some((play) => play.venue !== venue && play.goalie === 19);
  const seconds = player === 18 ? lengthOf(game) - (shared ? 600 : 0) : shared ? 600 : 0;
  return {
    playerId: playerId(venue, player),
    toi: clock(seconds),
    shotsAgainst: goalsAgainst + saves,
    saves,
    goalsAgainst,
    powerPlayGoalsAgainst: faced.filter(({ kind, powerPlay }) => kind === 'goal' && powerPlay === true).length,
    ...(game.starters === false ? {} : { starter: player === 18 }),
    ...(player === 18 ? { decision } : {}),
  };
}
