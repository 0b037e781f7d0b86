import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Run } from '../../../engine/cli/testing/runDdh.ts';
import { DAY_MS, morning, type World } from '../fetch/world.ts';

type NightStep = {
  readonly step: string;
  readonly state: string;
  readonly lines: readonly string[];
  readonly isGap: boolean;
};

/** The object that `ddh night --json` prints. */
export type NightSummary = {
  readonly date: LeagueDate;
  readonly state: string;
  readonly next: LeagueDate | null;
  readonly clockAhead: number | null;
  readonly learned: number | null;
  readonly learnedUntil: string | null;
  readonly quarantined: readonly string[];
  /** The games that the league has taken off their dates. */
  readonly waiting: readonly { readonly gameId: string; readonly status: string }[];
  readonly steps: readonly NightStep[];
};

export type Night = {
  readonly day: LeagueDate;
  /** The data folder. */
  readonly out: string;
  readonly run: Run;
  readonly summary: NightSummary;
  /** The names of the steps that ended with a gap, such as a missing result, in order. */
  readonly gaps: readonly string[];
};

/** Runs `ddh night` at noon of the n-th day after the season's first day with games. */
export async function runNight(world: World, n: number): Promise<Night> {
  world.feeds.now = noon(world, n);
  const day = leagueDay(world.feeds.now);
  const run = await world.ddh('night', '--json');
  const printed = JSON.parse(run.out) as NightSummary | { readonly error: NightSummary };
  const summary = 'error' in printed ? printed.error : printed;
  const gaps = summary.steps.filter(({ isGap }) => isGap).map(({ step }) => step);
  return { day, out: `nights/${day}/data`, run, summary, gaps };
}

export const stateOfSteps = ({ steps }: NightSummary): Readonly<Record<string, string>> =>
  Object.fromEntries(steps.map(({ step, state }) => [step, state]));

/** Returns the lines that a step prints, such as what it lacks. */
export const linesOf = ({ summary }: Night, step: string): string =>
  summary.steps
    .filter((one) => one.step === step)
    .flatMap(({ lines }) => lines)
    .join('\n');

/** 6 hours after `morning`, when the first games of the day have not begun. */
export const noon = (world: World, n: number): number => morning(world.season, n) + DAY_MS / 4;
