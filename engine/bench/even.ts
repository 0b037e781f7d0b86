// Measures the even sequence of results on the shipped game models: `npm run release -- even`. Prints the errors of bets on
// goals, means over many seeds, errors of other ranges and strides, and how often the intervals of slips contain the true
// chance.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseGameModel, streamKey, type GameModel } from '@ddh/engine/internal/model';
import { wilson } from '@ddh/engine/internal/odds';
import { table } from '../cli/table.ts';
import { imageOf, MOST_DRAWS } from '../src/model/image.ts';
import { RecordStream } from '../src/model/random.ts';
import { DETAILS, PROP_CELLS, simulateRecord, TEAM_CELLS } from '../src/model/record.ts';
import { RESULT, RESULT_CELLS, resultsOf } from '../src/model/results.ts';
import { slipInterval } from '../src/parlay/slipInterval.ts';

type Row = Int32Array;
type Bet = { readonly name: string; readonly kind: string; readonly holds: (row: Row) => boolean };

/** Cells of a record: see `TEAM_CELLS` and PROPS. */
const WIN = { away: 0, home: 1 } as const;
const MARGIN = { away: 2, home: 3 } as const;
const TOTAL = { goals: 4, shots: 5 } as const;
const TEAM_GOALS = { away: 6, home: 7 } as const;
const HOME_SHOTS = 9;

const FOLDER = join(import.meta.dirname, '../../data-fixtures/game-models');

function readModels(most: number): readonly GameModel[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('_gamemodel.json'));
  const each = Math.max(1, Math.floor(files.length / most));
  return files
    .filter((_, i) => i % each === 0)
    .slice(0, most)
    .map((name) => {
      const model = parseGameModel(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
      if (!model.ok) throw new Error(`${name}: ${JSON.stringify(model.error)}`);
      return model.value;
    });
}

/** Bets on goals: winners, margins, totals, team totals, and slips of them. */
function goalBets(): readonly Bet[] {
  const bets: Bet[] = [];
  const add = (name: string, holds: (row: Row) => boolean): unknown => bets.push({ name, kind: 'game', holds });
  for (const venue of ['away', 'home'] as const) {
    add(`${venue} wins`, (row) => row[WIN[venue]] === 1);
    for (const line of [1.5, 2.5, 3.5]) add(`${venue} by ${line}`, (row) => row[MARGIN[venue]]! > line);
    for (const line of [0.5, 1.5, 2.5, 3.5, 4.5, 5.5])
      add(`${venue} over ${line} goals`, (row) => row[TEAM_GOALS[venue]]! > line);
  }
  for (const line of [2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5])
    add(`over ${line} goals`, (row) => row[TOTAL.goals]! > line);
  add('home wins, over 5.5', (row) => row[WIN.home] === 1 && row[TOTAL.goals]! > 5.5);
  add('away wins, under 6.5', (row) => row[WIN.away] === 1 && row[TOTAL.goals]! < 6.5);
  add('home by 1.5, under 6.5', (row) => row[MARGIN.home]! > 1.5 && row[TOTAL.goals]! < 6.5);
  return bets;
}

/** Slips with players, by kind. `best` are the positions of skaters in the game, the likeliest to have a point first. */
function slipsOf(best: { readonly [venue in 'away' | 'home']: readonly number[] }): readonly Bet[] {
  const [goal, point, shots, block] = [0, 2, 3, 4];
  const atLeast = (skater: number, prop: number, count: number) => (row: Row) =>
    row[TEAM_CELLS + skater * PROP_CELLS + prop]! >= count;
  const all =
    (...legs: readonly ((row: Row) => boolean)[]) =>
    (row: Row) =>
      legs.every((leg) => leg(row));
  const [h1, h2, h3] = best.home as [number, number, number];
  const [a1, a2] = best.away as [number, number];
  const third = best.home[12]!;
  const homeWins = (row: Row): boolean => row[WIN.home] === 1;
  const awayWins = (row: Row): boolean => row[WIN.away] === 1;
  const over = (line: number) => (row: Row) => row[TOTAL.goals]! > line;
  const under = (line: number) => (row: Row) => row[TOTAL.goals]! < line;
  const by = (venue: 'away' | 'home', line: number) => (row: Row) => row[MARGIN[venue]]! > line;
  const kinds: Readonly<Record<string, readonly ((row: Row) => boolean)[]>> = {
    game: [homeWins, by('home', 1.5), over(6.5), all(homeWins, over(5.5)), all(awayWins, under(6.5))],
    'unlikely game': [by('home', 4.5), over(11.5), all(by('home', 3.5), over(8.5)), all(by('away', 2.5), under(3.5))],
    'one player': [atLeast(h1, point, 1), atLeast(h1, goal, 1), atLeast(a1, shots, 2), atLeast(third, point, 2)],
    block: [atLeast(h1, block, 1), atLeast(third, block, 2)],
    'game and player': [
      all(homeWins, atLeast(h1, point, 1)),
      all(homeWins, over(5.5), atLeast(h1, point, 1)),
      all(awayWins, atLeast(a1, goal, 1)),
      all(under(6.5), (row) => !atLeast(h1, point, 1)(row)),
    ],
    several: [
      all(homeWins, over(5.5), atLeast(h1, goal, 1), atLeast(h2, point, 1)),
      all(atLeast(h1, point, 1), atLeast(h2, point, 1)),
      all(atLeast(h1, point, 1), atLeast(a1, point, 1), over(5.5)),
      all(atLeast(h1, shots, 3), atLeast(a1, shots, 3)),
    ],
    'unlikely players': [
      atLeast(h1, goal, 2),
      all(atLeast(h1, goal, 1), atLeast(a1, goal, 1), awayWins),
      atLeast(h1, goal, 3),
      all(atLeast(h1, goal, 1), atLeast(h2, goal, 1), atLeast(h3, goal, 1)),
      all(atLeast(a1, point, 2), atLeast(a2, point, 2), homeWins),
      atLeast(third, goal, 2),
    ],
    shots: [(row) => row[TOTAL.shots]! > 59.5, all(homeWins, (row) => row[HOME_SHOTS]! > 30.5)],
  };
  return Object.entries(kinds).flatMap(([kind, slips]) =>
    slips.map((holds, i) => ({ name: `${kind} ${i + 1}`, kind, holds })),
  );
}

