import type { Bands } from './band.ts';

/** Acceptance bands for the results and goals of simulated games. */
export const RESULT_BANDS = {
  tie: { of: (f) => f.games.tie, real: 0.215, low: 0.18, high: 0.25 },
  shootoutOfTies: { of: (f) => f.games.shootoutOfTies, real: 0.301, low: 0.23, high: 0.37 },
  margin1: { of: (f) => f.games.margin1, real: 0.39, low: 0.353, high: 0.434 },
  margin2: { of: (f) => f.games.margin2, real: 0.201, low: 0.157, high: 0.244 },
  margin3: { of: (f) => f.games.margin3, real: 0.239, low: 0.2, high: 0.28 },
  margin4: { of: (f) => f.games.margin4, real: 0.11, low: 0.085, high: 0.132 },
  marginAtLeast2: { of: (f) => f.games.marginAtLeast2, real: 0.61, low: 0.57, high: 0.65 },
  homeWin: { of: (f) => f.games.homeWin, real: 0.542, low: 0.49, high: 0.596 },
  teamGoals: { of: (f) => f.games.teamGoals, real: 3.111, low: 2.976, high: 3.244 },
  teamGoalsDispersion: { of: (f) => f.games.teamGoalsDispersion, real: 0.988, low: 0.9, high: 1.06 },
  totalDispersion: { of: (f) => f.games.totalDispersion, real: 0.854, low: 0.75, high: 0.95 },
  sixGoals: { of: (f) => f.games.sixGoals, real: 0.114, low: 0.09, high: 0.13 },
  oddTotal: { of: (f) => f.games.oddTotal, real: 0.675, low: 0.624, high: 0.719 },
  anyEmptyNet: { of: (f) => f.games.anyEmptyNet, real: 0.33, low: 0.28, high: 0.4 },
  goalsCorrelation: { of: (f) => f.games.goalsCorrelation, real: -0.132, low: -0.2, high: -0.06 },
  shutouts: { of: (f) => f.games.shutouts, real: 0.053, low: 0.04, high: 0.06 },
  assistsPerGoal: { of: (f) => f.games.assistsPerGoal, real: 1.684, low: 1.65, high: 1.72 },
  powerPlayShare: { of: (f) => f.games.powerPlayShare, real: 0.203, low: 0.18, high: 0.22 },
} as const satisfies Bands;

/** Bands for the shots and blocks of teams. */
export const COUNT_BANDS = {
  teamShots: { of: (f) => f.games.teamShots, real: 29.933, low: 28.057, high: 31.456 },
  teamShotsDispersion: { of: (f) => f.games.teamShotsDispersion, real: 1.605, low: 1.4, high: 1.75 },
  shotsCorrelation: { of: (f) => f.games.shotsCorrelation, real: -0.174, low: -0.28, high: -0.14 },
  goalsAndOwnShots: { of: (f) => f.games.goalsAndOwnShots, real: 0.186, low: 0.141, high: 0.231 },
  goalsAndOtherShots: { of: (f) => f.games.goalsAndOtherShots, real: -0.001, low: -0.078, high: 0.054 },
  totalGoalsAndShots: { of: (f) => f.games.totalGoalsAndShots, real: 0.22, low: 0.146, high: 0.277 },
  goalAndShotDifference: { of: (f) => f.games.goalAndShotDifference, real: 0.152, low: 0.074, high: 0.244 },
  winAndShots: { of: (f) => f.games.winAndShots, real: 0.083, low: 0.021, high: 0.145 },
  teamBlocksDispersion: { of: (f) => f.games.teamBlocksDispersion, real: 1.671, low: 1.5, high: 1.786 },
  blocksAndOtherShots: { of: (f) => f.games.blocksAndOtherShots, real: 0.241, low: 0.163, high: 0.313 },
  blocksAndWin: { of: (f) => f.games.blocksAndWin, real: 0.16, low: 0.088, high: 0.247 },
} as const satisfies Bands;
