import { sumOf, type Venue } from '../domain/index.ts';
import { assistantRows, type AssistedGoals } from './assistants.ts';
import type { SkaterModel, TeamModel } from './gameModel.ts';
import type { GameRates, TeamRates, SkaterRates } from './gameRates.ts';
import { assistsByState, goalsByState, type GoalsByState } from './goalStates.ts';
import { OPEN_STATES, SECOND_DEFENSE, STATES, type GoalState, type Situation } from './league.ts';
import { scoreTable, type ScoreSummary } from './score.ts';
import { shareOut } from './shareOut.ts';
import { toWeights, type Weights } from './weights.ts';

/** The tables of a team's goals: the weights of the goal states, of the scorers and of the assistants. */
export type GoalTables = Pick<TeamModel, 'openPlay'> & {
  readonly skaters: readonly Pick<SkaterModel, 'scores' | 'assistants'>[];
};

/**
 * For each situation (`lines` or `units`), the goal states whose assistants are drawn from the weights for that
 * situation.
 */
const STATES_OF: { readonly [situation in Situation]: readonly GoalState[] } = {
  lines: STATES.filter((state) => state !== 'powerPlay'),
  units: ['powerPlay'],
};

/** Largest share of a skater's assists that are on the power play. @shape */
const MAX_ON_POWER_PLAY = 0.85;
/**
 * Minimum assists of a skater, as a share of the team's average. It gives every scorer at least two possible
 * assistants.
 */
const MIN_ASSISTS = 0.01;

const scaledTo = (total: number, values: readonly number[]): readonly number[] => {
  const scale = total / sumOf(values);
  return values.map((x) => x * scale);
};
const atLeast = (values: readonly number[]): readonly number[] => {
  const least = (MIN_ASSISTS * sumOf(values)) / values.length;
  return values.map((x) => Math.max(x, least));
};

function assistedGoals(goals: GoalsByState, states: readonly GoalState[]): AssistedGoals {
  const numbers = assistsByState(goals);
  const count = (assists: 1 | 2): readonly number[] =>
    goals.evenStrength.map((_, i) => sumOf(states.map((state) => goals[state][i]! * numbers[state][assists]!)));
  return { single: count(1), double: count(2) };
}

const assistsOf = ({ single, double }: AssistedGoals): number => sumOf(single) + 2 * sumOf(double);

/** Expected assists of each skater of a team: all of them, and those on the power play. */
function expectedAssistsOf({ skaters }: TeamRates, goals: GoalsByState) {
  const lines = assistedGoals(goals, STATES_OF.lines);
  const units = assistedGoals(goals, STATES_OF.units);
  const all = scaledTo(assistsOf(lines) + assistsOf(units), atLeast(skaters.map((s) => s.assists)));
  const rated = skaters.map((s) => s.powerPlayAssists);
  const onPowerPlay = shareOut(
    assistsOf(units),
    sumOf(rated) > 0 ? atLeast(rated) : all,
    all.map((x) => x * MAX_ON_POWER_PLAY),
  );
  return { lines, units, all, onPowerPlay };
}

/** The expected counts of a skater in a game. */
export type ExpectedCounts = {
  readonly [count in 'goals' | 'powerPlayGoals' | 'assists' | 'powerPlayAssists']: number;
};

/**
 * Returns the expected counts of all skaters of a game, in the order of the teams' skaters. They are those of the game
 * model, but exact.
 */
export function expectedSkaterCounts(rates: Pick<GameRates, Venue>): {
  readonly [venue in Venue]: readonly ExpectedCounts[];
} {
  const { summary } = scoreTable({ away: rates.away.goals, home: rates.home.goals });
  const of = (venue: Venue): readonly ExpectedCounts[] => {
    const goals = goalsByState(rates[venue], venue, summary);
    const { all, onPowerPlay } = expectedAssistsOf(rates[venue], goals);
    return goals.powerPlay.map((powerPlayGoals, i) => ({
      goals: sumOf(STATES.map((state) => goals[state][i]!)),
      powerPlayGoals,
      assists: all[i]!,
      powerPlayAssists: onPowerPlay[i]!,
    }));
  };
  return { away: of('away'), home: of('home') };
}

