import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GameModel } from './gameModel.ts';
import { groupOf } from './gameRates.ts';
import { parseGameModel } from './parseGameModel.ts';
import { MOST_DRAWS, prepare } from './prepare.ts';
import { RecordStream, streamKey } from './random.ts';
import { simulateRecord } from './record.ts';

/**
 * The shipped games against real seasons. A band is the range of the seasons 2022-23 to 2024-25, widened by two
 * standard errors, and wider where one week cannot show what differs between teams of a season (docs/model.md, "How
 * close it is"). The seed is fixed: a red band is a changed model, not bad luck.
 */
const RECORDS = 5000;

const folder = new URL('../../../data-fixtures/game-models/', import.meta.url);
const models: readonly GameModel[] = readdirSync(folder)
  .toSorted()
  .map((name) => {
    const parsed = parseGameModel(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
    if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.error)}`);
    return parsed.value;
  });

/** Means, variances and the covariance of two numbers over records. */
class Pair {
  #n = 0;
  #x = 0;
  #y = 0;
  #xx = 0;
  #yy = 0;
  #xy = 0;

  add(x: number, y: number): void {
    this.#n++;
    this.#x += x;
    this.#y += y;
    this.#xx += x * x;
    this.#yy += y * y;
    this.#xy += x * y;
  }
  get mean(): number {
    return this.#x / this.#n;
  }
  get variance(): number {
    return this.#xx / this.#n - this.mean ** 2;
  }
  get correlation(): number {
    const y = this.#y / this.#n;
    return (this.#xy / this.#n - this.mean * y) / Math.sqrt(this.variance * (this.#yy / this.#n - y ** 2));
  }
}

const average = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

/** Slate-wide counts, and the means over games of within-game moments of skaters. */
const seen = {
  records: 0,
  overtimeOrShootout: 0,
  shootouts: 0,
  margins: [0, 0, 0, 0, 0, 0, 0, 0] as number[],
  six: 0,
  shutouts: 0,
  goals: 0,
  assists: 0,
  defenceGoals: 0,
  defenceAssists: 0,
};
const goals = new Pair();
const total = new Pair();
const shots = new Pair();
const teamShots = new Pair();
const goalsAndShots = new Pair();
const blocksAndWin = new Pair();
const blocksAndShots = new Pair();
const pointsOfForwards: number[] = [];
const pointsOfLinemates: number[] = [];
const pointsAndWin: number[] = [];
const shotsVmr: number[] = [];
const opposing: number[] = [];

function play(model: GameModel): void {
  const prepared = prepare(model);
  const skaters = [...model.away.skaters, ...model.home.skaters];
  const away = model.away.skaters.length;
  const stream = new RecordStream(streamKey(3, model.gameId), MOST_DRAWS);
  const row = new Int32Array(10 + 5 * skaters.length);
  // The away side's forwards: pairs of the first six, and one of the other side.
  const forwards = skaters.map((s, i) => ({ s, i })).filter(({ s, i }) => i < away && groupOf(s.position) === 'F');
  const pairs = forwards.flatMap(({ i }, k) => forwards.slice(k + 1).map(({ i: j }) => ({ i, j, of: new Pair() })));
  const wins = forwards.map(({ i }) => ({ i, of: new Pair() }));
  const across = forwards.map(({ i }) => ({ i, j: away, of: new Pair() }));
  const ownShots = forwards.map(({ i }) => ({ i, of: new Pair() }));
  for (let record = 0; record < RECORDS; record++) {
    stream.start(record);
    simulateRecord(prepared, stream, row);
    const teamGoals = [row[6]!, row[7]!] as const;
    const bySkaters = [0, 0];
    const blocks = [0, 0];
    for (let i = 0; i < skaters.length; i++) {
      const team = i < away ? 0 : 1;
      const cell = 10 + i * 5;
      bySkaters[team]! += row[cell]!;
      blocks[team]! += row[cell + 4]!;
      seen.assists += row[cell + 1]!;
      if (skaters[i]!.position === 'D') {
        seen.defenceGoals += row[cell]!;
        seen.defenceAssists += row[cell + 1]!;
      }
    }
    seen.records++;
    seen.goals += bySkaters[0]! + bySkaters[1]!;
    const shootout = teamGoals[0] + teamGoals[1] - bySkaters[0]! - bySkaters[1]!;
    seen.shootouts += shootout;
    seen.margins[Math.min(Math.abs(row[2]!), 7)]!++;
    if (row[4] === 6) seen.six++;
    for (const team of [0, 1]) {
      if (bySkaters[team] === 0) seen.shutouts++;
      teamShots.add(row[8 + team]!, 0);
      goalsAndShots.add(teamGoals[team]!, row[8 + team]!);
      blocksAndWin.add(blocks[team]!, row[team]!);
      blocksAndShots.add(blocks[team]!, row[9 - team]!);
    }
    goals.add(teamGoals[0], teamGoals[1]);
    total.add(row[4]!, row[5]!);
    shots.add(row[8]!, row[9]!);
    const points = (i: number): number => row[10 + i * 5 + 2]!;
    for (const { i, j, of } of pairs) of.add(points(i), points(j));
    for (const { i, j, of } of across) of.add(points(i), points(j));
    for (const { i, of } of wins) of.add(points(i), row[0]!);
    for (const { i, of } of ownShots) of.add(row[10 + i * 5 + 3]!, 0);
  }
  const correlations = pairs.map(({ of }) => of.correlation).toSorted((a, b) => b - a);
  pointsOfForwards.push(...correlations);
  // Twelve of the 66 pairs play on one line.
  pointsOfLinemates.push(...correlations.slice(0, 12));
  pointsAndWin.push(...wins.map(({ of }) => of.correlation));
  opposing.push(...across.map(({ of }) => of.correlation));
  shotsVmr.push(...ownShots.map(({ of }) => of.variance / of.mean));
}

beforeAll(() => {
  for (const model of models) play(model);
});

const share = (n: number): number => n / seen.records;

/** Name, the simulated figure, and the band it must be in. */
const BANDS: readonly (readonly [name: string, figure: () => number, low: number, high: number])[] = [
  ['margin 1, overtime and shootouts included', () => share(seen.margins[1]!), 0.37, 0.43],
  ['margin of at least 2', () => 1 - share(seen.margins[1]!), 0.57, 0.65],
  ['margin 3', () => share(seen.margins[3]!), 0.2, 0.28],
  ['games that end in a shootout', () => share(seen.shootouts), 0.18 * 0.3, 0.25 * 0.3],
  ['six goals', () => share(seen.six), 0.09, 0.13],
  ['shutouts per team', () => share(seen.shutouts) / 2, 0.04, 0.06],
  ['goals of a game', () => total.mean, 5.8, 6.5],
  ['variance / mean of total goals', () => total.variance / total.mean, 0.75, 0.95],
  ["correlation of the teams' goals", () => goals.correlation, -0.2, -0.06],
  ['shots of a team', () => teamShots.mean, 27.5, 29.5],
  ["variance / mean of a team's shots", () => teamShots.variance / teamShots.mean, 1.2, 1.75],
  ["correlation of the teams' shots", () => shots.correlation, -0.28, -0.08],
  ['correlation of goals and shots', () => goalsAndShots.correlation, 0.12, 0.25],
  ['correlation of blocks and winning', () => blocksAndWin.correlation, 0.12, 0.25],
  ["correlation of blocks and the other side's shots", () => blocksAndShots.correlation, 0.15, 0.28],
  ['assists per goal', () => seen.assists / seen.goals, 1.65, 1.72],
  ["defencemen's share of goals", () => seen.defenceGoals / seen.goals, 0.13, 0.16],
  ["defencemen's share of assists", () => seen.defenceAssists / seen.assists, 0.29, 0.34],
  ["correlation of two forwards' points", () => average(pointsOfForwards), 0.095, 0.13],
  ['the same of linemates', () => average(pointsOfLinemates), 0.3, 0.45],
  ['the same of opponents', () => average(opposing), -0.03, 0.005],
  ["correlation of a forward's points and winning", () => average(pointsAndWin), 0.22, 0.28],
  ["variance / mean of a forward's shots", () => average(shotsVmr), 1.05, 1.13],
];

describe(`${models.length} games of ${RECORDS} records`, () => {
  test('48 games are shipped', () => {
    expect(models).toHaveLength(48);
    expect(seen.records).toBe(48 * RECORDS);
  });

  test.each(BANDS)('%s', (_, figure, low, high) => {
    expect(figure()).toBeGreaterThanOrEqual(low);
    expect(figure()).toBeLessThanOrEqual(high);
  });

  test('no margin of 0: somebody wins', () => {
    expect(seen.margins[0]).toBe(0);
  });

  test('ties after regulation, from the tables themselves', () => {
    const ties = models.map(({ score }) =>
      average(Array.from({ length: 14 }, (_, g) => (score[g * 15]! * 14) / 2 ** 32)),
    );
    expect(average(ties)).toBeGreaterThan(0.18);
    expect(average(ties)).toBeLessThan(0.25);
  });
});
