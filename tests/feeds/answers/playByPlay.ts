import { SIDES, type GameEvent, type Side } from '../game/events.ts';
import { lengthOf, type Report } from '../game/report.ts';
import type { GameStatus } from '../gameState.ts';
import type { Season } from '../season.ts';
import { clockText } from '../time.ts';
import { clockOf } from './boxscore.ts';
import { gameHead, headshot, outcome, periodDescriptor, playingTeam, text } from './parts.ts';

const TYPES = {
  'period-start': { typeCode: 520, typeDescKey: 'period-start' },
  'period-end': { typeCode: 521, typeDescKey: 'period-end' },
  'shootout-complete': { typeCode: 523, typeDescKey: 'shootout-complete' },
  'game-end': { typeCode: 524, typeDescKey: 'game-end' },
  stoppage: { typeCode: 516, typeDescKey: 'stoppage' },
  'delayed-penalty': { typeCode: 535, typeDescKey: 'delayed-penalty' },
  faceoff: { typeCode: 502, typeDescKey: 'faceoff' },
  hit: { typeCode: 503, typeDescKey: 'hit' },
  giveaway: { typeCode: 504, typeDescKey: 'giveaway' },
  goal: { typeCode: 505, typeDescKey: 'goal' },
  shot: { typeCode: 506, typeDescKey: 'shot-on-goal' },
  miss: { typeCode: 507, typeDescKey: 'missed-shot' },
  block: { typeCode: 508, typeDescKey: 'blocked-shot' },
  penalty: { typeCode: 509, typeDescKey: 'penalty' },
  takeaway: { typeCode: 525, typeDescKey: 'takeaway' },
} as const satisfies Readonly<Record<GameEvent['kind'], object>>;

/** Event ids are unique in a game but not ascending. Multiplication modulo a prime permutes the numbers below the prime. */
const ID_PRIME = 1511;

/** Running totals that goal and shot plays contain: the score, the shots, and the players' points. */
type Counts = {
  readonly score: Record<Side, number>;
  readonly sog: Record<Side, number>;
  readonly points: Map<string, number>;
};

/**
 * Returns the response of `gamecenter/{id}/play-by-play` for a game that has begun. The players' totals cover only this
 * game.
 */
export function playByPlay(season: Season, report: Report, status: GameStatus): object {
  const { played } = report;
  const { game } = played;
  const counts: Counts = { score: { away: 0, home: 0 }, sog: { away: 0, home: 0 }, points: new Map() };
  const plays = report.events.map((event, index) => ({
    eventId: 5 + ((index * 389) % ID_PRIME),
    periodDescriptor: periodDescriptor(event.period),
    timeInPeriod: clockText(event.second),
    timeRemaining: clockText(Math.max(0, lengthOf(event.period) - event.second)),
    situationCode: situationCode(event),
    homeTeamDefendingSide: event.period % 2 === 1 ? 'left' : 'right',
    ...TYPES[event.kind],
    sortOrder: 8 + 3 * index,
    ...detailsOf(event, report, counts),
  }));
  return {
    ...gameHead(season, game, status),
    limitedScoring: false,
    venueLocation: text(game.home.place),
    periodDescriptor: periodDescriptor(report.period),
    awayTeam: playingTeam(game.away, report.score.away, counts.sog.away),
    homeTeam: playingTeam(game.home, report.score.home, counts.sog.home),
    shootoutInUse: true,
    otInUse: true,
    clock: clockOf(report, status),
    displayPeriod: 1,
    maxPeriods: 5,
    ...outcome(report),
    plays,
    rosterSpots: SIDES.flatMap((side) =>
      dressed(report, side).map((player) => ({
        teamId: game[side].id,
        playerId: player.id,
        firstName: player.first,
        lastName: player.last,
        sweaterNumber: player.sweater,
        positionCode: player.position,
        headshot: headshot(season, game[side], player),
      })),
    ).toSorted((a, b) => a.playerId - b.playerId),
    regPeriods: 3,
    summary: {},
  };
}

/** Returns the response of `gamecenter/{id}/play-by-play` before the game starts. */
export const emptyPlayByPlay = (season: Season, game: Report['played']['game'], status: GameStatus): object => ({
  ...gameHead(season, game, status),
  limitedScoring: false,
  venueLocation: text(game.home.place),
  awayTeam: playingTeam(game.away, 0, 0),
  homeTeam: playingTeam(game.home, 0, 0),
  shootoutInUse: true,
  otInUse: true,
  displayPeriod: 1,
  maxPeriods: 5,
  plays: [],
  rosterSpots: [],
  regPeriods: 3,
  summary: {},
});

