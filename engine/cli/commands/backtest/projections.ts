import {
  PROJECTION_BASELINES,
  summarizeProjections,
  TIMEFRAMES,
  walkProjections,
  type ErrorRule,
  type ProjectedTimeframe,
  type ProjectionBaseline,
  type ProjectionErrors,
  type ProjectionWalk,
} from '@ddh/forecast/backtest';
import type { Estimate } from '@ddh/engine/internal/scores';
import { formatCount, formatCounted } from '@ddh/engine/internal/format';
import { KNOWN_TEAMS } from '@ddh/forecast/history';
import { createRater } from '@ddh/forecast/rating';
import { err, ok } from '@ddh/engine/internal/result';
import { table } from '../../table.ts';
import { seasonProblemText } from '../project/texts.ts';
import type { ProjectionsReport } from '../../reports/backtest.ts';
import type { RunOrder } from './order.ts';
import { runWalk } from './runWalk.ts';

type ProjectionReport = {
  readonly walk: ProjectionWalk;
  /** Projection errors in each of the two timeframes, for all players, for skaters and for goalies. */
  readonly errors: readonly ProjectionErrors[];
  /** Projection errors of all players, for each day with projections. */
  readonly days: readonly (ProjectionErrors & { readonly day: string })[];
};

/** Projects a season on several of its days and scores each projection against the results. */
export const runProjections: RunOrder = async ({ sheets, season, known: { roster } }, io, note) => {
  const options = { season, ...(roster === undefined ? {} : { roster }) };
  const steps = walkProjections(createRater(KNOWN_TEAMS), sheets, options);
  const scored = reportOf(await runWalk(steps, (day) => `projected ${day}`, io));
  const { events, problems } = scored.walk;
  if (events.length === 0) return err(`no player of ${season} can be projected on the first of a month`);
  problems.map(seasonProblemText).forEach(note);
  const { errors, days } = scored;
  return ok({
    json: {
      season,
      errors: errors.map(errorsJson),
      dates: days.map(({ day, ...one }) => ({ date: day, ...errorsJson(one) })),
      problems: problems.map((problem) => ({ ...problem, message: seasonProblemText(problem) })),
    },
    text: projectionsText(scored),
    isWhole: problems.length === 0,
  });
};

const errorsJson = ({ players, ...errors }: ProjectionErrors): ProjectionsReport['errors'][number] => ({
  group: players,
  ...errors,
});

function reportOf(walk: ProjectionWalk): ProjectionReport {
  const { events } = walk;
  const days = [...new Set(events.map(({ day }) => day))];
  return {
    walk,
    errors: TIMEFRAMES.flatMap((timeframe) =>
      (['all', 'skaters', 'goalies'] as const).map((players) => summarizeProjections(events, timeframe, players)),
    ).filter((one) => one.events > 0),
    days: TIMEFRAMES.flatMap((timeframe) =>
      days.map((day) => ({
        day,
        ...summarizeProjections(
          events.filter((event) => event.day === day),
          timeframe,
          'all',
        ),
      })),
    ),
  };
}

const TIMEFRAME_NAMES: { readonly [timeframe in ProjectedTimeframe]: string } = {
  restOfSeason: 'Rest of season',
  nextWeek: 'Next week',
};
const BASELINE_NAMES: { readonly [name in ProjectionBaseline]: string } = { pace: 'Pace', lastSeason: 'Last season' };
const RULE_NAMES: { readonly [rule in ErrorRule]: string } = { absolute: 'Absolute error', squared: 'Squared error' };

function projectionsText({ walk, errors, days }: ProjectionReport): string {
  const players = new Set(walk.events.map(({ playerId }) => playerId)).size;
  const head = `${walk.season}: fantasy points of ${formatCounted(players, 'player')} on ${formatCounted(days.length / TIMEFRAMES.length, 'day')}\n`;
  return [head, errorsTable('absolute', errors), errorsTable('squared', errors), daysTable(days)].join('\n');
}

const AGAINST_HEADS = PROJECTION_BASELINES.flatMap((name) => [
  { head: 'Events' },
  { head: 'Model' },
  { head: BASELINE_NAMES[name] },
  { head: 'Difference' },
]);

function errorsTable(rule: ErrorRule, errors: readonly ProjectionErrors[]): string {
  const columns = [
    { head: RULE_NAMES[rule], left: true },
    { head: 'Players', left: true },
    { head: 'Mean points' },
    { head: 'Bias' },
    ...AGAINST_HEADS,
  ];
  const rows = errors.map(({ timeframe, players, actual, bias, against }) => [
    TIMEFRAME_NAMES[timeframe],
    players,
    actual.toFixed(2),
    signed(bias),
    ...PROJECTION_BASELINES.flatMap((name) => {
      const { events, model, baseline, difference } = against[name];
      return [formatCount(events), model[rule].toFixed(2), baseline[rule].toFixed(2), differenceText(difference[rule])];
    }),
  ]);
  return table(columns, rows);
}

function daysTable(days: ProjectionReport['days']): string {
  const columns = [
    { head: 'Absolute error', left: true },
    { head: 'On', left: true },
    { head: 'Bias' },
    ...AGAINST_HEADS,
  ];
  const rows = days.map(({ day, timeframe, bias, against }) => [
    TIMEFRAME_NAMES[timeframe],
    day,
    signed(bias),
    ...PROJECTION_BASELINES.flatMap((name) => {
      const { events, model, baseline, difference } = against[name];
      return [
        formatCount(events),
        model.absolute.toFixed(2),
        baseline.absolute.toFixed(2),
        differenceText(difference.absolute),
      ];
    }),
  ]);
  return table(columns, rows);
}

/** Formats a difference with its symmetric interval: `-2.49 ± 0.48`. */
const differenceText = ({ mean, high }: Estimate): string =>
  `${signed(mean)} ± ${Number.isFinite(high) ? (high - mean).toFixed(2) : '?'}`;

const signed = (value: number): string => (value < 0 ? '' : '+') + value.toFixed(2);