type Range = { readonly seed: number; readonly records: number; readonly from?: number; readonly step?: number };

/** Simulates every `step`-th record of a game from `from` on, and calls `each` with its row. */
function simulate(model: GameModel, { seed, records, from = 0, step = 1 }: Range, each: (row: Row) => void): void {
  const game = imageOf(model);
  const stream = new RecordStream(streamKey(seed, model.gameId), MOST_DRAWS);
  const row = new Int32Array(TEAM_CELLS + PROP_CELLS * game.first[2] + DETAILS);
  for (let n = 0; n < records; n++) {
    stream.start((from + n * step) % 2 ** 32);
    simulateRecord(game, stream, row);
    each(row);
  }
}

/** The exact chance of a bet on goals, from the list of results. */
function exactChance(model: GameModel, { holds }: Bet): number {
  const { last, cells } = resultsOf(model);
  const row = new Int32Array(TEAM_CELLS);
  let [sum, before] = [0, -1];
  last.forEach((end, i) => {
    const field = (name: keyof typeof RESULT): number => cells[i * RESULT_CELLS + RESULT[name]]!;
    const away = field('away') + field('awayLate') + field('awayBonus');
    const home = field('home') + field('homeLate') + field('homeBonus');
    row.set([Number(away > home), Number(home > away), away - home, home - away, away + home, 0, away, home]);
    if (holds(row)) sum += end - before;
    before = end;
  });
  return sum / 2 ** 32;
}

/** The root mean square and the largest error of bets on goals, in percent. */
function errors(models: readonly GameModel[], ranges: readonly Range[]): readonly [rms: number, largest: number] {
  const bets = goalBets();
  let [squares, n, largest] = [0, 0, 0];
  for (const model of models) {
    const exact = bets.map((bet) => exactChance(model, bet));
    for (const range of ranges) {
      const counts = bets.map(() => 0);
      simulate(model, range, (row) => bets.forEach(({ holds }, i) => holds(row) && counts[i]!++));
      for (const [i, count] of counts.entries()) {
        const error = Math.abs(count / range.records - exact[i]!);
        squares += error * error;
        n++;
        largest = Math.max(largest, error);
      }
    }
  }
  return [100 * Math.sqrt(squares / n), 100 * largest];
}

const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => 1000 + i);

function errorTable(models: readonly GameModel[]): string {
  const of = (name: string, ranges: readonly Range[], some = models): readonly string[] => {
    const [rms, largest] = errors(some, ranges);
    return [name, rms.toFixed(5), largest.toFixed(5)];
  };
  const each = (count: number, range: Omit<Range, 'seed'>): readonly Range[] =>
    seeds(count).map((seed) => ({ seed, ...range }));
  return table(
    [{ head: 'Records', left: true }, { head: 'RMS error, %' }, { head: 'Largest' }],
    [
      of('10,000', each(20, { records: 10_000 })),
      of('100,000', each(4, { records: 100_000 })),
      of('1,000,000', each(1, { records: 1_000_000 })),
      of('10,000 from 2^31 on', each(8, { records: 10_000, from: 2 ** 31 })),
      of('10,000 up to 2^32', each(8, { records: 10_000, from: 2 ** 32 - 10_000 })),
      of('10,000, every second', each(8, { records: 10_000, step: 2 })),
      of('10,000, every hundredth', each(8, { records: 10_000, step: 100 })),
      of('10,000, every 1,597th', each(8, { records: 10_000, step: 1597 })),
    ],
  );
}

