import { err, type Result } from '@ddh/engine/internal/result';
import { resolveSlip, type Outlook, type OutlookCounter } from '@ddh/engine/internal/parlay';
import type { SimTable } from '@ddh/engine/internal/simulation';
import { runCooperatively, type SchedulerDeps } from './scheduler.ts';
import type { AskError, Question } from './protocol.ts';

export { OutlookCounter } from '@ddh/engine/internal/parlay';

const ABORTED = err({ kind: 'aborted' } as const);

type Asked = { readonly table: SimTable; readonly outlook: OutlookCounter };

/** Counts what is asked in the records that there are now. The signal is looked at after each step. */
export async function answer(
  { given, about }: Question,
  { table, outlook }: Asked,
  deps: SchedulerDeps,
  signal: AbortSignal,
): Promise<Result<Outlook, AskError>> {
  if (signal.aborted) return ABORTED;
  const resolved = resolveSlip(given, table);
  if (!resolved.ok) return resolved;
  // Nothing yields before the first step, so the legs are resolved in the same records that are counted.
  const counted = await runCooperatively(outlook.count(resolved.value, about ?? undefined), deps, signal);
  return counted?.value ?? ABORTED;
}
