import { PROP_STATS, type PropStat, type SkaterGroup } from '@ddh/engine/internal/domain';
import { perGame, perSide, type Recipe, type Side } from './recipes.ts';
import { countOf, type RowStat, type SkaterRow } from './rows.ts';

/**
 * The allowed range of a figure in a simulated season. `real` is the figure over the three real seasons 2022-23 to
 * 2024-25 together. The range contains the figure of each single season, widened by two standard errors of one season
 * (jackknife over 20 groups of its games). `Measure` computed these numbers from public NHL game data (3,936 games,
 * 141,659 skater-games). A range with round limits was chosen by the project.
 */
export type Band = {
  readonly real: number;
  readonly low: number;
  readonly high: number;
  /** A known deviation of the simulator. It is reported, but does not fail the calibration. */
  readonly known?: true;
};

/** Bands with the way in which their figures are measured. */
type Measured = { readonly [figure: string]: Band & { readonly of: Recipe } };

const goals = ({ own }: Side): number => own.goals;
const otherGoals = ({ other }: Side): number => other.goals;
const total = (side: Side): number => goals(side) + otherGoals(side);
const margin = (side: Side): number => goals(side) - otherGoals(side);
const shots = ({ own }: Side): number => own.shots;
const otherShots = ({ other }: Side): number => other.shots;
const totalShots = (side: Side): number => shots(side) + otherShots(side);
const tied = ({ end }: Side): boolean => end !== 'REG';
const won = (side: Side): boolean => margin(side) > 0;
const wonBy =
  (by: number) =>
  (side: Side): boolean =>
    Math.abs(margin(side)) === by;
const over = (side: Side): boolean => total(side) > 5;
const anyEmptyNet = ({ own, other }: Side): boolean | null =>
  own.emptyNet === null || other.emptyNet === null ? null : own.emptyNet + other.emptyNet > 0;
/** The sum of a statistic over the team's skaters. */
const skaters =
  (stat: RowStat) =>
  ({ own }: Side): number =>
    own.skaters.reduce((sum, row) => sum + row[stat], 0);

const points = (row: SkaterRow): number => countOf(row, 'points');
const bestPoint = ({ best }: Side): boolean => points(best) > 0;
const bestGoal = ({ best }: Side): boolean => best.goals > 0;
const secondPoint = ({ second }: Side): boolean => points(second) > 0;
const secondGoal = ({ second }: Side): boolean => second.goals > 0;
const rivalPoint = ({ rival }: Side): boolean => points(rival) > 0;
const bestShots =
  (least: number) =>
  ({ best }: Side): boolean =>
    best.shots >= least;

/** Results and goals. */
const RESULTS = {
  tie: { of: perGame.mean(tied), real: 0.215, low: 0.18, high: 0.25 },
  shootoutOfTies: {
    of: perGame.mean((side) => (tied(side) ? side.end === 'SO' : null)),
    real: 0.301,
    low: 0.23,
    high: 0.37,
  },
  margin1: { of: perGame.mean(wonBy(1)), real: 0.39, low: 0.353, high: 0.434 },
  margin2: { of: perGame.mean(wonBy(2)), real: 0.201, low: 0.157, high: 0.244 },
  margin3: { of: perGame.mean(wonBy(3)), real: 0.239, low: 0.2, high: 0.28 },
  margin4: { of: perGame.mean(wonBy(4)), real: 0.11, low: 0.085, high: 0.132 },
  marginAtLeast2: { of: perGame.mean((side) => Math.abs(margin(side)) > 1), real: 0.61, low: 0.57, high: 0.65 },
  homeWin: { of: perGame.mean(won), real: 0.542, low: 0.49, high: 0.596 },
  teamGoals: { of: perSide.mean(goals), real: 3.111, low: 2.976, high: 3.244 },
  teamGoalsDispersion: { of: perSide.dispersion(goals), real: 0.988, low: 0.9, high: 1.06 },
  totalDispersion: { of: perGame.dispersion(total), real: 0.854, low: 0.75, high: 0.95 },
  sixGoals: { of: perGame.mean((side) => total(side) === 6), real: 0.114, low: 0.09, high: 0.13 },
  oddTotal: { of: perGame.mean((side) => total(side) % 2), real: 0.675, low: 0.624, high: 0.719 },
  anyEmptyNet: { of: perGame.mean(anyEmptyNet), real: 0.33, low: 0.28, high: 0.4 },
  goalsCorrelation: { of: perGame.correlation(goals, otherGoals), real: -0.132, low: -0.2, high: -0.06 },
  shutouts: { of: perSide.mean((side) => skaters('goals')(side) === 0), real: 0.053, low: 0.04, high: 0.06 },
  assistsPerGoal: { of: perSide.ratio(skaters('assists'), skaters('goals')), real: 1.684, low: 1.65, high: 1.72 },
  powerPlayShare: {
    of: perSide.ratio(({ own }) => own.powerPlayGoals, skaters('goals')),
    real: 0.203,
    low: 0.18,
    high: 0.22,
  },
} as const satisfies Measured;

