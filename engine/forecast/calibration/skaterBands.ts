import type { Bands } from './band.ts';

/**
 * Bands for correlations between two skaters. Some are correlations of counts relative to the skaters' season means.
 * The others are correlations of points, computed for each pair of forwards.
 */
export const PAIR_BANDS = {
  pointsForwards: { of: (f) => f.skaters.pairs.points.forwards, real: 0.117, low: 0.1, high: 0.13 },
  pointsMixed: { of: (f) => f.skaters.pairs.points.mixed, real: 0.106, low: 0.092, high: 0.119 },
  pointsDefence: { of: (f) => f.skaters.pairs.points.defense, real: 0.039, low: 0.022, high: 0.058 },
  pointsOpponents: { of: (f) => f.skaters.pairs.points.opponents, real: -0.013, low: -0.024, high: -0.001 },
  goalsForwards: { of: (f) => f.skaters.pairs.goals.forwards, real: -0.001, low: -0.01, high: 0.009 },
  goalsMixed: { of: (f) => f.skaters.pairs.goals.mixed, real: -0.002, low: -0.009, high: 0.004 },
  goalsDefence: { of: (f) => f.skaters.pairs.goals.defense, real: -0.005, low: -0.016, high: 0.006 },
  goalsOpponents: { of: (f) => f.skaters.pairs.goals.opponents, real: -0.006, low: -0.012, high: 0 },
  assistsForwards: { of: (f) => f.skaters.pairs.assists.forwards, real: 0.048, low: 0.036, high: 0.059 },
  assistsMixed: { of: (f) => f.skaters.pairs.assists.mixed, real: 0.055, low: 0.043, high: 0.065 },
  assistsDefence: { of: (f) => f.skaters.pairs.assists.defense, real: 0.026, low: 0.01, high: 0.042 },
  assistsOpponents: { of: (f) => f.skaters.pairs.assists.opponents, real: -0.007, low: -0.017, high: 0.003 },
  shotsForwards: { of: (f) => f.skaters.pairs.shots.forwards, real: 0.018, low: 0.008, high: 0.027 },
  shotsMixed: { of: (f) => f.skaters.pairs.shots.mixed, real: 0.018, low: 0.008, high: 0.029 },
  shotsDefence: { of: (f) => f.skaters.pairs.shots.defense, real: 0.025, low: 0.004, high: 0.045 },
  shotsOpponents: { of: (f) => f.skaters.pairs.shots.opponents, real: -0.007, low: -0.018, high: 0.002 },
  blocksForwards: { of: (f) => f.skaters.pairs.blocks.forwards, real: 0.021, low: 0.012, high: 0.03 },
  blocksMixed: { of: (f) => f.skaters.pairs.blocks.mixed, real: 0.028, low: 0.021, high: 0.034 },
  blocksDefence: { of: (f) => f.skaters.pairs.blocks.defense, real: 0.035, low: 0.015, high: 0.055 },
  blocksOpponents: { of: (f) => f.skaters.pairs.blocks.opponents, real: -0.012, low: -0.018, high: -0.005 },
  linemates: { of: (f) => f.linemates.linemates, real: 0.384, low: 0.3, high: 0.412 },
  otherForwards: { of: (f) => f.linemates.otherForwards, real: 0.053, low: 0.035, high: 0.07 },
  pairsSpread: { of: (f) => f.linemates.pairsSpread, real: 0.172, low: 0.163, high: 0.181 },
} as const satisfies Bands;

/** Bands for a skater's counts: their correlation with winning and with the team's goals, and their variance / mean. */
export const SKATER_BANDS = {
  goalsWinF: { of: (f) => f.skaters.winning.goals.F, real: 0.165, low: 0.151, high: 0.178 },
  goalsWinD: { of: (f) => f.skaters.winning.goals.D, real: 0.091, low: 0.07, high: 0.115 },
  assistsWinF: { of: (f) => f.skaters.winning.assists.F, real: 0.186, low: 0.174, high: 0.2 },
  assistsWinD: { of: (f) => f.skaters.winning.assists.D, real: 0.161, low: 0.134, high: 0.188 },
  pointsWinF: { of: (f) => f.skaters.winning.points.F, real: 0.25, low: 0.22, high: 0.28 },
  pointsWinD: { of: (f) => f.skaters.winning.points.D, real: 0.185, low: 0.161, high: 0.211 },
  shotsWinF: { of: (f) => f.skaters.winning.shots.F, real: 0.023, low: 0.004, high: 0.044 },
  shotsWinD: { of: (f) => f.skaters.winning.shots.D, real: -0.026, low: -0.052, high: -0.003 },
  blocksWinF: { of: (f) => f.skaters.winning.blocks.F, real: 0.051, low: 0.028, high: 0.074 },
  blocksWinD: { of: (f) => f.skaters.winning.blocks.D, real: 0.061, low: 0.031, high: 0.1 },
  pointsTeamGoalsF: { of: (f) => f.skaters.pointsAndTeamGoals.F, real: 0.403, low: 0.381, high: 0.427 },
  pointsTeamGoalsD: { of: (f) => f.skaters.pointsAndTeamGoals.D, real: 0.317, low: 0.296, high: 0.337 },
  goalsDispersionF: { of: (f) => f.skaters.dispersion.goals.F, real: 0.99, low: 0.961, high: 1.025 },
  goalsDispersionD: { of: (f) => f.skaters.dispersion.goals.D, real: 1.003, low: 0.967, high: 1.043 },
  assistsDispersionF: { of: (f) => f.skaters.dispersion.assists.F, real: 0.991, low: 0.968, high: 1.013 },
  assistsDispersionD: { of: (f) => f.skaters.dispersion.assists.D, real: 0.995, low: 0.951, high: 1.042 },
  pointsDispersionF: { of: (f) => f.skaters.dispersion.points.F, real: 0.981, low: 0.95, high: 1.019 },
  pointsDispersionD: { of: (f) => f.skaters.dispersion.points.D, real: 0.993, low: 0.962, high: 1.026 },
  shotsDispersionF: { of: (f) => f.skaters.dispersion.shots.F, real: 1.098, low: 1.05, high: 1.13 },
  shotsDispersionD: { of: (f) => f.skaters.dispersion.shots.D, real: 1.077, low: 1.05, high: 1.13 },
  blocksDispersionF: { of: (f) => f.skaters.dispersion.blocks.F, real: 1.067, low: 1.042, high: 1.093 },
  blocksDispersionD: { of: (f) => f.skaters.dispersion.blocks.D, real: 1.112, low: 1.068, high: 1.165 },
} as const satisfies Bands;