/**
 * Fits the weights with which each scorer's assistants are drawn, so that every skater has the rated share of all
 * assists and the rated share of power-play assists.
 */
function rowsOf(team: TeamRates, goals: GoalsByState): { readonly [situation in Situation]: Float64Array } {
  const { skaters } = team;
  const { lines, units, all, onPowerPlay } = expectedAssistsOf(team, goals);
  const row = (situation: Situation, of: AssistedGoals, wanted: readonly number[]): Float64Array =>
    assistantRows(of, scaledTo(assistsOf(of), atLeast(wanted)), affinities(skaters, situation), {
      defense: skaters.map(({ position }) => position === 'D'),
      second: SECOND_DEFENSE[situation],
    });
  if (assistsOf(units) === 0) {
    const rows = row('lines', lines, all);
    return { lines: rows, units: rows };
  }
  return {
    lines: row(
      'lines',
      lines,
      all.map((x, i) => x - onPowerPlay[i]!),
    ),
    units: row('units', units, onPowerPlay),
  };
}

export function compileGoals(team: TeamRates, venue: Venue, summary: ScoreSummary): GoalTables {
  const goals = goalsByState(team, venue, summary);
  const numbers = assistsByState(goals);
  const rows = rowsOf(team, goals);
  const size = team.skaters.length;
  const assistants = (situation: Situation, i: number): Weights =>
    toWeights([...rows[situation].subarray(i * size, (i + 1) * size)]);
  const scorers = STATES.map((state) => toWeights(sumOf(goals[state]) > 0 ? goals[state] : goals.evenStrength));
  return {
    openPlay: toWeights(OPEN_STATES.flatMap((state) => numbers[state].map((p) => p * sumOf(goals[state])))),
    skaters: team.skaters.map((_, i) => ({
      scores: Object.fromEntries(STATES.map((state, k) => [state, scorers[k]![i]!])) as SkaterModel['scores'],
      assistants: { lines: assistants('lines', i), units: assistants('units', i) },
    })),
  };
}

/**
 * Factors for the probability that a teammate assists. `line`: both are forwards who are certain to play on the same
 * line. `pair`: both are defensemen of the same pair. `defense`: both are defensemen, but not of the same pair.
 * `topFive`: a forward of line 1 or 2 and a defenseman of the pair with the same number. On the power play, `unit` is
 * for two forwards and `unitDefense` for a forward and a defenseman of the same unit. The factors are chosen so that
 * the points of teammates depend on each other as observed (docs/model.md, "Assists").
 * @fitted 2022-23
 */
const AFFINITY = { line: 45, pair: 0.25, defense: 0.04, topFive: 1.4, unit: 2, unitDefense: 12 } as const;

/** The assumed probability that two forwards of the same `line` play together, if `together` is not given. @shape */
const USUAL_TOGETHER = 0.3;

function affinityOf(situation: Situation, skaters: readonly SkaterRates[], s: number, h: number): number {
  const [scorer, helper] = [skaters[s]!, skaters[h]!];
  const defensemen = [scorer, helper].filter(({ position }) => position === 'D').length;
  if (situation === 'units') {
    if (scorer.unit !== helper.unit) return 1;
    return defensemen > 0 ? AFFINITY.unitDefense : AFFINITY.unit;
  }
  const isLine = scorer.line === helper.line;
  if (defensemen === 1) return isLine && scorer.line <= 2 ? AFFINITY.topFive : 1;
  if (defensemen === 2) return isLine ? AFFINITY.pair : AFFINITY.defense;
  const together = scorer.together?.[h] ?? (isLine ? USUAL_TOGETHER : 0);
  return 1 + (AFFINITY.line - 1) * together;
}

/**
 * Returns the affinities of a team, in cells `scorer * size + helper`. The affinity of a scorer with themselves is 0.
 */
export function affinities(skaters: readonly SkaterRates[], situation: Situation): Float64Array {
  const size = skaters.length;
  const flat = new Float64Array(size * size);
  for (let s = 0; s < size; s++)
    for (let h = 0; h < size; h++) if (s !== h) flat[s * size + h] = affinityOf(situation, skaters, s, h);
  return flat;
}
