import type { Results } from './results.ts';
import { COUNTING } from './targets/counting.ts';
import { COST } from './targets/cost.ts';
import { READING } from './targets/reading.ts';
import type { Target } from './targets/target.ts';

export const TARGETS: readonly Target[] = [...COUNTING, ...READING, ...COST];

export type Verdict = 'aim met' | 'threshold met' | 'missed' | 'not measured';

export function judge(
  { threshold, aim, less, figure }: Target,
  results: Results,
): { figure: number; verdict: Verdict } {
  const value = figure((name) => results.get(name) ?? Number.NaN);
  const reaches = (bound: number): boolean => (less ? value <= bound : value >= bound);
  if (Number.isNaN(value)) return { figure: value, verdict: 'not measured' };
  return { figure: value, verdict: reaches(aim) ? 'aim met' : reaches(threshold) ? 'threshold met' : 'missed' };
}
