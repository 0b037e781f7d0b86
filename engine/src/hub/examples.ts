import { VENUES, type Line } from '../domain/index.ts';
import type { Leg } from '../parlay/index.ts';
import { playerMarkets, totalMarket, winnerMarkets, type BoardMarket, type BoardSource } from './board.ts';
import type { BuilderPlayer } from './builderPage.ts';

/** The line of a player who scores. */
const SCORES = 0.5 as Line;

/**
 * Returns three slips of legs that a game offers, as examples: the favorite and the over of the goal line nearest to
 * even money; these two and the favorite's player with the most expected goals, who scores; the other team, the under
 * and its player with the most expected goals, who scores. Returns none if a price is missing, or if the teams are equally likely to win.
 */
export function exampleSlips(source: BoardSource, players: readonly BuilderPlayer[]): readonly (readonly Leg[])[] {
  const [line] = winnerMarkets(source).winner.lines;
  const goals = totalMarket(source, 'game', 'Goals');
  const [over, under] = goals.lines[goals.start]?.bets ?? [];
  const scorers = playerMarkets(source, players, 'Goals', '');
  const sides = VENUES.flatMap((venue, i) => {
    const win = line?.bets[i];
    const scorer = scorers.find(({ team }) => team === source.matchup[venue]);
    const scores = scorer && scoringBet(scorer.market);
    return win && win.chance !== null && scores ? [{ win: win.leg, scores, chance: win.chance }] : [];
  });
  const [favorite, other] = sides.toSorted((a, b) => b.chance - a.chance);
  if (!favorite || !other || favorite.chance === other.chance || !over || !under || over.chance === null) return [];
  return [
    [favorite.win, over.leg],
    [favorite.win, over.leg, favorite.scores],
    [other.win, under.leg, other.scores],
  ];
}

function scoringBet({ lines }: BoardMarket): Leg | null {
  const [over] = lines.find(({ line }) => line === SCORES)?.bets ?? [];
  return over && over.chance !== null ? over.leg : null;
}