/** Shots and blocks of teams. */
const COUNTS = {
  teamShots: { of: perSide.mean(shots), real: 29.933, low: 28.057, high: 31.456 },
  teamShotsDispersion: { of: perSide.dispersion(shots), real: 1.605, low: 1.4, high: 1.75 },
  shotsCorrelation: { of: perGame.correlation(shots, otherShots), real: -0.174, low: -0.28, high: -0.14 },
  goalsAndOwnShots: { of: perSide.correlation(goals, shots), real: 0.186, low: 0.141, high: 0.231 },
  goalsAndOtherShots: { of: perSide.correlation(goals, otherShots), real: -0.001, low: -0.078, high: 0.054 },
  totalGoalsAndShots: { of: perGame.correlation(total, totalShots), real: 0.22, low: 0.146, high: 0.277 },
  goalAndShotDifference: {
    of: perGame.correlation(margin, (side) => shots(side) - otherShots(side)),
    real: 0.152,
    low: 0.074,
    high: 0.244,
  },
  winAndShots: { of: perSide.correlation(won, shots), real: 0.083, low: 0.021, high: 0.145 },
  teamBlocksDispersion: { of: perSide.dispersion(skaters('blocks')), real: 1.671, low: 1.5, high: 1.786 },
  blocksAndOtherShots: { of: perSide.correlation(skaters('blocks'), otherShots), real: 0.241, low: 0.163, high: 0.313 },
  blocksAndWin: { of: perSide.correlation(skaters('blocks'), won), real: 0.16, low: 0.088, high: 0.247 },
} as const satisfies Measured;

/**
 * `bestPoint` is the chance that the best scorer has a point. All other figures are lifts of parlays: the chance that
 * all legs hold, divided by the product of the chances of the legs. `best` and `second` are the two best scorers of the
 * team that season, and `rival` is the best scorer of the opponent. Strong and weak teams are mixed, so part of each lift
 * is due to differences between games.
 */
const LIFTS = {
  bestPoint: { of: perSide.mean(bestPoint), real: 0.665, low: 0.632, high: 0.693, known: true },
  winBestPoint: { of: perSide.lift(won, bestPoint), real: 1.21, low: 1.14, high: 1.276 },
  winBestGoal: { of: perSide.lift(won, bestGoal), real: 1.312, low: 1.166, high: 1.453 },
  winBestTwoPoints: { of: perSide.lift(won, ({ best }) => points(best) > 1), real: 1.51, low: 1.43, high: 1.601 },
  winByTwoOver: { of: perSide.lift((side) => margin(side) > 1, over), real: 1.125, low: 1.073, high: 1.175 },
  winOver: { of: perSide.lift(won, over), real: 1, low: 0.99, high: 1.01 },
  overBestPoint: { of: perSide.lift(over, bestPoint), real: 1.149, low: 1.097, high: 1.205 },
  overBestGoal: { of: perSide.lift(over, bestGoal), real: 1.214, low: 1.11, high: 1.305 },
  underBestPoint: { of: perSide.lift((side) => !over(side), bestPoint), real: 0.803, low: 0.737, high: 0.866 },
  bestPointSecondPoint: { of: perSide.lift(bestPoint, secondPoint), real: 1.189, low: 1.151, high: 1.228 },
  bestGoalSecondGoal: { of: perSide.lift(bestGoal, secondGoal), real: 1.012, low: 0.807, high: 1.212 },
  bestAssistSecondGoal: {
    of: perSide.lift(({ best }) => best.assists > 0, secondGoal),
    real: 1.434,
    low: 1.275,
    high: 1.612,
  },
  bestGoalBestShots3: { of: perSide.lift(bestGoal, bestShots(3)), real: 1.302, low: 1.152, high: 1.465 },
  bestGoalBestShots4: { of: perSide.lift(bestGoal, bestShots(4)), real: 1.426, low: 1.242, high: 1.612 },
  winRivalPoint: { of: perSide.lift(won, rivalPoint), real: 0.79, low: 0.724, high: 0.86 },
  bestPointRivalPoint: { of: perSide.lift(bestPoint, rivalPoint), real: 0.99, low: 0.937, high: 1.038 },
  goalsWin: { of: perSide.lift((side) => goals(side) > 2, won), real: 1.49, low: 1.445, high: 1.545 },
  shotsBestShots: { of: perSide.lift((side) => shots(side) > 29, bestShots(3)), real: 1.211, low: 1.1, high: 1.31 },
  totalShotsOver: { of: perSide.lift((side) => totalShots(side) > 59, over), real: 1.138, low: 1.041, high: 1.254 },
  winBestGoalOver: { of: perSide.lift(won, bestGoal, over), real: 1.546, low: 1.347, high: 1.74 },
  winBestPointSecondPointOver: { of: perSide.lift(won, bestPoint, secondPoint, over), real: 1.82, low: 1.6, high: 2 },
} as const satisfies Measured;

/** Pairs of skaters: two forwards or two defensemen of a team, one of each, or forwards of both teams. */
export const PAIRS = ['Forwards', 'Mixed', 'Defence', 'Opponents'] as const;
type Pair = (typeof PAIRS)[number];
/**
 * The figures of a statistic: correlations of two skaters' counts, relative to their season means, and for forwards and
 * for defensemen the correlation of a skater's counts with winning, and their variance / mean.
 */
