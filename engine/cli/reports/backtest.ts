import * as v from 'valibot';
import { PROPS, VENUES } from '@ddh/engine/internal/domain';
import { trackRecordSummarySchema } from '@ddh/engine/internal/trackRecord';
import {
  DIVISIONS,
  FAMILIES,
  PROJECTION_BASELINES,
  TIMEFRAMES,
  type Family,
  type LevelName,
  type Market,
  type SliceSummary,
} from '@ddh/forecast/backtest';
import { count, date, line, probability, season, type Printed } from './figures.ts';
import { ratingProblems, seasonProblems } from './league.ts';
import { byRule, comparison, estimate, group, losses } from './scores.ts';

const market = {
  name: v.pipe(v.string(), v.description('Such as "Points over 0.5".')),
  kind: v.picklist(['winner', 'total', 'puckLine', 'prop'] as const satisfies readonly Market['kind'][]),
  venue: v.nullable(v.picklist(VENUES)),
  prop: v.nullable(v.picklist(PROPS)),
  line: v.nullable(line),
};
const about = { season, records: count, games: count, problems: ratingProblems };

const forecast = v.object({ mean: v.number(), ...losses });
const ofMarkets = v.object({
  ...about,
  skaterGames: v.object({ dressed: count, expected: count, scored: count }),
  markets: v.array(
    v.object({
      ...market,
      events: count,
      observed: v.pipe(probability, v.description('The share of the events that came true.')),
      scores: v.object({ model: forecast, constant: forecast, rolling: forecast }),
      against: v.pipe(
        v.object({ constant: byRule(estimate), rolling: byRule(estimate) }),
        v.description('The score of the model minus that of the baseline. Below 0 the model is better.'),
      ),
      reliability: v.pipe(
        v.array(v.object({ events: count, expected: v.number(), observed: v.number() })),
        v.description('By tenths of the events.'),
      ),
    }),
  ),
  levels: v.array(
    v.object({
      level: v.picklist(['awayGoals', 'homeGoals', 'tied', 'starter'] as const satisfies readonly LevelName[]),
      ...group,
    }),
  ),
  finalScore: v.pipe(v.nullable(estimate), v.description('The log likelihood of a final score.')),
});

const family = v.picklist(Object.keys(FAMILIES) as Family[]);
const slice = v.object({ name: v.string(), ...group });
const compared = { n: count, said: v.number(), logLoss: v.number(), otherModel: comparison };
const ofSlices = v.object({
  ...about,
  markets: v.array(
    v.object({
      ...market,
      slope: v.nullable(estimate),
      divisions: v.array(
        v.object({
          by: v.picklist(DIVISIONS),
          slices: v.array(v.object({ ...slice.entries, logLoss: v.number() })),
        }),
      ),
    }),
  ),
  counts: v.array(
    v.object({
      count: v.picklist([
        'powerPlayGoals',
        'goals',
        'powerPlayAssists',
        'assists',
      ] as const satisfies readonly SliceSummary['counts'][number]['count'][]),
      slices: v.array(slice),
    }),
  ),
  families: v.array(
    v.object({
      family,
      ...group,
      multiplied: v.pipe(v.number(), v.description('The mean product of the chances of the legs.')),
      liftSaid: v.nullable(v.number()),
      liftCame: v.nullable(v.number()),
      dependence: v.nullable(v.number()),
    }),
  ),
  compared: v.nullable(
    v.object({
      markets: v.array(v.object({ ...market, ...compared })),
      families: v.array(v.object({ family, ...compared })),
    }),
  ),
});

const errors = v.object({ absolute: v.number(), squared: v.number() });
const against = v.object({
  events: count,
  players: count,
  model: errors,
  baseline: errors,
  difference: v.object({ absolute: estimate, squared: estimate }),
});
const projectionErrors = {
  timeframe: v.picklist(TIMEFRAMES),
  group: v.picklist(['all', 'skaters', 'goalies']),
  events: count,
  actual: v.pipe(v.number(), v.description('The mean of the fantasy points.')),
  bias: v.pipe(v.number(), v.description('The mean of the projected points minus the actual points.')),
  against: v.object(v.entriesFromList(PROJECTION_BASELINES, against)),
};
const ofProjections = v.object({
  season,
  errors: v.array(v.object(projectionErrors)),
  dates: v.array(v.object({ date, ...projectionErrors })),
  problems: seasonProblems,
});

/** The record as in `record/summary.json` (docs/data-contract.md), whose names are its own. */
const ofRecord = v.object({ summary: trackRecordSummarySchema });

/** Of markets, with `--slices`, with `--projections` or with `--slips`. */
export const backtestReport = v.union([ofMarkets, ofSlices, ofProjections, ofRecord]);
export type BacktestReport = Printed<typeof backtestReport>;
export type ProjectionsReport = Printed<typeof ofProjections>;
