import { DECODERS, NO_FILES, type Dataset, type Decoded, type Files } from '@ddh/engine/internal/datasets';
import type { FirstFigures } from '@ddh/engine/internal/format';
import type { FileContents } from './writeFile.ts';

/** Reads records as a reader of their files does. */
export function decodeRows(rows: { readonly [dataset in Dataset]?: Iterable<object> }): Files {
  const files = Object.entries<Iterable<object>>(rows).map(([dataset, records]) => {
    const decode: (doc: unknown) => Decoded<unknown> = DECODERS[dataset as Dataset];
    const decoded = decode([...records]);
    return [dataset, decoded.ok ? decoded.value.data : null] as const;
  });
  return { ...NO_FILES, ...Object.fromEntries(files) };
}

export const firstFiguresFile = (figures: FirstFigures): FileContents => ({
  pieces: [`${JSON.stringify(figures)}\n`],
  records: figures.days.length,
});
