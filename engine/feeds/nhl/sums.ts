import { sumOf, type Venue, VENUES } from '@ddh/engine/internal/domain';
import { type Boxscore, skatersOf } from './contracts/boxscore.ts';
import type { PlayByPlay } from './contracts/playByPlay.ts';
import type { Endpoint, FeedFault } from './faults.ts';
import type { GamePlays } from './plays.ts';
import type { ScheduledGame } from './schedule.ts';

/**
 * In 0.6 % of the goalie rows of 2022-25 saves and goals add up to one more than the shots, and in 0.3 % of the games a
 * team's shots are one more than its skaters'.
 */
const SHOT_SLACK = 1;
/** Sides differ by one or two where the play-by-play was corrected later than the box score. */
const PLAY_SLACK = 2;
/** The sum of a side's skaters was 278 to 319 minutes in each game of 2022-25, of 300 in 60 minutes at full strength. */
const LEAST_ICE_TIME = 0.85;
const MOST_ICE_TIME = 1.1;
/** The goalies of a side played at least 52 of 60 minutes in each game of 2022-25. The net was empty in the others. */
const LEAST_GOALIE_TIME = 0.75;
/** Seconds by which a goalie's ice time may exceed the game. */
const CLOCK_SLACK = 5;

type Check = (
  endpoint: Endpoint,
  path: string,
  figure: string,
  found: number,
  expected: number,
  slack?: number,
) => void;

/** Returns a fault for each answer of another game or of other teams. */
export const identityFaults = (game: ScheduledGame, box: Boxscore, playByPlay: PlayByPlay): readonly FeedFault[] =>
  faultsOf(game, (check) => {
    for (const [endpoint, answer] of [['boxscore', box] as const, ['play-by-play', playByPlay] as const]) {
      check(endpoint, 'id', 'the id', answer.id, Number(game.gameId));
      for (const venue of VENUES) {
        check(endpoint, `${venue}Team.id`, 'the team', answer[`${venue}Team`].id, game[venue].id);
      }
    }
  });

/** Returns a fault for each pair of figures that must agree and does not. */
export const sumFaults = (
  game: ScheduledGame,
  box: Boxscore,
  playByPlay: PlayByPlay,
  plays: GamePlays,
): readonly FeedFault[] =>
  faultsOf(game, (check) => {
    for (const venue of VENUES) {
      checkScore(venue, box, playByPlay, plays, check);
      checkSkaters(venue, box, plays, check);
      checkShots(venue, box, plays, check);
      checkGoalies(venue, box, plays, check);
      checkIceTime(venue, box, plays, check);
    }
    checkEnd(box, plays, check);
  });

function faultsOf({ gameId }: ScheduledGame, checkAll: (check: Check) => void): readonly FeedFault[] {
  const faults: FeedFault[] = [];
  checkAll((endpoint, path, figure, found, expected, slack = 0) => {
    if (Math.abs(found - expected) <= slack) return;
    const problem = { kind: 'disagrees', figure, found, expected } as const;
    faults.push({ endpoint, game: gameId, path, problem, more: 0 });
  });
  return faults;
}

const otherVenue = (venue: Venue): Venue => (venue === 'away' ? 'home' : 'away');
const goalsOf = (venue: Venue, { goals }: GamePlays): number => goals.filter((goal) => goal.venue === venue).length;

function checkScore(venue: Venue, box: Boxscore, playByPlay: PlayByPlay, plays: GamePlays, check: Check): void {
  const { score } = box[`${venue}Team`];
  const won = score > box[`${otherVenue(venue)}Team`].score;
  const bonus = won && box.gameOutcome.lastPeriodType === 'SO' ? 1 : 0;
  const path = `${venue}Team.score`;
  check('boxscore', path, 'the score of the goals in the play-by-play', score, goalsOf(venue, plays) + bonus);
  check('play-by-play', path, "the box score's score", playByPlay[`${venue}Team`].score, score);
}

