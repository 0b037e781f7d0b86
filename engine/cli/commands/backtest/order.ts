import type { GameSheet } from '@ddh/forecast/history';
import type { Known } from '@ddh/forecast/rating';
import type { Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';

/** A backtest's options and the data of its files. */
export type BacktestOrder = {
  readonly sheets: readonly GameSheet[];
  readonly season: string;
  readonly known: Known;
  readonly records: number;
  readonly json: boolean;
  /** Path of the file to which the computed summary is written. */
  readonly summary: string | undefined;
  /** The path to which skater forecasts are written, and the path of another model's forecasts for comparison. */
  readonly forecasts: string | undefined;
  readonly compare: string | undefined;
};

/** Runs a backtest and prints its report. `whole` is false if problems were reported. */
export type RunOrder = (order: BacktestOrder, io: Io) => Promise<Result<{ readonly whole: boolean }, string>>;
