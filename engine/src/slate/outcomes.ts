import type { Win } from '../datasets/index.ts';
import { WEIGHT_SUM, type GameModel } from '../model/index.ts';
import type { Venue } from '../words/index.ts';

/** P(side wins) any way, in regulation, in overtime or the shootout. */
export type Wins = { readonly [venue in Venue]: { readonly [win in Win]: number } };

/** Shares are multiples of 2^-48: doubles add and subtract them without rounding. */
const FINER = 2 ** 16;
const WHOLE = WEIGHT_SUM * FINER;

/**
 * Who wins, exactly, from the model's own tables instead of from its records: money lines carry no simulation noise.
 * Empty-net goals change no winner, and a tie's end is drawn from `overtime` (away, home, then both shootouts).
 * Reg + OT = Win and Home + Away = 1 hold to the last bit.
 */
export function exactWins(model: GameModel): Wins {
  const side = Math.sqrt(model.score.length);
  const ahead = { away: 0, home: 0 };
  let level = 0;
  model.score.forEach((weight, cell) => {
    const away = Math.floor(cell / side);
    const home = cell % side;
    if (away === home) level += weight;
    else ahead[away > home ? 'away' : 'home'] += weight;
  });
  const [, homeOvertime, , homeShootout] = model.overtime;
  // The one rounding: a product of two 32-bit weights has 64 bits, of which 48 are kept.
  const homeLate = Math.round((level * (homeOvertime! + homeShootout!)) / FINER);
  return {
    away: shares(ahead.away * FINER, level * FINER - homeLate),
    home: shares(ahead.home * FINER, homeLate),
  };
}

const shares = (regulation: number, overtime: number): Wins[Venue] => ({
  any: (regulation + overtime) / WHOLE,
  regulation: regulation / WHOLE,
  overtime: overtime / WHOLE,
});
