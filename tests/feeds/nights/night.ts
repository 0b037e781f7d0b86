import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Run } from '../../../engine/cli/testing/runDdh.ts';
import { DAY_MS, morning, type World } from '../fetch/world.ts';

/** The steps of a night, in order. */
export const STEPS = ['fetch nhl', 'fetch odds', 'rate', 'simulate', 'project', 'value-build', 'validate'] as const;
export type Step = (typeof STEPS)[number];

export type Night = {
  readonly day: LeagueDate;
  /** The data folder. */
  readonly out: string;
  readonly runs: Readonly<Record<Step, Run>>;
  /** The steps whose exit code was not 0, such as `rate: 3`. */
  readonly exits: readonly string[];
};

const argsOf = (day: LeagueDate, out: string): Readonly<Record<Step, string>> => ({
  'fetch nhl': '',
  'fetch odds': '--budget 60 --out quotes.csv',
  // `ddh night` will hand over the games in quarantine. Until then, all gaps are allowed.
  rate: `--seasons store/seasons --as-of ${day} --allow-missing --out models`,
  simulate: `models --from ${day} --to ${day} --records 2000 --out ${out}`,
  project: `--seasons store/seasons --as-of ${day} --allow-missing --out ${out}`,
  'value-build': `${out} --quotes quotes.csv`,
  validate: out,
});

/** Makes the data of the n-th night in a folder for that day. The clock is set to noon. */
export async function runNight(world: World, n: number): Promise<Night> {
  world.feeds.now = noon(world, n);
  const day = leagueDay(world.feeds.now);
  const out = `night-${day}`;
  const args = argsOf(day, out);
  const runs: Partial<Record<Step, Run>> = {};
  for (const step of STEPS) runs[step] = await world.ddh(...`${step} ${args[step]}`.trim().split(' '));
  const whole = runs as Record<Step, Run>;
  const exits = STEPS.filter((step) => whole[step].code !== 0).map((step) => `${step}: ${whole[step].code}`);
  return { day, out, runs: whole, exits };
}

/** 6 hours after `morning`, when the first games of the day have not begun. */
const noon = (world: World, n: number): number => morning(world.season, n) + DAY_MS / 4;
