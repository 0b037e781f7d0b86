import { distributionMean, comPoisson } from './distributions.ts';
import {
  EMPTY_NET,
  GOAL_NU,
  MARGIN_LOG_WEIGHT,
  OPEN_PLAY_SHARE,
  OVERTIME_HOME,
  OVERTIME_SHARE,
  SCORE_SIDE,
  SHOOTOUT_HOME,
} from './league.ts';

/** P(away goals, home goals) without empty-net and overtime goals, in cell `away * SCORE_SIDE + home`. */
export type ScoreTable = readonly number[];

type Pair = { readonly away: number; readonly home: number };

/** Exact expected values and probabilities for a game with this score table. */
export type ScoreSummary = {
  /** Expected final goals, including the goal of the shootout winner. */
  readonly final: Pair;
  /** Expected goals of the skaters, without the goal of the shootout winner. */
  readonly skaters: Pair;
  /** The part of the goals in `skaters` that is scored into an empty net. */
  readonly emptyNet: Pair;
  /**
   * P(the team leads) after regulation. `level`: P(tie after regulation). `overtime` and `shootout`: P(the game ends in
   * overtime) and P(the game ends in a shootout).
   */
  readonly ahead: Pair;
  readonly level: number;
  readonly overtime: number;
  readonly shootout: number;
};

/**
 * Probabilities of the four ways in which a tie ends: away wins in overtime, home wins in overtime, away wins the
 * shootout, home wins the shootout.
 * @shape
 */
export const OVERTIME = [
  OVERTIME_SHARE * (1 - OVERTIME_HOME),
  OVERTIME_SHARE * OVERTIME_HOME,
  (1 - OVERTIME_SHARE) * (1 - SHOOTOUT_HOME),
  (1 - OVERTIME_SHARE) * SHOOTOUT_HOME,
] as const;

/** Expected empty-net goals of the leading team, by margin 1 to 5. */
const EMPTY_NET_MEAN = EMPTY_NET.map((row) => distributionMean(row));

/** The weight of each goal margin, from 0 to SCORE_SIDE - 1, before empty-net goals. @shape */
const MARGIN_WEIGHT = Array.from({ length: SCORE_SIDE }, (_, margin) => Math.exp(MARGIN_LOG_WEIGHT[margin] ?? 0));

/**
 * Returns the score table p(x, y) ~ CMP(x) CMP(y) w(|x - y|); see docs/model.md, "Score". The parameters are each
 * team's mean goals in 60 minutes, without empty-net goals.
 */
function openPlay({ away, home }: Pair): ScoreTable {
  // On average, the weights of the margins in `w` lower the mean goals by half a percent. The factor 1.005 compensates
  // for that.
  const x = comPoisson(1.005 * away, GOAL_NU, SCORE_SIDE - 1);
  const y = comPoisson(1.005 * home, GOAL_NU, SCORE_SIDE - 1);
  const table: number[] = [];
  let total = 0;
  for (let i = 0; i < SCORE_SIDE; i++) {
    for (let j = 0; j < SCORE_SIDE; j++) {
      const p = x[i]! * y[j]! * MARGIN_WEIGHT[Math.abs(i - j)]!;
      table.push(p);
      total += p;
    }
  }
  return table.map((p) => p / total);
}

export function summarize(table: ScoreTable): ScoreSummary {
  const goals = { away: 0, home: 0 };
  const emptyNet = { away: 0, home: 0 };
  const ahead = { away: 0, home: 0 };
  let level = 0;
  table.forEach((p, cell) => {
    const away = Math.floor(cell / SCORE_SIDE);
    const home = cell % SCORE_SIDE;
    goals.away += p * away;
    goals.home += p * home;
    if (away === home) {
      level += p;
      return;
    }
    const leader = away > home ? 'away' : 'home';
    ahead[leader] += p;
    emptyNet[leader] += p * EMPTY_NET_MEAN[Math.min(Math.abs(away - home), EMPTY_NET.length) - 1]!;
  });
  const skaters = {
    away: goals.away + emptyNet.away + level * OVERTIME[0],
    home: goals.home + emptyNet.home + level * OVERTIME[1],
  };
  return {
    final: { away: skaters.away + level * OVERTIME[2], home: skaters.home + level * OVERTIME[3] },
    skaters,
    emptyNet,
    ahead,
    level,
    overtime: level * OVERTIME_SHARE,
    shootout: level * (1 - OVERTIME_SHARE),
  };
}

/**
 * The iteration in `scoreTable` ends when the relative error of the goals is at most CLOSE, or after MAX_ROUNDS rounds.
 * @shape
 */
const CLOSE = 1e-10;
const MAX_ROUNDS = 40;

/**
 * Returns the score table with the given expected final goals. An iteration is needed, because a favorite leads more
 * often and therefore scores a larger share of its goals into an empty net than the average team.
 */
export function scoreTable(final: Pair): { readonly table: ScoreTable; readonly summary: ScoreSummary } {
  let means = { away: final.away * OPEN_PLAY_SHARE.away, home: final.home * OPEN_PLAY_SHARE.home };
  let table = openPlay(means);
  let summary = summarize(table);
  const off = (): number =>
    Math.max(Math.abs(final.away / summary.final.away - 1), Math.abs(final.home / summary.final.home - 1));
  for (let round = 0; round < MAX_ROUNDS && off() > CLOSE; round++) {
    means = {
      away: (means.away * final.away) / summary.final.away,
      home: (means.home * final.home) / summary.final.home,
    };
    table = openPlay(means);
    summary = summarize(table);
  }
  return { table, summary };
}

/**
 * The inverse of `scoreTable`. `means` are the mean goals in 60 minutes, without empty-net goals. Returns the expected
 * final goals.
 */
export const finalGoals = (means: Pair): Pair => summarize(openPlay(means)).final;