type StatFigure = Pair | `${'Win' | 'Dispersion'}${SkaterGroup}`;

const STATS: { readonly [stat in PropStat]: { readonly [figure in StatFigure]: Band } } = {
  goals: {
    Forwards: { real: -0.001, low: -0.01, high: 0.009 },
    Mixed: { real: -0.002, low: -0.009, high: 0.004 },
    Defence: { real: -0.005, low: -0.016, high: 0.006 },
    Opponents: { real: -0.006, low: -0.012, high: 0 },
    WinF: { real: 0.165, low: 0.151, high: 0.178 },
    WinD: { real: 0.091, low: 0.07, high: 0.115 },
    DispersionF: { real: 0.99, low: 0.961, high: 1.025 },
    DispersionD: { real: 1.003, low: 0.967, high: 1.043 },
  },
  assists: {
    Forwards: { real: 0.048, low: 0.036, high: 0.059 },
    Mixed: { real: 0.055, low: 0.043, high: 0.065 },
    Defence: { real: 0.026, low: 0.01, high: 0.042 },
    Opponents: { real: -0.007, low: -0.017, high: 0.003 },
    WinF: { real: 0.186, low: 0.174, high: 0.2 },
    WinD: { real: 0.161, low: 0.134, high: 0.188 },
    DispersionF: { real: 0.991, low: 0.968, high: 1.013 },
    DispersionD: { real: 0.995, low: 0.951, high: 1.042 },
  },
  points: {
    Forwards: { real: 0.117, low: 0.1, high: 0.13 },
    Mixed: { real: 0.106, low: 0.092, high: 0.119 },
    Defence: { real: 0.039, low: 0.022, high: 0.058 },
    Opponents: { real: -0.013, low: -0.024, high: -0.001 },
    WinF: { real: 0.25, low: 0.22, high: 0.28 },
    WinD: { real: 0.185, low: 0.161, high: 0.211 },
    DispersionF: { real: 0.981, low: 0.95, high: 1.019 },
    DispersionD: { real: 0.993, low: 0.962, high: 1.026 },
  },
  shots: {
    Forwards: { real: 0.018, low: 0.008, high: 0.027 },
    Mixed: { real: 0.018, low: 0.008, high: 0.029 },
    Defence: { real: 0.025, low: 0.004, high: 0.045 },
    Opponents: { real: -0.007, low: -0.018, high: 0.002 },
    WinF: { real: 0.023, low: 0.004, high: 0.044 },
    WinD: { real: -0.026, low: -0.052, high: -0.003 },
    DispersionF: { real: 1.098, low: 1.05, high: 1.13 },
    DispersionD: { real: 1.077, low: 1.05, high: 1.13 },
  },
  blocks: {
    Forwards: { real: 0.021, low: 0.012, high: 0.03 },
    Mixed: { real: 0.028, low: 0.021, high: 0.034 },
    Defence: { real: 0.035, low: 0.015, high: 0.055 },
    Opponents: { real: -0.012, low: -0.018, high: -0.005 },
    WinF: { real: 0.051, low: 0.028, high: 0.074 },
    WinD: { real: 0.061, low: 0.031, high: 0.1 },
    DispersionF: { real: 1.067, low: 1.042, high: 1.093 },
    DispersionD: { real: 1.112, low: 1.068, high: 1.165 },
  },
};

/** Correlations of two forwards' points, computed for each pair. */
const LINEMATES = {
  linemates: { real: 0.384, low: 0.3, high: 0.412 },
  otherForwards: { real: 0.053, low: 0.035, high: 0.07 },
  pairsSpread: { real: 0.172, low: 0.163, high: 0.181 },
} as const;

/** Correlations of a skater's points with the team's goals. */
const TEAM_GOALS = {
  pointsTeamGoalsF: { real: 0.403, low: 0.381, high: 0.427 },
  pointsTeamGoalsD: { real: 0.317, low: 0.296, high: 0.337 },
} as const;

const ofStats = <F extends StatFigure>(...figures: readonly F[]): { readonly [name in `${PropStat}${F}`]: Band } =>
  Object.fromEntries(
    PROP_STATS.flatMap((stat) => figures.map((figure) => [`${stat}${figure}`, STATS[stat][figure]])),
  ) as { readonly [name in `${PropStat}${F}`]: Band };

export const BAND_SECTIONS = {
  results: RESULTS,
  counts: COUNTS,
  pairs: { ...ofStats(...PAIRS), ...LINEMATES },
  skaters: { ...ofStats('WinF', 'WinD'), ...TEAM_GOALS, ...ofStats('DispersionF', 'DispersionD') },
  lifts: LIFTS,
} as const;
export type BandSection = keyof typeof BAND_SECTIONS;
type Keys<T> = T extends unknown ? keyof T : never;
export type FigureName = Keys<(typeof BAND_SECTIONS)[BandSection]>;

/** The figures that are measured by a recipe each. */
export const RECIPES = { ...RESULTS, ...COUNTS, ...LIFTS } as const;
