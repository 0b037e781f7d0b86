import { eachOf, type SkaterGroup, sumOf, type Venue } from '../domain/index.ts';
import { ok, type Result } from '../result.ts';
import { compileGoals } from './compileGoals.ts';
import { negativeBinomial, poisson } from './distributions.ts';
import { DRAWS, GENERATOR_VERSION, LONE_STATS, MODEL_VERSION, type LoneStat } from './draws.ts';
import type { GameRatesError } from './errors.ts';
import { LIMITS, type GameModel, type SkaterModel, type TeamModel } from './gameModel.ts';
import { otherShots } from './expected.ts';
import { forwardOrDefense, type GameRates, type SkaterRates, type TeamRates } from './gameRates.ts';
import {
  ASSISTS,
  EMPTY_NET,
  OVERTIME_SHOTS,
  RUN_OF_PLAY,
  SCORER_SHOTS,
  SECOND_DEFENSE,
  SHOOTOUT_SHOTS,
} from './league.ts';
import { parseGameRates } from './parseGameRates.ts';
import { pressing, pressingTables, runOfPlay, splitCount, type Pressing } from './runOfPlay.ts';
import { OVERTIME, scoreTable, type ScoreSummary } from './score.ts';
import { toWeights, WEIGHT_SUM, type Weights } from './weights.ts';

/**
 * Minimum share of a team's non-goal shots that is left for regulation. The limit matters only if a team is rated for
 * so few shots that the expected overtime shots would use up all of them.
 * @shape
 */
const MIN_SHARE = 0.1;

const countTable = (mean: number, size: number): Weights => toWeights(negativeBinomial(mean, size, LIMITS.counts));

/**
 * Returns the tables of a skater's non-goal shots, with `mean` shots on average over all games. `goals` are the
 * skater's expected goals.
 */
function shotTables(mean: number, goals: number, group: SkaterGroup): Pick<SkaterModel, 'shots' | 'scorerShots'> {
  const scores = -Math.expm1(-goals);
  const more = group === 'F' ? 1 + SCORER_SHOTS.more * Math.max(0, 1 - goals / SCORER_SHOTS.goals) : 1;
  return {
    shots: countTable((mean * (1 - scores * more)) / (1 - scores), DRAWS.shots[group]),
    scorerShots: countTable(mean * more, DRAWS.shots[group]),
  };
}

/** Returns the tables of a skater's other counts. `means` are those of the counts that teams are rated for. */
function loneTables(
  skater: SkaterRates,
  means: { readonly [stat in LoneStat]?: number },
): { readonly [stat in LoneStat]: Weights } {
  const group = forwardOrDefense(skater.position);
  return eachOf(LONE_STATS, (stat) => countTable(means[stat] ?? skater[stat], DRAWS[stat][group]));
}

function compileTeam(
  rates: TeamRates,
  venue: Venue,
  summary: ScoreSummary,
  presses: Pressing,
  other: Pressing,
): TeamModel {
  const { skaters } = rates;
  const others = otherShots(rates, summary.skaters[venue]);
  const total = sumOf(others);
  const extra = summary.overtime * OVERTIME_SHOTS + summary.shootout * SHOOTOUT_SHOTS;
  const shots = splitCount(Math.max(total - extra, total * MIN_SHARE), RUN_OF_PLAY.shots, presses.chance);
  const blocks = splitCount(rates.blocks, RUN_OF_PLAY.blocks, other.chance);
  const allBlocks = sumOf(skaters.map((s) => s.blocks));

  const shotShares = toWeights(others);
  const blockShares = toWeights(skaters.map((s) => s.blocks));
  const goals = compileGoals(rates, venue, summary);
  const goalScale = summary.skaters[venue] / sumOf(skaters.map((s) => s.goals));
  return {
    name: rates.name,
    abbreviation: rates.abbreviation,
    openPlay: goals.openPlay,
    pressing: pressingTables(shots.added, blocks.added, presses),
    skaters: skaters.map((skater, i): SkaterModel => ({
      name: skater.name,
      ...(skater.playerId === undefined ? {} : { playerId: skater.playerId }),
      position: skater.position,
      ...goals.skaters[i]!,
      ...shotTables((shots.own * others[i]!) / total, skater.goals * goalScale, forwardOrDefense(skater.position)),
      shotShare: shotShares[i]!,
      ...loneTables(skater, { blocks: (blocks.own * skater.blocks) / allBlocks }),
      blockShare: blockShares[i]!,
    })),
  };
}

/**
 * Converts rates to the integer tables of the simulator, if they are valid. docs/model.md has the formulas.
 *
 * @example
 * const model = compileGameModel(rates);
 * model.ok && model.value.away.skaters.length; // => 18
 */
export function compileGameModel(rates: GameRates): Result<GameModel, GameRatesError> {
  const parsed = parseGameRates(rates);
  return parsed.ok ? ok(compileRates(parsed.value)) : parsed;
}

/** Like `compileGameModel`, for rates that are valid already. */
export function compileRates(rates: GameRates): GameModel {
  const { table, summary } = scoreTable({ away: rates.away.goals, home: rates.home.goals });
  const presses = pressing(table);
  return {
    version: MODEL_VERSION,
    generator: GENERATOR_VERSION,
    gameId: rates.gameId,
    date: rates.date,
    time: rates.time,
    seed: rates.seed,
    ...(rates.through === undefined ? {} : { through: rates.through }),
    score: toWeights(table),
    emptyNet: EMPTY_NET.map((row) => toWeights(row)),
    overtime: toWeights(OVERTIME),
    assists: { emptyNet: toWeights(ASSISTS.emptyNet), overtime: toWeights(ASSISTS.overtime) },
    secondDefence: {
      lines: Math.round(SECOND_DEFENSE.lines * WEIGHT_SUM),
      units: Math.round(SECOND_DEFENSE.units * WEIGHT_SUM),
    },
    runOfPlay: runOfPlay(),
    extraShots: {
      overtime: toWeights(poisson(OVERTIME_SHOTS, LIMITS.counts)),
      shootout: toWeights(poisson(SHOOTOUT_SHOTS, LIMITS.counts)),
    },
    away: compileTeam(rates.away, 'away', summary, presses.away, presses.home),
    home: compileTeam(rates.home, 'home', summary, presses.home, presses.away),
  };
}
