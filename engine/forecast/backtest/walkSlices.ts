import type { GameSheet, SkaterGame } from '../history/index.ts';
import type { RatingProblem } from '../rating/index.ts';
import { VENUES, type LeagueDate } from '@ddh/engine/internal/domain';
import { expectedSkaterCounts, type ExpectedCounts, type GameRates } from '@ddh/engine/internal/model';
import { SlipCounter, type SimTable } from '@ddh/engine/internal/simulation';
import { slipKey, type Leg } from '@ddh/engine/internal/parlay';
import { gradeLeg, type GameResult } from '@ddh/engine/internal/trackRecord';
import { playersOf, priceOf, resultOf } from '../trackRecord/index.ts';
import { familySlips, HIGH_LIFT, HIGH_LIFT_FAMILY, type Family } from './families.ts';
import { GAME_MARKETS, gameHolds, SKATER_MARKETS, skaterHolds } from './markets.ts';
import { modelChances, simulatedGame } from './modelChances.ts';
import { chanceSlice, IceTimes, slicesOf, type Division } from './slices.ts';
import { walkDays, type DayRater, type WalkOptions } from './walkDays.ts';
import type { WalkStep } from './walkForward.ts';

/**
 * The forecasts for one game, for one skater in a game, or for one slip. For each market, `chances` has the forecast
 * probability that the bet wins, and `held` says whether it won. `key` identifies the game, skater or slip, and is the
 * same for every rating model. `game` is the index of the game among the scored games.
 */
export type KeyedForecasts = {
  readonly key: string;
  readonly game: number;
  readonly chances: readonly number[];
  readonly held: readonly (boolean | null)[];
};

/** A count of a skater: the expected number, and the actual one (`null` if the source lacks it). */
type SaidAndCame = { readonly said: number; readonly came: number | null };

/** A skater's forecasts, in the order of SKATER_MARKETS. */
export type SkaterForecasts = KeyedForecasts & {
  readonly counts: { readonly [count in keyof ExpectedCounts]: SaidAndCame };
  readonly date: LeagueDate;
  readonly playerId: number;
  readonly slices: { readonly [division in Exclude<Division, 'chance'>]: string };
};

/**
 * The forecast for a slip of two legs that belongs to a family of slips. `chance` is the forecast probability of the
 * slip, and `legs` has the probabilities of its legs. `held` says which legs won. `key` is the `slipKey` of the slip.
 */
export type FamilyForecast = {
  readonly family: Family;
  readonly key: string;
  readonly game: number;
  readonly chance: number;
  readonly legs: readonly [number, number];
  readonly held: readonly [boolean, boolean];
};

export type SliceWalk = {
  readonly games: number;
  readonly problems: readonly RatingProblem[];
  /** The forecasts of each game, in the order of GAME_MARKETS. */
  readonly wholeGames: readonly KeyedForecasts[];
  readonly skaters: readonly SkaterForecasts[];
  readonly families: readonly FamilyForecast[];
};

/**
 * Makes the forecasts of games, of skaters and of families of slips, day by day as `walkForward` does. Skaters are
 * grouped into slices by the role that the model expects of them and by the trend of their ice time. A skater or slip
 * is scored only if its players dressed.
 */
