import { sumOf, type Venue } from '@ddh/engine/internal/domain';
import { type Boxscore, skatersOf } from '../contracts/boxscore.ts';
import { isOnGoal, type FaceoffCounts, type GamePlays } from '../plays.ts';
import { type Checks, sumIfKnown } from './checks.ts';

/** In 0.3 % of the games of 2022-25, a team has one shot more than the sum of its skaters. */
const SHOT_SLACK = 1;
/** How much the box score can differ from the play-by-play, because the league corrects the two at different times. */
const PLAY_SLACK = 2;
/**
 * In each game of 2022-25, a side's skaters played 278 to 319 minutes together. Five skaters for 60 minutes make 300.
 */
const LEAST_ICE_TIME = 0.85;
const MOST_ICE_TIME = 1.1;

/** Compares a side's skaters with the play-by-play and with the side's totals. */
export function checkSkaters(venue: Venue, box: Boxscore, plays: GamePlays, checks: Checks): void {
  const key = `${venue}Team` as const;
  for (const group of ['forwards', 'defense'] as const) {
    for (const [i, skater] of box.playerByGameStats[key][group].entries()) {
      const path = `playerByGameStats.${key}.${group}[${i}]`;
      const { playerId, goals, assists, powerPlayGoals } = skater;
      const scored = plays.goals.filter((goal) => goal.playerId === playerId).length;
      const assisted = plays.goals.filter((goal) => goal.assists.includes(playerId)).length;
      checks.boxscore(`${path}.goals`, 'the goals in the play-by-play', goals, scored);
      checks.boxscore(`${path}.assists`, 'the assists in the play-by-play', assists, assisted);
      checks.between(`${path}.powerPlayGoals`, 'the power-play goals', powerPlayGoals, 0, goals);
    }
  }
  checkTotals(venue, box, plays, checks);
  checkIceTime(venue, box, plays, checks);
}

function checkTotals(venue: Venue, box: Boxscore, { goals, shots, faceoffs }: GamePlays, checks: Checks): void {
  const key = `${venue}Team` as const;
  const path = `playerByGameStats.${key}`;
  const skaters = skatersOf(box.playerByGameStats[key]);
  const { sog } = box[key];
  const taken = sumIfKnown(skaters.map((skater) => skater.sog));
  if (taken !== undefined) checks.boxscore(`${key}.sog`, "the skaters' shots", sog, taken, SHOT_SLACK);
  const onGoal = shots.filter((shot) => shot.venue === venue && isOnGoal(shot)).length;
  checks.boxscore(`${key}.sog`, 'the shots in the play-by-play', sog, onGoal, PLAY_SLACK);

  const blocks = sumIfKnown(skaters.map(({ blockedShots }) => blockedShots));
  const stopped = shots.filter((shot) => shot.venue !== venue && shot.kind === 'blocked');
  const blocked = stopped.filter(({ blockerId }) => blockerId !== null).length;
  const slack = Math.max(PLAY_SLACK, blocked / 4);
  // If no block names its player, the league has dropped that field.
  if (blocked > 0 || stopped.length === 0)
    checks.boxscore(path, 'the blocked shots in the play-by-play', blocks, blocked, slack);

  const powerPlayGoals = sumIfKnown(skaters.map((skater) => skater.powerPlayGoals));
  const scored = goals.filter((goal) => goal.venue === venue);
  const withAdvantage = scored.filter(({ advantage }) => advantage > 0).length;
  checks.boxscore(path, 'the power-play goals in the play-by-play', powerPlayGoals, withAdvantage, PLAY_SLACK);
  // No goalie is charged with goals into the empty net.
  const opponents = box.playerByGameStats[venue === 'away' ? 'homeTeam' : 'awayTeam'].goalies;
  const charged = sumIfKnown(opponents.map(({ powerPlayGoalsAgainst }) => powerPlayGoalsAgainst));
  const emptyNet = scored.filter((goal) => goal.emptyNet).length;
  if (charged !== undefined) checks.between(path, 'the power-play goals', powerPlayGoals, charged, charged + emptyNet);

  const differing = skaters.filter(
    ({ faceoffWinningPctg: share, playerId }) => share !== undefined && !faceoffsAgree(share, faceoffs.get(playerId)),
  );
  checks.between(path, 'the players whose faceoffs differ from the play-by-play', differing.length, 0, 1);
}

/** Checks a player's face-offs by their share of wins, because the box score has no counts. */
function faceoffsAgree(share: number, counts: FaceoffCounts | undefined): boolean {
  if (counts === undefined) return share === 0;
  return Math.abs(share * (counts.won + counts.lost) - counts.won) <= 1;
}

function checkIceTime(venue: Venue, box: Boxscore, { seconds }: GamePlays, checks: Checks): void {
  const key = `${venue}Team` as const;
  const iceTime = sumOf(skatersOf(box.playerByGameStats[key]).map(({ toi }) => toi));
  const { regulation, overtime } = seconds;
  // Depending on the season, overtime has three or four skaters.
  const least = LEAST_ICE_TIME * (5 * regulation + 3 * overtime);
  const most = MOST_ICE_TIME * (5 * regulation + 4 * overtime);
  checks.between(`playerByGameStats.${key}`, "the skaters' seconds", iceTime, least, most);
}
