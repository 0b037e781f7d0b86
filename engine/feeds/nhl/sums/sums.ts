import { type Venue, VENUES } from '@ddh/engine/internal/domain';
import { type Boxscore, skatersOf } from '../contracts/boxscore.ts';
import type { PlayByPlay } from '../contracts/playByPlay.ts';
import type { FeedFault } from '../faults.ts';
import type { GamePlays } from '../plays.ts';
import type { ScheduledGame } from '../schedule.ts';
import { Checks, sumIfKnown } from './checks.ts';
import { checkGoalies } from './goalies.ts';
import { checkSkaters } from './skaters.ts';

/** Returns a fault for each response that is for another game or has other teams. */
export function identityFaults(game: ScheduledGame, box: Boxscore, playByPlay: PlayByPlay): readonly FeedFault[] {
  const checks = new Checks(game.gameId);
  const id = Number(game.gameId);
  checks.boxscore('id', 'the id', box.id, id);
  checks.playByPlay('id', 'the id', playByPlay.id, id);
  for (const venue of VENUES) {
    const key = `${venue}Team` as const;
    checks.boxscore(`${key}.id`, 'the team', box[key].id, game[venue].id);
    checks.playByPlay(`${key}.id`, 'the team', playByPlay[key].id, game[venue].id);
  }
  return checks.faults;
}

/** Returns a fault for each pair of figures that must agree and does not. */
export function sumFaults(
  game: ScheduledGame,
  box: Boxscore,
  playByPlay: PlayByPlay,
  plays: GamePlays,
): readonly FeedFault[] {
  const checks = new Checks(game.gameId);
  for (const venue of VENUES) {
    checkScore(venue, box, playByPlay, plays, checks);
    checkSkaters(venue, box, plays, checks);
    checkGoalies(venue, box, plays, checks);
  }
  checkEnd(box, plays, checks);
  checkHits(box, plays, checks);
  return checks.faults;
}

function checkScore(venue: Venue, box: Boxscore, playByPlay: PlayByPlay, { goals }: GamePlays, checks: Checks): void {
  const key = `${venue}Team` as const;
  const { score } = box[key];
  const won = score > box[venue === 'away' ? 'homeTeam' : 'awayTeam'].score;
  const bonus = won && box.gameOutcome.lastPeriodType === 'SO' ? 1 : 0;
  const scored = goals.filter((goal) => goal.venue === venue).length;
  checks.boxscore(`${key}.score`, 'the score of the goals in the play-by-play', score, scored + bonus);
  checks.playByPlay(`${key}.score`, "the box score's score", playByPlay[key].score, score);
}

/** Checks that the game was decided in regulation, or was tied after it and ended with a margin of one goal. */
function checkEnd({ awayTeam, homeTeam, gameOutcome }: Boxscore, { goals }: GamePlays, checks: Checks): void {
  const end = gameOutcome.lastPeriodType;
  const path = 'gameOutcome.lastPeriodType';
  const regulation = (venue: Venue): number => goals.filter((goal) => goal.venue === venue && goal.regulation).length;
  const level = regulation('away') === regulation('home');
  const margin = Math.abs(awayTeam.score - homeTeam.score);
  checks.boxscore(path, 'the number of periods after regulation', end === 'REG' ? 0 : 1, level ? 1 : 0);
  checks.between(path, 'the margin', margin, 1, end === 'REG' ? Infinity : 1);
  const overtimeGoals = goals.filter((goal) => !goal.regulation).length;
  if (level) checks.boxscore(path, 'the number of overtime goals', overtimeGoals, end === 'OT' ? 1 : 0);
}

/** Checks hits roughly: up to a quarter can differ, because the league corrects one response before the other. */
function checkHits({ playerByGameStats }: Boxscore, { hits }: GamePlays, checks: Checks): void {
  const skaters = VENUES.flatMap((venue) => skatersOf(playerByGameStats[`${venue}Team`]));
  const official = sumIfKnown(skaters.map((skater) => skater.hits));
  checks.boxscore('playerByGameStats', 'the hits in the play-by-play', official, hits, Math.max(2, hits / 4));
}
