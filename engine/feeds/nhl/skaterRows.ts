import { type Venue, VENUES } from '@ddh/engine/internal/domain';
import { type Boxscore, skatersOf } from './contracts/boxscore.ts';
import { isOnGoal, type GamePlays, type Goal } from './plays.ts';
import type { PlayerRow, SkaterRow } from './rows.ts';

type Tally = Pick<
  SkaterRow,
  'powerPlayGoals' | 'powerPlayAssists' | 'shortHandedGoals' | 'shortHandedAssists' | 'emptyNetGoals' | 'winningGoals'
>;

export function skaterRows(
  box: Boxscore,
  plays: GamePlays,
  rowOf: (venue: Venue, playerId: number) => PlayerRow,
): readonly SkaterRow[] {
  const strengths = goalStrengths(plays.goals, box);
  const winner = winningGoal(box, plays.goals);
  return VENUES.flatMap((venue) =>
    skatersOf(box.playerByGameStats[`${venue}Team`]).map((skater): SkaterRow => {
      const { won, lost } = plays.faceoffs.get(skater.playerId) ?? { won: 0, lost: 0 };
      const credits = tally(skater.playerId, plays.goals, strengths, winner);
      return {
        ...rowOf(venue, skater.playerId),
        position: skater.position,
        goals: skater.goals,
        assists: skater.assists,
        points: skater.goals + skater.assists,
        shots: skater.sog ?? plays.shots.filter((shot) => isOnGoal(shot) && shot.playerId === skater.playerId).length,
        blocks: skater.blockedShots ?? null,
        hits: skater.hits ?? null,
        plusMinus: skater.plusMinus ?? null,
        pim: skater.pim ?? null,
        iceTime: skater.toi,
        ...credits,
        powerPlayGoals: skater.powerPlayGoals ?? credits.powerPlayGoals,
        faceoffsWon: won,
        faceoffsLost: lost,
      };
    }),
  );
}

function tally(
  playerId: number,
  goals: readonly Goal[],
  strengths: ReadonlyMap<Goal, Strength>,
  winner: Goal | null,
): Tally {
  const scored = goals.filter((goal) => goal.playerId === playerId);
  const assisted = goals.filter((goal) => goal.assists.includes(playerId));
  const count = (list: readonly Goal[], strength: Strength): number =>
    list.filter((goal) => strengths.get(goal) === strength).length;
  return {
    powerPlayGoals: count(scored, 'powerPlay'),
    powerPlayAssists: count(assisted, 'powerPlay'),
    shortHandedGoals: count(scored, 'shortHanded'),
    shortHandedAssists: count(assisted, 'shortHanded'),
    emptyNetGoals: scored.filter((goal) => goal.emptyNet).length,
    winningGoals: winner?.playerId === playerId ? 1 : 0,
  };
}

/** Returns the game-winning goal: the winner's first goal beyond the loser's total. Returns `null` after a shootout. */
function winningGoal({ awayTeam, homeTeam, gameOutcome }: Boxscore, goals: readonly Goal[]): Goal | null {
  if (gameOutcome.lastPeriodType === 'SO') return null;
  const venue = awayTeam.score > homeTeam.score ? 'away' : 'home';
  const scored = goals.filter((goal) => goal.venue === venue);
  return scored[Math.min(awayTeam.score, homeTeam.score)] ?? null;
}

type Strength = 'even' | 'powerPlay' | 'shortHanded';

/**
 * Finds the strength of each goal. If a goal is scored in the second in which a penalty ends, its situation code may
 * show the strength before or after the end. So the box score decides how many of a scorer's goals are power-play
 * goals, and the goals with the largest advantage are taken first.
 */
function goalStrengths(goals: readonly Goal[], box: Boxscore): ReadonlyMap<Goal, Strength> {
  const official = powerPlayGoals(box);
  const left = new Map(official);
  const strengths = new Map<Goal, Strength>();
  for (const goal of goals.toSorted((a, b) => b.advantage - a.advantage)) {
    // The box score has no power-play goals of goalies, and may lack those of skaters. Then the situation code decides.
    const powerPlay = official.has(goal.playerId) ? (left.get(goal.playerId) ?? 0) > 0 : goal.advantage > 0;
    if (powerPlay) left.set(goal.playerId, (left.get(goal.playerId) ?? 0) - 1);
    strengths.set(goal, powerPlay ? 'powerPlay' : goal.advantage < 0 ? 'shortHanded' : 'even');
  }
  return strengths;
}

function powerPlayGoals({ playerByGameStats: { awayTeam, homeTeam } }: Boxscore): ReadonlyMap<number, number> {
  const skaters = [awayTeam, homeTeam].flatMap(skatersOf);
  return new Map(
    skaters.flatMap(({ playerId, powerPlayGoals: goals }) => (goals === undefined ? [] : [[playerId, goals]])),
  );
}
