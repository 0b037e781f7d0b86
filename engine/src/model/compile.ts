import type { Venue } from '../words/index.ts';
import { assistantRows } from './assistants.ts';
import { negativeBinomial, poisson } from './distributions.ts';
import { LIMITS, MODEL_VERSION, type GameModel, type SkaterModel, type TeamModel } from './gameModel.ts';
import { otherShots } from './expected.ts';
import { groupOf, type GameRates, type TeamRates } from './gameRates.ts';
import { ASSISTS, BLOCK_SIZE, EMPTY_NET, OVERTIME_SHOTS, RUN_OF_PLAY, SHOOTOUT_SHOTS, SHOT_SIZE } from './league.ts';
import { GENERATOR_VERSION } from './random.ts';
import { OVERTIME, scoreTable, type ScoreSummary } from './score.ts';
import { toWeights, type Weights } from './weights.ts';

/** Overtime's share of a team's shots leaves this share of them to its skaters. */
const LEAST_SHARE = 0.1;

const sumOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0);

/** Who presses after each lead (away first), and each side's chance over all games. */
function runOfPlay({ level, ahead }: ScoreSummary): {
  readonly byLead: GameModel['runOfPlay'];
  readonly presses: { readonly [venue in Venue]: number };
} {
  const { losing } = RUN_OF_PLAY;
  const away = level / 2 + ahead.away * (1 - losing) + ahead.home * losing;
  return {
    byLead: {
      level: toWeights([1, 1]),
      away: toWeights([1 - losing, losing]),
      home: toWeights([losing, 1 - losing]),
    },
    presses: { away, home: 1 - away },
  };
}

/** A team count in two parts: what its skaters make by themselves, and what the team adds by the run of play. */
type Split = { readonly own: number; readonly added: number };

/** The count is (1 - size) or (1 + size) times its middle: the lower is the skaters' own, the rest is added. */
function split(mean: number, size: number, chance: number): Split {
  const middle = mean / (1 - size + 2 * size * chance);
  return { own: middle * (1 - size), added: 2 * middle * size };
}

function compileTeam(rates: TeamRates, venue: Venue, summary: ScoreSummary, presses: number): TeamModel {
  const { skaters } = rates;
  const table = (mean: number, size: number): Weights => toWeights(negativeBinomial(mean, size, LIMITS.counts));
  const others = otherShots(rates, summary.skaters[venue]);
  const total = sumOf(others);
  const extra = summary.overtime * OVERTIME_SHOTS + summary.shootout * SHOOTOUT_SHOTS;
  const shots = split(Math.max(total - extra, total * LEAST_SHARE), RUN_OF_PLAY.shots, presses);
  const blocks = split(rates.blocks, RUN_OF_PLAY.blocks, 1 - presses);
  const allBlocks = sumOf(skaters.map((s) => s.blocks));

  const goalShares = toWeights(skaters.map((s) => s.goals));
  const shotShares = toWeights(others);
  const blockShares = toWeights(skaters.map((s) => s.blocks));
  const rows = assistantRows(skaters);
  return {
    name: rates.name,
    abbreviation: rates.abbreviation,
    pressing: {
      shots: toWeights(poisson(shots.added, LIMITS.counts)),
      blocks: toWeights(poisson(blocks.added, LIMITS.counts)),
    },
    skaters: skaters.map((skater, i): SkaterModel => ({
      name: skater.name,
      ...(skater.playerId === undefined ? {} : { playerId: skater.playerId }),
      position: skater.position,
      goalShare: goalShares[i]!,
      assistants: toWeights(rows[i]!),
      shots: table((shots.own * others[i]!) / total, SHOT_SIZE[groupOf(skater.position)]),
      shotShare: shotShares[i]!,
      blocks: table((blocks.own * skater.blocks) / allBlocks, BLOCK_SIZE[groupOf(skater.position)]),
      blockShare: blockShares[i]!,
    })),
  };
}

/** From readable rates to the simulator's integer tables. docs/model.md has the formulas. */
export function compileGameModel(rates: GameRates): GameModel {
  const { table, summary } = scoreTable({ away: rates.away.goals, home: rates.home.goals });
  const { byLead, presses } = runOfPlay(summary);
  return {
    version: MODEL_VERSION,
    generator: GENERATOR_VERSION,
    gameId: rates.gameId,
    date: rates.date,
    time: rates.time,
    seed: rates.seed,
    score: toWeights(table),
    emptyNet: EMPTY_NET.map((row) => toWeights(row)),
    overtime: toWeights(OVERTIME),
    assists: toWeights(ASSISTS),
    runOfPlay: byLead,
    extraShots: {
      overtime: toWeights(poisson(OVERTIME_SHOTS, LIMITS.counts)),
      shootout: toWeights(poisson(SHOOTOUT_SHOTS, LIMITS.counts)),
    },
    away: compileTeam(rates.away, 'away', summary, presses.away),
    home: compileTeam(rates.home, 'home', summary, presses.home),
  };
}