/** The likeliest point scorers of both teams. */
function bestOf(model: GameModel): { readonly away: readonly number[]; readonly home: readonly number[] } {
  const [away, home] = [model.away.skaters.length, model.home.skaters.length];
  const points = Array.from({ length: away + home }, () => 0);
  simulate(model, { seed: 5, records: 5000 }, (row) => {
    for (const i of points.keys()) points[i]! += row[TEAM_CELLS + i * PROP_CELLS + 2]!;
  });
  const order = [...points.keys()].toSorted((a, b) => points[b]! - points[a]!);
  return { away: order.filter((i) => i < away), home: order.filter((i) => i >= away) };
}

/** Means of bets over many seeds, in standard errors from the exact chance. */
function meansText(models: readonly GameModel[]): string {
  const SEEDS = 400;
  const bets = goalBets();
  const off: number[] = [];
  for (const model of models) {
    const sums = bets.map(() => [0, 0] as [number, number]);
    for (const seed of seeds(SEEDS)) {
      const counts = bets.map(() => 0);
      simulate(model, { seed, records: 1000 }, (row) => bets.forEach(({ holds }, i) => holds(row) && counts[i]!++));
      for (const [i, n] of counts.entries()) {
        sums[i]![0] += n / 1000;
        sums[i]![1] += (n / 1000) ** 2;
      }
    }
    for (const [i, [sum, squares]] of sums.entries()) {
      const mean = sum / SEEDS;
      const error = Math.sqrt(Math.max(0, squares / SEEDS - mean * mean) / (SEEDS - 1));
      off.push(Math.abs(mean - exactChance(model, bets[i]!)) / error);
    }
  }
  const beyond = (limit: number): number => off.filter((x) => x > limit).length;
  return `${off.length} bets, means of ${SEEDS} seeds: ${beyond(2.6)} beyond 2.6 standard errors, ${beyond(4)} beyond 4.`;
}

/** A margin's and a total's group, as `slipInterval` expects them. */
function groupOf(row: Row): number {
  const margin = [-2, -1, 1, 2, 3].filter((from) => row[MARGIN.home]! >= from).length;
  return margin * 8 + Math.min(Math.max(row[TOTAL.goals]!, 2), 9) - 2;
}

type Coverage = { slips: number; inside: number; width: number; wider: number };

/** Adds, for each kind of slip, how often the interval contains the mean of all seeds, or the exact chance. */
function addCoverage(to: Map<string, Coverage>, model: GameModel, records: number, count: number): void {
  const bets = slipsOf(bestOf(model));
  const runs = seeds(count).map((seed) => {
    const ofGroup = Array<number>(48).fill(0);
    const hits = bets.map(() => Array<number>(48).fill(0));
    simulate(model, { seed, records }, (row) => {
      const group = groupOf(row);
      ofGroup[group]!++;
      for (const [i, { holds }] of bets.entries()) if (holds(row)) hits[i]![group]!++;
    });
    return { ofGroup, hits };
  });
  for (const [i, bet] of bets.entries()) {
    const totals = runs.map(({ hits }) => hits[i]!.reduce((sum, n) => sum + n, 0));
    const isGame = bet.kind === 'game' || bet.kind === 'unlikely game';
    const truth = isGame ? exactChance(model, bet) : totals.reduce((sum, n) => sum + n, 0) / records / runs.length;
    const own = to.get(bet.kind) ?? { slips: 0, inside: 0, width: 0, wider: 0 };
    to.set(bet.kind, own);
    for (const [r, { ofGroup, hits }] of runs.entries()) {
      const { interval } = slipInterval(totals[r]!, records, { records: ofGroup, hits: hits[i]! });
      const plain = wilson(totals[r]!, records);
      const ratio = (interval[1] - interval[0]) / (plain[1] - plain[0]);
      own.slips++;
      own.inside += Number(interval[0] <= truth && truth <= interval[1]);
      own.width += ratio;
      own.wider += Number(ratio > 1.0001);
    }
  }
}

function coverageTable(models: readonly GameModel[], records: number, count: number): string {
  const kinds = new Map<string, Coverage>();
  for (const model of models) addCoverage(kinds, model, records, count);
  return table(
    ['Kind', 'Covered, %', "Width / Wilson's", 'Wider'].map((head, i) => ({ head, left: i === 0 })),
    [...kinds].map(([kind, { slips, inside, width, wider }]) => [
      kind,
      ((100 * inside) / slips).toFixed(1),
      (width / slips).toFixed(2),
      String(wider),
    ]),
  );
}

const { values } = parseArgs({ options: { models: { type: 'string', default: '10' } } });
const models = readModels(Number(values.models));
console.log(`Bets on goals, ${models.length} models\n${errorTable(models)}\n`);
console.log(`${meansText(models.slice(0, 6))}\n`);
const two = models.filter((_, i) => i === 0 || i === models.length - 1);
console.log(`Intervals of slips, 10,000 records, 1,000 seeds\n${coverageTable(two, 10_000, 1000)}\n`);
console.log(`Intervals of slips, 100,000 records, 200 seeds\n${coverageTable(two, 100_000, 200)}`);
