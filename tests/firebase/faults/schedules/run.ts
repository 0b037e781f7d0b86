import { fileURLToPath } from 'node:url';
import { rulesOf } from '../../realtime/rules.ts';
import { PUBLISHED } from '../../rules/published.ts';
import { pageScript } from '../pageScript.ts';
import type { startPage } from '../teamsPage.ts';
import { nothing, together, type Happened } from './happened.ts';
import { runSchedule } from './schedule.ts';

const FIRST = Number(process.env['FC_SEED'] ?? 20_251_007);
/** How many schedules, if not as many as in `npm test`. A single one prints all that happens in it. */
const COUNT = Number(process.env['SCHEDULES'] ?? 500);

export type Run = { readonly count: number; readonly happened: Happened; readonly failures: readonly string[] };

/** Runs this part of the schedules: the first half, or the second. A single one is the first's. */
export async function runSchedules(part: 0 | 1): Promise<Run> {
  const half = Math.ceil(COUNT / 2);
  const count = part === 0 ? half : COUNT - half;
  const script = await pageScript<{ readonly startPage: typeof startPage }>(
    fileURLToPath(new URL('../teamsPage.ts', import.meta.url)),
  );
  const rules = rulesOf(PUBLISHED);
  const failures: string[] = [];
  let happened = nothing();
  let seed = FIRST + part * half;
  const again = (): string => `FC_SEED=${seed} SCHEDULES=1 npx vitest run --project firebase schedules`;
  const unhandled = (error: unknown): void => void failures.push(`${again()}: nobody caught ${String(error)}`);
  process.on('unhandledRejection', unhandled);
  for (let nth = 0; nth < count; nth++, seed++) {
    const ran = await runSchedule(seed, script, rules);
    happened = together(happened, ran.happened);
    if (ran.wrong.length === 0) continue;
    const failure = `${again()}\n  ${ran.wrong.join('\n  ')}`;
    failures.push(failure, ...(COUNT === 1 ? ran.said : []));
    // A long run tells at once.
    console.error(failure);
  }
  process.off('unhandledRejection', unhandled);
  return { count, happened, failures };
}
