import type { PlayedSide } from '../history/index.ts';
import type { TeamCounts } from './teamForm.ts';

/** Empty-net goals of who led by 1, 2, 3, 4, 5 or more after 60 minutes, these goals included (2022-23 and 2023-24). */
const EMPTY_NET = [0.035, 0.631, 0.693, 0.331, 0.067] as const;

/**
 * What a side's counts tell of it: goals of 60 minutes without empty nets. Where nobody counted these, as many are taken
 * out as usual at that margin: left in, a score table would add them once more, .4 goals a game.
 */
export const openPlay = (side: PlayedSide, other: PlayedSide): TeamCounts => ({
  goals: Math.max(0, side.regulationGoals - (side.emptyNetGoals ?? usualEmptyNet(side, other))),
  shots: side.shots,
  blocks: side.blocks,
  powerPlayGoals: side.powerPlayGoals,
});

function usualEmptyNet(side: PlayedSide, other: PlayedSide): number {
  const margin = side.regulationGoals - other.regulationGoals;
  return margin > 0 ? EMPTY_NET[Math.min(margin, EMPTY_NET.length) - 1]! : 0;
}