const dressed = ({ played }: Report, side: Side) => {
  const { forwards, defense, starter, backup } = played.lineups[side];
  return [...forwards, ...defense, starter, backup];
};

/**
 * Returns the play's situation code: the numbers of away goalies, away skaters, home skaters and home goalies, one
 * digit each.
 */
const situationCode = ({ situation: { away, home } }: GameEvent): string =>
  `${away.goalie}${away.skaters}${home.skaters}${home.goalie}`;

function detailsOf(event: GameEvent, { played: { game } }: Report, counts: Counts): object {
  const { score, sog, points } = counts;
  const owner = 'side' in event ? { eventOwnerTeamId: game[event.side].id } : {};
  const place = 'spot' in event ? { xCoord: event.spot.x, yCoord: event.spot.y, zoneCode: zoneOf(event) } : {};
  const total = (kind: string, id: number): number => {
    const next = (points.get(`${kind} ${id}`) ?? 0) + 1;
    points.set(`${kind} ${id}`, next);
    return next;
  };
  switch (event.kind) {
    case 'shot':
    case 'goal': {
      const { side, shooter, goalie, shotType, assists, period } = event;
      const net = goalie === null ? {} : { goalieInNetId: goalie.id };
      if (period < 5) sog[side]++;
      if (event.kind === 'shot') {
        const shot = { ...place, shotType, shootingPlayerId: shooter.id, ...net, ...owner };
        return { details: { ...shot, awaySOG: sog.away, homeSOG: sog.home } };
      }
      if (period < 5) score[side]++;
      const [first, second] = assists;
      return {
        details: {
          ...place,
          shotType,
          scoringPlayerId: shooter.id,
          scoringPlayerTotal: total('goals', shooter.id),
          ...(first ? { assist1PlayerId: first.id, assist1PlayerTotal: total('assists', first.id) } : {}),
          ...(second ? { assist2PlayerId: second.id, assist2PlayerTotal: total('assists', second.id) } : {}),
          ...owner,
          ...net,
          awayScore: score.away,
          homeScore: score.home,
        },
      };
    }
    case 'miss': {
      const { shooter, goalie, shotType, reason } = event;
      const net = goalie === null ? {} : { goalieInNetId: goalie.id };
      return { details: { ...place, reason, shotType, shootingPlayerId: shooter.id, ...net, ...owner } };
    }
    case 'block': {
      const { blocker, shooter, byTeammate } = event;
      const reason = byTeammate ? 'teammate-blocked' : 'blocked';
      return { details: { ...place, blockingPlayerId: blocker.id, shootingPlayerId: shooter.id, ...owner, reason } };
    }
    case 'faceoff':
      return { details: { ...owner, losingPlayerId: event.loser.id, winningPlayerId: event.winner.id, ...place } };
    case 'hit':
      return { details: { ...place, ...owner, hittingPlayerId: event.player.id, hitteePlayerId: event.hittee.id } };
    case 'giveaway':
    case 'takeaway':
      return { details: { ...place, ...owner, playerId: event.player.id } };
    case 'penalty': {
      const { severity, offense, minutes, by, drawnBy, servedBy } = event;
      return {
        details: {
          ...place,
          typeCode: severity,
          descKey: offense,
          duration: minutes,
          ...(by ? { committedByPlayerId: by.id } : {}),
          ...(drawnBy ? { drawnByPlayerId: drawnBy.id } : {}),
          ...(servedBy ? { servedByPlayerId: servedBy.id } : {}),
          ...owner,
        },
      };
    }
    case 'stoppage': {
      const { reason } = event;
      return { details: reason === 'tv-timeout' ? { reason, secondaryReason: reason } : { reason } };
    }
    case 'delayed-penalty':
      return { details: owner };
    default:
      return {};
  }
}

/**
 * Returns the zone as the event's team sees it: `O` is the zone that this team attacks. The team of a block is the
 * blocker's.
 */
function zoneOf(event: Extract<GameEvent, { spot: object }>): string {
  if (event.kind === 'block') return event.byTeammate ? 'O' : 'D';
  if (Math.abs(event.spot.x) < 25) return 'N';
  const attacksRight = (event.period % 2 === 1) === (event.side === 'home');
  return event.spot.x > 0 === attacksRight ? 'O' : 'D';
}