/** A game is decided in regulation, or the score is level after it. */
function checkEnd({ awayTeam, homeTeam, gameOutcome }: Boxscore, { goals }: GamePlays, check: Check): void {
  const regulation = (venue: Venue): number => goals.filter((goal) => goal.venue === venue && goal.regulation).length;
  const level = regulation('away') === regulation('home');
  const path = 'gameOutcome.lastPeriodType';
  const end = gameOutcome.lastPeriodType;
  check('boxscore', path, 'the number of periods after regulation', end === 'REG' ? 0 : 1, level ? 1 : 0);
  check('boxscore', path, 'the number of winners', awayTeam.score === homeTeam.score ? 0 : 1, 1);
  if (end !== 'REG')
    check('boxscore', path, 'the margin after regulation', Math.abs(awayTeam.score - homeTeam.score), 1);
  const overtimeGoals = goals.filter((goal) => !goal.regulation).length;
  if (level) check('boxscore', path, 'the number of overtime goals', overtimeGoals, end === 'OT' ? 1 : 0);
}

/** A scorer or faceoff taker is compared with the play-by-play, player by player. */
function checkSkaters(venue: Venue, box: Boxscore, plays: GamePlays, check: Check): void {
  let faceoffs = 0;
  for (const group of ['forwards', 'defense'] as const) {
    for (const [i, skater] of box.playerByGameStats[`${venue}Team`][group].entries()) {
      const path = `playerByGameStats.${venue}Team.${group}[${i}]`;
      const { playerId } = skater;
      const scored = plays.goals.filter((goal) => goal.playerId === playerId).length;
      const assisted = plays.goals.filter((goal) => goal.assists.includes(playerId)).length;
      check('boxscore', `${path}.goals`, 'the goals in the play-by-play', skater.goals, scored);
      check('boxscore', `${path}.assists`, 'the assists in the play-by-play', skater.assists, assisted);
      if (skater.powerPlayGoals > skater.goals) {
        check(
          'boxscore',
          `${path}.powerPlayGoals`,
          'the power-play goals, at most',
          skater.powerPlayGoals,
          skater.goals,
        );
      }
      if (!faceoffsAgree(skater.faceoffWinningPctg, plays.faceoffs.get(playerId))) faceoffs++;
    }
  }
  check(
    'boxscore',
    `playerByGameStats.${venue}Team`,
    'the players whose faceoffs differ from the play-by-play',
    faceoffs,
    0,
    1,
  );
  const skaters = skatersOf(box.playerByGameStats[`${venue}Team`]);
  const official = sumOf(skaters.map(({ powerPlayGoals }) => powerPlayGoals));
  const found = plays.goals.filter((goal) => goal.venue === venue && goal.advantage > 0).length;
  check(
    'boxscore',
    `playerByGameStats.${venue}Team`,
    'the power-play goals in the play-by-play',
    official,
    found,
    PLAY_SLACK,
  );
}

/** The box score has only the share that a player won. */
function faceoffsAgree(
  share: number,
  counts: GamePlays['faceoffs'] extends ReadonlyMap<number, infer T> ? T | undefined : never,
): boolean {
  if (counts === undefined) return share === 0;
  return Math.abs(share * (counts.won + counts.lost) - counts.won) <= 1;
}

function checkShots(venue: Venue, box: Boxscore, { shots }: GamePlays, check: Check): void {
  const { sog } = box[`${venue}Team`];
  const skaters = skatersOf(box.playerByGameStats[`${venue}Team`]);
  const onGoal = shots.filter((shot) => shot.venue === venue && (shot.kind === 'goal' || shot.kind === 'saved'));
  check(
    'boxscore',
    `${venue}Team.sog`,
    "the skaters' shots",
    sog,
    sumOf(skaters.map((skater) => skater.sog)),
    SHOT_SLACK,
  );
  check('boxscore', `${venue}Team.sog`, 'the shots in the play-by-play', sog, onGoal.length, PLAY_SLACK);
  const blocks = sumOf(skaters.map(({ blockedShots }) => blockedShots));
  const blocked = shots.filter((shot) => shot.venue !== venue && shot.blockerId !== null).length;
  const path = `playerByGameStats.${venue}Team`;
  check('boxscore', path, 'the blocked shots in the play-by-play', blocks, blocked, Math.max(PLAY_SLACK, blocked / 4));
}

