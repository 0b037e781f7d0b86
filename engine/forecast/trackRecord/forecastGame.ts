import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { GameModel } from '@ddh/engine/internal/model';
import { price, resolveSlip, type Leg, type SlipPrice } from '@ddh/engine/internal/parlay';
import { modelName, type NamedSlip } from '@ddh/engine/internal/trackRecord';
import { SlipCounter, type SimTable } from '@ddh/engine/internal/simulation';
import type { SlateGame } from '../slate/index.ts';
import { gridOf, type Forecast } from './grid.ts';
import { namedSlips } from './namedSlips.ts';
import { randomSlips } from './randomSlips.ts';

export { type Forecast } from './grid.ts';

/** A slip with the share of the records in which all its legs hold, and the product of the legs' own shares. */
export type SlipForecast = {
  readonly name: NamedSlip | 'random';
  readonly legs: readonly Leg[];
  readonly chance: number;
  readonly multiplied: number;
};

export type GameForecasts = {
  readonly date: LeagueDate;
  readonly gameId: string;
  readonly away: string;
  readonly home: string;
  /** The result of `modelName`. */
  readonly model: string;
  readonly forecasts: readonly Forecast[];
  readonly slips: readonly SlipForecast[];
};

/**
 * All forecasts of a game for the track record. `figures` and `table` must be of this model, and the table complete.
 */
export function forecastGame(model: GameModel, figures: SlateGame, table: SimTable): GameForecasts {
  const { date, gameId, away, home } = model;
  const forecasts = gridOf(figures);
  const counter = new SlipCounter(table);
  const slipOf = (name: SlipForecast['name'], legs: readonly Leg[]): SlipForecast => {
    const { probability, independent } = priceOf(legs, table, counter);
    return { name, legs, chance: probability, multiplied: independent };
  };
  const random = randomSlips(forecasts, { date, gameId, away: away.name }, (legs) => {
    const slip = slipOf('random', legs);
    return slip.chance > 0 ? slip : null;
  });
  return {
    date,
    gameId,
    away: away.name,
    home: home.name,
    model: modelName(model),
    forecasts,
    slips: [...namedSlips(model, forecasts).map(({ name, legs }) => slipOf(name, legs)), ...random],
  };
}

/**
 * Prices a slip from the simulated records of its game. Throws if the slip cannot be priced, because all its legs must
 * be of this game.
 */
export function priceOf(legs: readonly Leg[], table: SimTable, counter: SlipCounter): SlipPrice {
  const resolved = resolveSlip(legs, table);
  const priced = resolved.ok ? price(counter.count(resolved.value)) : resolved;
  if (!priced.ok) throw new Error(JSON.stringify(priced.error));
  return priced.value;
}
