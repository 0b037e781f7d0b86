import * as v from 'valibot';
import type { Printed } from './figures.ts';

export const initReport = v.object({ file: v.pipe(v.string(), v.description('The file that is written.')) });
export type InitReport = Printed<typeof initReport>;
