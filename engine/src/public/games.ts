import { simulateGame as simulateInner, type GameModel, type SimulateOptions } from '../model/index.ts';
import type { Result } from '../result.ts';
import type { SimError } from '../simulation/index.ts';
import { tableResult, type SimTable } from './handles.ts';

/** Why a game could not be simulated. `budget`: the records need more memory than a table may have. */
export type SimulateError = Extract<SimError, { kind: 'aborted' | 'budget' | 'empty' | 'outOfMemory' }>;

/**
 * Simulates `records` records of a game, from record 0 on. After each slice of about 30 ms, other tasks have their turn.
 * Throws a RangeError unless `records` is a whole number from 0 to 2^30.
 *
 * @example
 * const simulated = await simulateGame(game, 1_000);
 * simulated.ok && simulated.value.records; // => 1000
 */
export const simulateGame = async (
  model: GameModel,
  records: number,
  options?: SimulateOptions,
): Promise<Result<SimTable, SimulateError>> =>
  tableResult(await simulateInner(model, records, options)) as Result<SimTable, SimulateError>;