export function* walkSlices(
  rater: DayRater,
  sheets: readonly GameSheet[],
  options: WalkOptions,
): Generator<WalkStep, SliceWalk, void> {
  const wholeGames: KeyedForecasts[] = [];
  const skaters: SkaterForecasts[] = [];
  const families: FamilyForecast[] = [];
  const problems: RatingProblem[] = [];
  const iceTimes = new IceTimes();
  let games = 0;
  for (const day of walkDays(rater, sheets, options)) {
    problems.push(...day.problems);
    for (const { sheet, rates, model } of day.games) {
      const compiled = model();
      const { away, home, gameId } = sheet.game;
      const rows = new Map(sheet.skaters.map((row) => [row.playerId, row]));
      const expected = expectedSkaterCounts(rates);
      const roles = new Map(
        VENUES.flatMap((venue) =>
          rates[venue].skaters.map((role, i) => [role.playerId ?? NaN, { role, counts: expected[venue][i]! }] as const),
        ),
      );
      const table = simulatedGame(compiled, options.records);
      const said = modelChances(compiled, table);
      const final = { away: away.goals, home: home.goals };
      const gameHeld = GAME_MARKETS.map((market) => gameHolds(market, final));
      wholeGames.push({ key: gameId, game: games, chances: said.game, held: gameHeld });
      for (const { playerId, chances } of said.skaters) {
        const [row, found] = [rows.get(playerId), roles.get(playerId)];
        if (row === undefined || found === undefined) continue;
        const { role, counts } = found;
        const saidAndCame = (count: keyof ExpectedCounts): SaidAndCame => ({ said: counts[count], came: row[count] });
        skaters.push({
          date: day.date,
          key: `${gameId} ${playerId}`,
          game: games,
          playerId,
          chances,
          held: heldBy(row),
          counts: {
            powerPlayGoals: saidAndCame('powerPlayGoals'),
            goals: saidAndCame('goals'),
            powerPlayAssists: saidAndCame('powerPlayAssists'),
            assists: saidAndCame('assists'),
          },
          slices: slicesOf(role, iceTimes.trendOf(playerId)),
        });
      }
      const result = resultOf({ away: rates.away.name, home: rates.home.name, players: playersOf(compiled) }, sheet);
      families.push(...familyForecasts(rates, table, result).map((slip) => ({ ...slip, game: games })));
      games++;
      yield { date: day.date, games };
    }
    // The trend of a skater's ice time uses only games of the scored season.
    for (const sheet of day.sheets) if (sheet.game.season === options.season) iceTimes.observe(sheet.skaters);
  }
  return { games, problems, wholeGames, skaters, families };
}

const heldBy = (row: SkaterGame): readonly (boolean | null)[] =>
  SKATER_MARKETS.map((market) => skaterHolds(market, row));

/**
 * Prices and grades the slips of all families in a game. `table` has the simulated records of these rates. A slip whose
 * players did not all dress is left out.
 */
export function familyForecasts(
  rates: GameRates,
  table: SimTable,
  result: GameResult,
): readonly Omit<FamilyForecast, 'game'>[] {
  const counter = new SlipCounter(table);
  return VENUES.flatMap((venue) => familySlips(rates[venue].name, rates[venue].skaters)).flatMap(({ family, legs }) => {
    const held = outcomesOf(legs, result);
    if (held === null) return [];
    const { probability, legs: own } = priceOf(legs, table, counter);
    const [a, b] = [own[0]!.probability, own[1]!.probability];
    const slip = { key: slipKey(rates.gameId, legs), held, chance: probability, legs: [a, b] } as const;
    const high = probability > HIGH_LIFT * a * b ? HIGH_LIFT_FAMILY[family] : undefined;
    return [{ family, ...slip }, ...(high === undefined ? [] : [{ family: high, ...slip }])];
  });
}

/** Returns whether each leg was a hit. Returns `null` if a player did not dress. */
function outcomesOf(legs: readonly [Leg, Leg], result: GameResult): readonly [boolean, boolean] | null {
  const [a, b] = [gradeLeg(legs[0], result), gradeLeg(legs[1], result)];
  return a === 'void' || b === 'void' ? null : [a === 'hit', b === 'hit'];
}

/**
 * Groups the forecasts of skaters by the slice that they belong to in a division, in order of the slices' names.
 * `market` is an index.
 */
export function sliced(
  skaters: readonly SkaterForecasts[],
  market: number,
  division: Division,
): ReadonlyMap<string, readonly SkaterForecasts[]> {
  const slices = new Map<string, SkaterForecasts[]>();
  for (const one of skaters) {
    if (one.held[market] === null) continue;
    const name = division === 'chance' ? chanceSlice(one.chances[market]!) : one.slices[division];
    const slice = slices.get(name);
    if (slice) slice.push(one);
    else slices.set(name, [one]);
  }
  return new Map([...slices].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
