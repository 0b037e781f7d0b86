import { openNpz, type Budget, type Reader, type TableWriter } from '@ddh/engine';
import { streamInflater } from './inflate.ts';

export const open = (to: TableWriter, budget: Budget): Reader => openNpz(to, budget, streamInflater);
