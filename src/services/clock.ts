import { timers } from '@ddh/workers/withTimeout';
import type { Clock } from './ports.ts';

export const browserClock: Clock = { now: () => Date.now(), after: timers };
