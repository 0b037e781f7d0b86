import * as v from 'valibot';
import { count, message, type Printed } from './figures.ts';

/** What is said about a price. */
const finding = v.object({
  kind: v.string(),
  severity: v.pipe(
    v.picklist(['left-out', 'marked', 'note']),
    v.description('left-out: in no file. marked: written, and to be checked.'),
  ),
  file: v.string(),
  line: v.pipe(
    v.nullable(count),
    v.description(
      'The line of a price file, from 1, or the record of a value file, from 0. null for prices of a provider and for a whole file.',
    ),
  ),
  message,
});
export const findings = v.array(finding);
export type PriceFinding = Printed<typeof finding>;
