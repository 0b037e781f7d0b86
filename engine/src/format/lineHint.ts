import type { OverUnder } from '../parlay/index.ts';
import { canPush } from '../domain/index.ts';
import { exactlyLosesText, NEEDS_LINE } from './messages.ts';

/** What stands beside a line's field: that it is needed next, or what a whole number means; nothing else needs words. */
export function lineHint({ side, line }: OverUnder): string | null {
  if (side === null) return null;
  if (line === null) return NEEDS_LINE;
  return canPush(line) ? exactlyLosesText(line) : null;
}