function checkGoalies(venue: Venue, box: Boxscore, plays: GamePlays, check: Check): void {
  const { goalies } = box.playerByGameStats[`${venue}Team`];
  const path = `playerByGameStats.${venue}Team.goalies`;
  for (const [i, { saves, goalsAgainst, shotsAgainst }] of goalies.entries()) {
    check(
      'boxscore',
      `${path}[${i}].shotsAgainst`,
      'saves and goals against',
      shotsAgainst,
      saves + goalsAgainst,
      SHOT_SLACK,
    );
  }
  const other = otherVenue(venue);
  const against = plays.goals.filter((goal) => goal.venue === other);
  const unguarded = against.filter(({ emptyNet }) => emptyNet);
  const charged = sumOf(goalies.map(({ goalsAgainst }) => goalsAgainst));
  // A goal without a goalie is one into an empty net, unless the box score charges a goalie with it.
  const [doubtful] = unguarded;
  if (charged > against.length - unguarded.length && doubtful !== undefined) {
    check(
      'play-by-play',
      `${doubtful.path}.details.goalieInNetId`,
      'the goals charged to goalies',
      against.length - unguarded.length,
      charged,
    );
  } else {
    check('boxscore', path, 'the goals against', charged, against.length - unguarded.length);
  }
  const shotsAgainst = sumOf(goalies.map((goalie) => goalie.shotsAgainst));
  const expected = box[`${other}Team`].sog - unguarded.length;
  check(
    'boxscore',
    path,
    "the other team's shots without those into the empty net",
    shotsAgainst,
    expected,
    PLAY_SLACK,
  );
  checkDecisions(venue, box, check);
}

/** One goalie of the winner has a W, one of the loser an L or O. If one goalie has `starter`, exactly one started. */
function checkDecisions(venue: Venue, box: Boxscore, check: Check): void {
  const { goalies } = box.playerByGameStats[`${venue}Team`];
  const path = `playerByGameStats.${venue}Team.goalies`;
  const won = box[`${venue}Team`].score > box[`${otherVenue(venue)}Team`].score;
  const wins = goalies.filter(({ decision }) => decision === 'W').length;
  const losses = goalies.filter(({ decision }) => decision === 'L' || decision === 'O').length;
  check('boxscore', `${path}[0].decision`, 'the number of goalies with a win', wins, won ? 1 : 0);
  check('boxscore', `${path}[0].decision`, 'the number of goalies with a loss', losses, won ? 0 : 1);
  const all = [...box.playerByGameStats.awayTeam.goalies, ...box.playerByGameStats.homeTeam.goalies];
  if (all.every(({ starter }) => starter === undefined)) return;
  const known = goalies.filter(({ starter }) => starter !== undefined).length;
  const starters = goalies.filter(({ starter, toi }) => starter === true && toi > 0).length;
  check('boxscore', `${path}[0].starter`, 'the number of goalies who have it', known, goalies.length);
  check('boxscore', `${path}[0].starter`, 'the number of starters', starters, 1);
}

function checkIceTime(venue: Venue, box: Boxscore, { seconds }: GamePlays, check: Check): void {
  const players = box.playerByGameStats[`${venue}Team`];
  const path = `playerByGameStats.${venue}Team`;
  const within = (at: string, figure: string, found: number, least: number, most: number): void => {
    if (found < least) check('boxscore', at, `${figure}, at least`, found, Math.ceil(least));
    if (found > most) check('boxscore', at, `${figure}, at most`, found, Math.floor(most));
  };
  const { regulation, overtime } = seconds;
  const game = regulation + overtime;
  const skaters = sumOf(skatersOf(players).map(({ toi }) => toi));
  // Overtime has been played with three or four skaters.
  within(
    path,
    "the skaters' seconds",
    skaters,
    LEAST_ICE_TIME * (5 * regulation + 3 * overtime),
    MOST_ICE_TIME * (5 * regulation + 4 * overtime),
  );
  const goalies = sumOf(players.goalies.map(({ toi }) => toi));
  within(`${path}.goalies`, "the goalies' seconds", goalies, LEAST_GOALIE_TIME * game, game + CLOCK_SLACK);
}
