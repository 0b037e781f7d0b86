import { fileURLToPath } from 'node:url';
import { rulesOf } from '../../realtime/rules.ts';
import { PUBLISHED } from '../../rules/published.ts';
import { pageScript } from '../pageScript.ts';
import type { startPage } from '../teamsPage.ts';
import { nothing, together, type Happened } from './happened.ts';
import { runSchedule } from './schedule.ts';

const FIRST = Number(process.env['FC_SEED'] ?? 20_251_007);
/**
 * The number of random orders of events to test. `npm run schedules` tests more. If only one is tested, all its events
 * are printed.
 */
const COUNT = Number(process.env['SCHEDULES'] ?? 60);

export type Run = { readonly count: number; readonly happened: Happened; readonly failures: readonly string[] };

export async function runSchedules(): Promise<Run> {
  const script = await pageScript<{ readonly startPage: typeof startPage }>(
    fileURLToPath(new URL('../teamsPage.ts', import.meta.url)),
  );
  const rules = rulesOf(PUBLISHED);
  const failures: string[] = [];
  let happened = nothing();
  let seed = FIRST;
  const again = (): string => `FC_SEED=${seed} SCHEDULES=1 npx vitest run --project firebase schedules`;
  const unhandled = (error: unknown): void => void failures.push(`${again()}: unhandled rejection: ${String(error)}`);
  process.on('unhandledRejection', unhandled);
  for (let nth = 0; nth < COUNT; nth++, seed++) {
    const ran = await runSchedule(seed, script, rules);
    happened = together(happened, ran.happened);
    if (ran.wrong.length === 0) continue;
    const failure = `${again()}\n  ${ran.wrong.join('\n  ')}`;
    failures.push(failure, ...(COUNT === 1 ? ran.said : []));
    // The failure is printed at once, because a long run takes an hour.
    console.error(failure);
  }
  process.off('unhandledRejection', unhandled);
  return { count: COUNT, happened, failures };
}
