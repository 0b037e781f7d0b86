import type { GameSheet } from '@ddh/forecast/history';
import type { Known } from '@ddh/forecast/rating';
import type { Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';

/** A backtest with its files read. */
export type BacktestOrder = {
  readonly sheets: readonly GameSheet[];
  readonly season: string;
  readonly known: Known;
  readonly records: number;
  readonly json: boolean;
  /** The file for the summary of a record. */
  readonly summary: string | undefined;
  /** The file for the forecasts of skaters, and such a file of another model to compare them with. */
  readonly forecasts: string | undefined;
  readonly compare: string | undefined;
};

/** Runs a backtest and prints it. `whole` is false if problems were noted. */
export type RunOrder = (order: BacktestOrder, io: Io) => Promise<Result<{ readonly whole: boolean }, string>>;
