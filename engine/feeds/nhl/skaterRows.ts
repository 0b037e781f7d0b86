import { type Venue, VENUES } from '@ddh/engine/internal/domain';
import { type Boxscore, skatersOf } from './contracts/boxscore.ts';
import type { GamePlays, Goal } from './plays.ts';
import type { PlayerRow, SkaterRow } from './rows.ts';
import { goalStrengths, type Strength } from './strengths.ts';

type Tally = Pick<
  SkaterRow,
  'powerPlayAssists' | 'shortHandedGoals' | 'shortHandedAssists' | 'emptyNetGoals' | 'winningGoals'
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
      return {
        ...rowOf(venue, skater.playerId),
        position: skater.position,
        goals: skater.goals,
        assists: skater.assists,
        sog: skater.sog,
        blocks: skater.blockedShots,
        hits: skater.hits,
        plusMinus: skater.plusMinus,
        pim: skater.pim,
        powerPlayGoals: skater.powerPlayGoals,
        iceTime: skater.toi,
        ...tally(skater.playerId, plays.goals, strengths, winner),
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
