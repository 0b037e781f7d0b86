import { resolve } from 'node:path';
import {
  compareForecasts,
  forecastsToCompare,
  summarizeSlices,
  walkSlices,
  type KeyedForecasts,
  type ForecastComparison,
  type OtherForecasts,
} from '@ddh/forecast/backtest';
import { KNOWN_TEAMS } from '@ddh/forecast/history';
import { createRater } from '@ddh/forecast/rating';
import { datasetErrorText } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import type { Io } from '../../command.ts';
import { readTextFile, typedPath } from '../../files.ts';
import { replaceFile } from '../../staging.ts';
import { stepText } from './markets.ts';
import type { RunOrder } from './order.ts';
import { runWalk } from './runWalk.ts';
import { sliceReport } from './sliceTexts.ts';
import { marketJson, problemTexts, ratingProblemJson } from './texts.ts';

export const runSlices: RunOrder = async (order, io, note) => {
  const { sheets, season, records, compare, forecasts } = order;
  const other = compare === undefined ? ok(null) : await readForecasts(compare, io);
  if (!other.ok) return other;
  const walk = await runWalk(walkSlices(createRater(KNOWN_TEAMS), sheets, order), stepText(order), io);
  const { games, problems, skaters } = walk;
  problemTexts(problems).forEach(note);
  if (skaters.length === 0) return err(`no skater of ${season} can be scored`);
  if (forecasts !== undefined) {
    const pieces = forecastsToCompare(walk).map(forecastLine);
    const written = await replaceFile(resolve(io.cwd, forecasts), forecasts, { pieces, records: pieces.length });
    if (!written.ok) return written;
  }
  const summary = summarizeSlices(walk, records);
  const compared = other.value === null ? null : compareForecasts(walk, other.value, records);
  if (compared?.markets.length === 0) return err(`${compare} has none of the forecasts that were scored`);
  const { counts, families } = summary;
  return ok({
    json: {
      season,
      records,
      games,
      problems: problems.map(ratingProblemJson),
      markets: summary.markets.map(({ market, ...one }) => ({ ...marketJson(market), ...one })),
      counts,
      families,
      compared: compared && {
        markets: compared.markets.map(({ market, ...one }) => ({ ...marketJson(market), ...comparedJson(one) })),
        families: compared.families.map(({ family, ...one }) => ({ family, ...comparedJson(one) })),
      },
    },
    text: sliceReport({ season, records, games }, summary, compared),
    isWhole: problems.length === 0,
  });
};

const comparedJson = ({ other, ...one }: ForecastComparison) => ({ ...one, otherModel: other });

const DIGITS = 5;

const forecastLine = ({ key, chances }: KeyedForecasts): string =>
  `${JSON.stringify({ key, chances: chances.map((one) => Number(one.toFixed(DIGITS))) })}\n`;

/** Reads a file that an earlier run wrote with `--forecasts`. */
async function readForecasts(path: string, io: Io): Promise<Result<OtherForecasts, string>> {
  const text = await readTextFile(typedPath(path, io.cwd), io.stdin);
  if (!text.ok) return err(`${path}: ${datasetErrorText(text.error)}`);
  const forecasts = new Map<string, readonly number[]>();
  for (const [i, line] of text.value.split('\n').entries()) {
    if (line === '') continue;
    const json = parseJson(line);
    const { key, chances } = isObject(json) ? json : {};
    const isShare = (one: unknown): one is number => typeof one === 'number' && one >= 0 && one <= 1;
    if (typeof key !== 'string' || !Array.isArray(chances) || !chances.every(isShare))
      return err(`${path} line ${i + 1} must have a key and chances from 0 to 1`);
    forecasts.set(key, chances);
  }
  return ok(forecasts);
}
