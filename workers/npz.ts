import { openNpz, type Budget, type Reader, type TableWriter } from '@ddh/engine';
import { streamInflater } from './inflate.ts';

export const npz = (to: TableWriter, budget: Budget): Reader => openNpz(to, budget, streamInflater);
