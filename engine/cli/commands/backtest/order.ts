import type { GameSheet } from '@ddh/forecast/history';
import type { Known } from '@ddh/forecast/rating';
import type { Result } from '@ddh/engine/internal/result';
import type { Io, Note } from '../../command.ts';
import type { BacktestReport } from '../../reports/backtest.ts';

/** A backtest's options and the data of its files. */
export type BacktestOrder = {
  readonly sheets: readonly GameSheet[];
  readonly season: string;
  readonly known: Known;
  readonly records: number;
  /** Path of the file to which the computed summary is written. */
  readonly summary: string | undefined;
  /** The path to which skater forecasts are written, and the path of another model's forecasts for comparison. */
  readonly forecasts: string | undefined;
  readonly compare: string | undefined;
};

/** Runs a backtest. Notes its problems: `isWhole` is false if there are any. */
export type RunOrder = (
  order: BacktestOrder,
  io: Io,
  note: Note,
) => Promise<Result<{ readonly json: BacktestReport; readonly text: string; readonly isWhole: boolean }, string>>;
