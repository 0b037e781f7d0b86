import {
  compileRates,
  simulateInto,
  type GameModel,
  type SkaterRates,
  type TeamRates,
} from '@ddh/engine/internal/model';
import { createTable, DEFAULT_BUDGET, runSteps, type SimTable, type Steps } from '@ddh/engine/internal/simulation';
import { gameFigures, type SlateGame } from '../slate/index.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';

/** Runs `steps` to the end and throws on failure. */
export function finish<T>(steps: Steps<T>): T {
  const end = runSteps(steps);
  if (!end.ok) throw new Error(JSON.stringify(end.error));
  return end.value;
}

/** A game of invented teams with four skaters each, fast to simulate and to write. */
export function smallModel(over: {
  readonly gameId: string;
  readonly date: string;
  readonly away?: string;
  readonly home?: string;
  readonly time?: string;
  readonly goals?: readonly [number, number];
  /** First player id. The default differs for each numeric game id. */
  readonly firstId?: number;
}): GameModel {
  const { gameId, date, away = `Away ${gameId}`, home = `Home ${gameId}`, time = '19:00', goals = [2.8, 3.1] } = over;
  const firstId = over.firstId ?? Number(gameId) * 100;
  return compileRates({
    gameId,
    date: date as LeagueDate,
    time,
    seed: 7,
    away: team(away, goals[0], firstId),
    home: team(home, goals[1], firstId + 10),
  });
}

function team(name: string, goals: number, id: number): TeamRates {
  const skaters = (['C', 'LW', 'D', 'D'] as const).map((position, i): SkaterRates => ({
    name: `${name} No ${i + 1}`,
    ...(i === 3 ? {} : { playerId: id + i }),
    position,
    line: 1,
    goals: 1 / (i + 1),
    assists: 1,
    shots: 8 - i,
    blocks: 1 + i,
    unit: 1,
    powerPlayGoals: 0.2 / (i + 1),
    powerPlayAssists: 0.2,
  }));
  return {
    name,
    abbreviation: name.slice(0, 3).toUpperCase(),
    goals,
    shots: 28,
    blocks: 12,
    powerPlayGoals: 0.2 * goals,
    skaters,
  };
}

export function simulated(model: GameModel, records: number): SimTable {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  finish(simulateInto(writer, model, 0, records));
  const ended = writer.end();
  if (!ended.ok) throw new Error(JSON.stringify(ended.error));
  return table;
}

export const figuresOf = (model: GameModel, records: number): SlateGame =>
  finish(gameFigures(model, simulated(model, records)));
