import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Run } from '../../../engine/cli/testing/runDdh.ts';
import type { NightReport } from '../../../engine/cli/reports/night.ts';
import { DAY_MS, morning, type World } from '../fetch/world.ts';

export type Night = {
  readonly day: LeagueDate;
  /** The data folder. */
  readonly out: string;
  readonly run: Run;
  /** The object that `ddh night --json` prints. */
  readonly summary: NightReport;
  /** The names of the steps that ended with a gap, such as a missing result, in order. */
  readonly gaps: readonly string[];
};

/** Runs `ddh night` at noon of the n-th day after the season's first day with games. */
export async function runNight(world: World, n: number): Promise<Night> {
  world.feeds.now = noon(world, n);
  const day = leagueDay(world.feeds.now);
  const run = await world.ddh('night', '--json');
  const printed = JSON.parse(run.out) as NightReport | { readonly error: NightReport };
  const summary = 'error' in printed ? printed.error : printed;
  const gaps = summary.steps.filter(({ isGap }) => isGap).map(({ step }) => step);
  return { day, out: `nights/${day}/data`, run, summary, gaps };
}

export const stateOfSteps = ({ steps }: NightReport): Readonly<Record<string, string>> =>
  Object.fromEntries(steps.map(({ step, state }) => [step, state]));

/** Returns the lines that a step prints, such as what it lacks. */
export const linesOf = ({ summary }: Night, step: string): string =>
  summary.steps
    .filter((one) => one.step === step)
    .flatMap(({ lines }) => lines)
    .join('\n');

/** 6 hours after `morning`, when the first games of the day have not begun. */
export const noon = (world: World, n: number): number => morning(world.season, n) + DAY_MS / 4;
