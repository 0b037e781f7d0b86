import * as v from 'valibot';
import { readPositions } from '../domain/index.ts';
import { Name } from './fields.ts';
import type { RecordReader } from './records.ts';

/** Providers list several positions in one text or in a list of texts. */
const Texts = v.union(
  [
    v.pipe(
      Name,
      v.transform((text) => [text]),
    ),
    v.array(Name),
  ],
  'must be a position such as C or LW/D',
);

/**
 * Reads the position of a player as its codes, such as `LW/D`. Parts that are no position are reported, and the others
 * are used.
 */
export function readPosition(record: RecordReader): string | null {
  const { position, unread } = readPositions(record.optional('Pos', Texts) ?? []);
  if (unread.length > 0)
    record.note('Pos', `has ${unread.map((text) => JSON.stringify(text)).join(' and ')}: write C, LW, RW, F, D or G`);
  return position;
}
