import type { Random } from '../random.ts';
import type { Bench } from './bench.ts';
import type { GameEvent, PenaltyEvent, Spot } from './events.ts';

const OFFENSES = [
  'tripping',
  'hooking',
  'holding',
  'interference',
  'slashing',
  'high-sticking',
  'cross-checking',
  'roughing',
];

export const anywhere = (random: Random): Spot => ({ x: random.whole(-98, 98), y: random.whole(-41, 41) });

/** Calls a penalty on `own`, or on both sides, and takes the penalized players off the ice. Returns the events. */
export function callPenalty(
  own: Bench,
  other: Bench,
  moment: Pick<GameEvent, 'period' | 'second' | 'situation'>,
  now: number,
  random: Random,
): readonly GameEvent[] {
  const { side } = own;
  const at = { ...moment, kind: 'penalty', side, spot: anywhere(random) } as const;
  const by = random.weighted(own.skaters, ({ talent }) => talent.penalty);
  const drawnBy = random.pick(other.skaters);
  const plain = { ...at, by, drawnBy, servedBy: null };
  const coincidental = (call: Pick<PenaltyEvent, 'severity' | 'offense' | 'minutes'>, short: boolean) => {
    own.penalize(by, now + call.minutes * 60, short);
    other.penalize(drawnBy, now + call.minutes * 60, short);
    return [
      { ...plain, ...call },
      { ...plain, ...call, side: other.side, by: drawnBy, drawnBy: by },
    ];
  };
  const draw = random.next();
  if (draw < 0.05) return coincidental({ severity: 'MAJ', offense: 'fighting', minutes: 5 }, false);
  if (draw < 0.06) {
    own.penalize(by, now + 600, false);
    return [{ ...plain, drawnBy: null, severity: 'MIS', offense: 'misconduct', minutes: 10 }];
  }
  if (draw < 0.1) {
    const servedBy = random.pick(own.skaters);
    const served = { ...at, drawnBy: null, servedBy, minutes: 2 } as const;
    own.penalize(servedBy, now + 120, true);
    return draw < 0.09 || own.goalie === null
      ? [{ ...served, by: null, severity: 'BEN', offense: 'too-many-men-on-the-ice' }]
      : [{ ...served, by: own.goalie, severity: 'MIN', offense: 'delaying-game-puck-over-glass' }];
  }
  if (draw < 0.17 && other.penalties.length < 2) {
    return coincidental({ severity: 'MIN', offense: 'roughing', minutes: 2 }, true);
  }
  if (draw < 0.19) {
    own.penalize(by, now + 240, true);
    return [{ ...plain, severity: 'MIN', offense: 'high-sticking-double-minor', minutes: 4 }];
  }
  own.penalize(by, now + 120, true);
  const minor = { ...plain, severity: 'MIN', offense: random.pick(OFFENSES), minutes: 2 } as const;
  return random.chance(0.4) ? [{ ...moment, kind: 'delayed-penalty', side }, minor] : [minor];
}
