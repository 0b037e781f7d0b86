import type { MeasuredFigures } from './measure.ts';

/**
 * The allowed range of a figure in a simulated season. `real` is the figure over the three real seasons 2022-23 to
 * 2024-25 together. The range contains the figure of each single season, widened by two standard errors of one season
 * (jackknife over 20 groups of its games). `Measure` computed these numbers from public NHL game data (3,936 games,
 * 141,659 skater-games). A range with round limits was chosen by the project.
 */
type Band = {
  readonly of: (figures: MeasuredFigures) => number;
  readonly real: number;
  readonly low: number;
  readonly high: number;
  /** A known deviation of the simulator. It is reported, but does not fail the calibration. */
  readonly known?: true;
};

type Bands = { readonly [figure: string]: Band };

/**
 * Bands for correlations between two skaters. Some are correlations of counts relative to the skaters' season means.
 * The others are correlations of points, computed for each pair of forwards.
 */
const PAIR_BANDS = {
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
const SKATER_BANDS = {
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

/** Acceptance bands for the results and goals of simulated games. */
const RESULT_BANDS = {
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
const COUNT_BANDS = {
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

/**
 * `bestPoint` is the chance that the best scorer has a point. All other figures are lifts of parlays: the chance that
 * all legs hold, divided by the product of the chances of the legs. `best` and `second` are the two best scorers of the
 * team that season, and `rival` is the best scorer of the opponent.
 */
const LIFT_BANDS = {
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

export const BAND_SECTIONS = {
  results: RESULT_BANDS,
  counts: COUNT_BANDS,
  pairs: PAIR_BANDS,
  skaters: SKATER_BANDS,
  lifts: LIFT_BANDS,
} as const;

export type BandSection = keyof typeof BAND_SECTIONS;
const bandsOf = (section: BandSection): Bands => BAND_SECTIONS[section];
type Keys<T> = T extends unknown ? keyof T : never;
export type FigureName = Keys<(typeof BAND_SECTIONS)[BandSection]>;

/** A measured figure compared with its band. A figure that cannot be measured is NaN, which is outside the band. */
export type Judged = {
  readonly section: BandSection;
  readonly name: FigureName;
  readonly measured: number;
  readonly real: number;
  readonly low: number;
  readonly high: number;
  readonly inside: boolean;
  /**
   * True if the figure is outside its band because of a known deviation. Such a figure does not fail the calibration.
   */
  readonly known: boolean;
};

export const judge = (figures: MeasuredFigures): readonly Judged[] =>
  (Object.keys(BAND_SECTIONS) as BandSection[]).flatMap((section) =>
    Object.entries(bandsOf(section)).map(([name, { of, real, low, high, known = false }]) => {
      const measured = of(figures);
      const inside = measured >= low && measured <= high;
      return {
        section,
        name: name as FigureName,
        measured,
        real,
        low,
        high,
        inside,
        known: known && !inside,
      };
    }),
  );

/** The figures that fail a calibration. */
export const failing = (judged: readonly Judged[]): readonly Judged[] =>
  judged.filter(({ inside, known }) => !inside && !known);
