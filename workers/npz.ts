import { openNpz, type Budget, type Reader, type TableWriter } from '@ddh/engine/internal/simulation';
import { inflateRaw } from '@ddh/engine/browser';

export const npz = (to: TableWriter, budget: Budget): Reader => openNpz(to, budget, inflateRaw);
