import { setImmediate } from 'node:timers/promises';
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
import { KNOWN_TEAMS, type GameSheet } from '@ddh/forecast/history';
import { createRater, type Known } from '@ddh/forecast/rating';
import type { Io } from '../../command.ts';
import { createProgress } from '../../progress.ts';
import { table } from '../../table.ts';

export type ProjectionReport = {
  readonly walk: ProjectionWalk;
  /** Projection errors in both timeframes: of all players, of skaters only and of goalies only. */
  readonly errors: readonly ProjectionErrors[];
  /** Projection errors of all players, by the day of the projection. */
  readonly days: readonly (ProjectionErrors & { readonly day: string })[];
};

/** Projects a season on several of its days and scores each projection against the results. */
export async function scoreProjections(
  sheets: readonly GameSheet[],
  season: string,
  { roster }: Known,
  io: Io,
): Promise<ProjectionReport> {
  const options = { season, ...(roster === undefined ? {} : { roster }) };
  const steps = walkProjections(createRater(KNOWN_TEAMS), sheets, options);
  const progress = createProgress(io, 'ddh backtest');
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return reportOf(step.value);
      progress.show(() => `projected ${step.value}`);
      // Yield, so that Ctrl-C works between days.
      await setImmediate();
    }
  } finally {
    progress.done();
  }
}

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

export function projectionsText({ walk, errors, days }: ProjectionReport): string {
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
