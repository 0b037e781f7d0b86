import type { Random } from '../random.ts';
import type { Bench } from './bench.ts';
import { opponentOf, SIDES, type GameEvent, type Side } from './events.ts';

const ROUNDS = 3;
const SCORES = 0.31;

/**
 * Plays three rounds, with one attempt per side, and then further rounds until one side is ahead. Attempts do not count
 * as shots, goals or saves of players.
 */
export function shootout(
  benches: Readonly<Record<Side, Bench>>,
  random: Random,
): { readonly events: readonly GameEvent[]; readonly winner: Side } {
  const events: GameEvent[] = [];
  const goals = { away: 0, home: 0 };
  const order = (side: Side) =>
    [...benches[side].lineup.forwards, ...benches[side].lineup.defense].toSorted(
      (a, b) => b.talent.finish - a.talent.finish,
    );
  const shooters = { away: order('away'), home: order('home') };
  for (let round = 0; round < ROUNDS || goals.away === goals.home; round++) {
    for (const side of SIDES) {
      const behind = goals[opponentOf(side)] - goals[side];
      const rest = ROUNDS - round - 1;
      if (round < ROUNDS && (behind > rest + 1 || -behind > rest + (side === 'away' ? 1 : 0))) continue;
      const shooter = shooters[side][round % shooters[side].length]!;
      const goalie = benches[opponentOf(side)].active;
      const shot = {
        period: 5,
        second: 0,
        situation: {
          away: { goalie: side === 'home' ? 1 : 0, skaters: side === 'away' ? 1 : 0 },
          home: { goalie: side === 'away' ? 1 : 0, skaters: side === 'home' ? 1 : 0 },
        },
        side,
        shooter,
        goalie,
        shotType: random.pick(['wrist', 'backhand', 'snap'] as const),
        spot: { x: side === 'home' ? 80 : -80, y: random.whole(-8, 8) },
      } as const;
      if (random.chance(SCORES)) {
        goals[side]++;
        events.push({ ...shot, kind: 'goal', strength: 'ev', assists: [], onIce: { away: [], home: [] } });
      } else if (random.chance(0.2)) events.push({ ...shot, kind: 'miss', reason: 'wide-left' });
      else events.push({ ...shot, kind: 'shot', strength: 'ev', assists: [], onIce: { away: [], home: [] } });
    }
  }
  const { period, second, situation } = events.at(-1)!;
  events.push({ period, second, situation, kind: 'shootout-complete' });
  return { events, winner: goals.away > goals.home ? 'away' : 'home' };
}
