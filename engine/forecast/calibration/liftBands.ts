import type { Bands } from './band.ts';

/**
 * `bestPoint` is the chance that the best scorer has a point. All other figures are lifts of parlays: the chance that
 * all legs hold, divided by the product of the chances of the legs. `best` and `second` are the two best scorers of the
 * team that season, and `rival` is the best scorer of the opponent.
 */
export const LIFT_BANDS = {
  bestPoint: { of: (f) => f.lifts.bestPoint, real: 0.665, low: 0.632, high: 0.693, known: true },
  winBestPoint: { of: (f) => f.lifts.winBestPoint, real: 1.21, low: 1.14, high: 1.276 },
  winBestGoal: { of: (f) => f.lifts.winBestGoal, real: 1.312, low: 1.166, high: 1.453 },
  winBestTwoPoints: { of: (f) => f.lifts.winBestTwoPoints, real: 1.51, low: 1.43, high: 1.601 },
  winByTwoOver: { of: (f) => f.lifts.winByTwoOver, real: 1.125, low: 1.073, high: 1.175 },
  winOver: { of: (f) => f.lifts.winOver, real: 1, low: 0.99, high: 1.01 },
  overBestPoint: { of: (f) => f.lifts.overBestPoint, real: 1.149, low: 1.097, high: 1.205 },
  overBestGoal: { of: (f) => f.lifts.overBestGoal, real: 1.214, low: 1.11, high: 1.305 },
  underBestPoint: { of: (f) => f.lifts.underBestPoint, real: 0.803, low: 0.737, high: 0.866 },
  bestPointSecondPoint: { of: (f) => f.lifts.bestPointSecondPoint, real: 1.189, low: 1.151, high: 1.228 },
  bestGoalSecondGoal: { of: (f) => f.lifts.bestGoalSecondGoal, real: 1.012, low: 0.807, high: 1.212 },
  bestAssistSecondGoal: { of: (f) => f.lifts.bestAssistSecondGoal, real: 1.434, low: 1.275, high: 1.612 },
  bestGoalBestShots3: { of: (f) => f.lifts.bestGoalBestShots3, real: 1.302, low: 1.152, high: 1.465 },
  bestGoalBestShots4: { of: (f) => f.lifts.bestGoalBestShots4, real: 1.426, low: 1.242, high: 1.612 },
  winRivalPoint: { of: (f) => f.lifts.winRivalPoint, real: 0.79, low: 0.724, high: 0.86 },
  bestPointRivalPoint: { of: (f) => f.lifts.bestPointRivalPoint, real: 0.99, low: 0.937, high: 1.038 },
  goalsWin: { of: (f) => f.lifts.goalsWin, real: 1.49, low: 1.445, high: 1.545 },
  shotsBestShots: { of: (f) => f.lifts.shotsBestShots, real: 1.211, low: 1.1, high: 1.31 },
  totalShotsOver: { of: (f) => f.lifts.totalShotsOver, real: 1.138, low: 1.041, high: 1.254 },
  winBestGoalOver: { of: (f) => f.lifts.winBestGoalOver, real: 1.546, low: 1.347, high: 1.74 },
  winBestPointSecondPointOver: { of: (f) => f.lifts.winBestPointSecondPointOver, real: 1.82, low: 1.6, high: 2 },
} as const satisfies Bands;
