import { sumOf, type Venue } from '@ddh/engine/internal/domain';
import type { Boxscore } from '../contracts/boxscore.ts';
import type { GamePlays } from '../plays.ts';
import { type Checks, sumIfKnown } from './checks.ts';

/** In 0.6 % of the goalie rows of 2022-25, saves and goals against add up to one more than the shots. */
const SHOT_SLACK = 1;
/** Each of a team's two goalies can be off by one shot, so their sum can be off by two. */
const SIDE_SLACK = 2;
/**
 * In each game of 2022-25, the goalies of a side together played at least 52 of 60 minutes. In the other minutes, the
 * net was empty.
 */
const LEAST_ICE_TIME = 0.75;
const CLOCK_SLACK_SECONDS = 5;

/** Compares a side's goalies with the other side's shots and goals. */
export function checkGoalies(venue: Venue, box: Boxscore, plays: GamePlays, checks: Checks): void {
  const other = venue === 'away' ? 'home' : 'away';
  const { goalies } = box.playerByGameStats[`${venue}Team`];
  const path = `playerByGameStats.${venue}Team.goalies`;
  for (const [i, { saves, goalsAgainst, shotsAgainst, powerPlayGoalsAgainst }] of goalies.entries()) {
    const shots = sumIfKnown([saves, goalsAgainst]);
    if (shots !== undefined)
      checks.boxscore(`${path}[${i}].shotsAgainst`, 'saves and goals against', shotsAgainst, shots, SHOT_SLACK);
    checks.between(`${path}[${i}].powerPlayGoalsAgainst`, 'the goals', powerPlayGoalsAgainst, 0, goalsAgainst);
  }
  const scored = plays.goals.filter((goal) => goal.venue === other);
  const unguarded = scored.filter(({ emptyNet }) => emptyNet);
  const allowed = scored.length - unguarded.length;
  const charged = sumOf(goalies.map(({ goalsAgainst }) => goalsAgainst));
  checks.boxscore(path, 'the goals against', charged, allowed);
  const open = unguarded.length + scored.filter(({ doubtful }) => doubtful).length;
  const [doubtful] = scored.filter((goal) => goal.doubtful);
  if (doubtful !== undefined) {
    const at = `${doubtful.path}.details.goalieInNetId`;
    checks.playByPlay(at, 'the goals into an empty net', open, unguarded.length);
  }
  const shotsAgainst = sumIfKnown(goalies.map((goalie) => goalie.shotsAgainst));
  const shots = sumIfKnown([box[`${other}Team`].sog, -unguarded.length]);
  if (shots !== undefined)
    checks.boxscore(path, "the other team's shots without those into the empty net", shotsAgainst, shots, SIDE_SLACK);
  const { regulation, overtime } = plays.seconds;
  const game = regulation + overtime;
  const iceTime = sumOf(goalies.map(({ toi }) => toi));
  checks.between(path, "the goalies' seconds", iceTime, LEAST_ICE_TIME * game, game + CLOCK_SLACK_SECONDS);
  checkDecisions(venue, box, checks);
  checkStarters(venue, box, checks);
}

/** Checks that one goalie of the winner has a W, and one of the loser an L or O. */
function checkDecisions(venue: Venue, box: Boxscore, checks: Checks): void {
  const { goalies } = box.playerByGameStats[`${venue}Team`];
  const path = `playerByGameStats.${venue}Team.goalies[0].decision`;
  const won = box[`${venue}Team`].score > box[venue === 'away' ? 'homeTeam' : 'awayTeam'].score;
  const wins = goalies.filter(({ decision }) => decision === 'W').length;
  const losses = goalies.filter(({ decision }) => decision === 'L' || decision === 'O').length;
  checks.boxscore(path, 'the number of goalies with a win', wins, won ? 1 : 0);
  checks.boxscore(path, 'the number of goalies with a loss', losses, won ? 0 : 1);
}

/**
 * Checks `starter`. Either no goalie of the game has the field, or all goalies have it and one goalie of each side is a
 * starter with ice time.
 */
function checkStarters(venue: Venue, { playerByGameStats }: Boxscore, checks: Checks): void {
  const { goalies } = playerByGameStats[`${venue}Team`];
  const path = `playerByGameStats.${venue}Team.goalies[0].starter`;
  const all = [...playerByGameStats.awayTeam.goalies, ...playerByGameStats.homeTeam.goalies];
  if (all.every(({ starter }) => starter === undefined)) return;
  const known = goalies.filter(({ starter }) => starter !== undefined).length;
  const starters = goalies.filter(({ starter, toi }) => starter === true && toi > 0).length;
  checks.boxscore(path, 'the number of goalies who have it', known, goalies.length);
  checks.boxscore(path, 'the number of starters', starters, 1);
}
