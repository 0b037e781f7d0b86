import type { Side } from '../game/events.ts';
import type { Report } from '../game/report.ts';
import type { GameStatus } from '../gameState.ts';
import type { Player } from '../league.ts';
import type { Season } from '../season.ts';
import { clockText } from '../time.ts';
import { gameHead, outcome, periodDescriptor, playingTeam, shortName, text } from './parts.ts';
import { sidesOf, tallyOf, type Tally } from './tally.ts';

export const clockOf = (report: Report, { clock }: GameStatus): object => ({
  timeRemaining: clockText(report.secondsLeft),
  secondsRemaining: report.secondsLeft,
  running: clock !== null && !clock.intermission,
  inIntermission: clock?.intermission ?? false,
});

/** Returns the response of `gamecenter/{id}/boxscore` for a game that has begun. */
export function boxscore(season: Season, report: Report, status: GameStatus): object {
  const { played, score } = report;
  const { game } = played;
  const tally = tallyOf(report);
  return {
    ...gameHead(season, game, status),
    limitedScoring: false,
    venueLocation: text(game.home.place),
    periodDescriptor: periodDescriptor(report.period),
    regPeriods: 3,
    awayTeam: playingTeam(game.away, score.away, tally.team.away.sog),
    homeTeam: playingTeam(game.home, score.home, tally.team.home.sog),
    clock: clockOf(report, status),
    playerByGameStats: sidesOf((side) => ({
      forwards: played.lineups[side].forwards.map((player) => skaterLine(player, tally)),
      defense: played.lineups[side].defense.map((player) => skaterLine(player, tally)),
      goalies: [played.lineups[side].starter, played.lineups[side].backup].map((player) =>
        goalieLine(player, side, report, tally),
      ),
    })),
    summary: {},
    ...outcome(report),
  };
}

/** Returns the response of `gamecenter/{id}/boxscore` before the game starts. */
export const emptyBoxscore = (season: Season, game: Report['played']['game'], status: GameStatus): object => ({
  ...gameHead(season, game, status),
  limitedScoring: false,
  venueLocation: text(game.home.place),
  awayTeam: playingTeam(game.away, 0, 0),
  homeTeam: playingTeam(game.home, 0, 0),
});

const share = (part: number, whole: number): number => Number((whole === 0 ? 0 : part / whole).toFixed(6));

function skaterLine(player: Player, tally: Tally): object {
  const line = tally.skater(player);
  return {
    playerId: player.id,
    sweaterNumber: player.sweater,
    name: shortName(player),
    position: player.position,
    goals: line.goals,
    assists: line.assists,
    points: line.goals + line.assists,
    plusMinus: line.plusMinus,
    pim: line.pim,
    hits: line.hits,
    powerPlayGoals: line.powerPlayGoals,
    sog: line.sog,
    faceoffWinningPctg: share(line.faceoffsWon, line.faceoffs),
    toi: clockText(line.toi),
    blockedShots: line.blockedShots,
    shifts: line.shifts,
    giveaways: line.giveaways,
    takeaways: line.takeaways,
  };
}

function goalieLine(player: Player, side: Side, report: Report, tally: Tally): object {
  const { played } = report;
  const { ev, pp, sh, pim, toi } = tally.goalie(player);
  const shots = ev.shots + pp.shots + sh.shots;
  const goals = ev.goals + pp.goals + sh.goals;
  const saved = (one: typeof ev): string => `${one.shots - one.goals}/${one.shots}`;
  const won = played.score[side] > played.score[side === 'away' ? 'home' : 'away'];
  return {
    playerId: player.id,
    sweaterNumber: player.sweater,
    name: shortName(player),
    position: 'G',
    evenStrengthShotsAgainst: saved(ev),
    powerPlayShotsAgainst: saved(pp),
    shorthandedShotsAgainst: saved(sh),
    saveShotsAgainst: `${shots - goals}/${shots}`,
    ...(shots === 0 ? {} : { savePctg: share(shots - goals, shots) }),
    evenStrengthGoalsAgainst: ev.goals,
    powerPlayGoalsAgainst: pp.goals,
    shorthandedGoalsAgainst: sh.goals,
    pim,
    goalsAgainst: goals,
    toi: clockText(toi),
    starter: player === played.lineups[side].starter,
    ...(report.over && player === played.decision[side]
      ? { decision: won ? 'W' : played.end === 'REG' ? 'L' : 'O' }
      : {}),
    shotsAgainst: shots,
    saves: shots - goals,
  };
}
