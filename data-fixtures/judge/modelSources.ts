import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constantsOf, type Constant } from './constants.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['engine/forecast/rating', 'engine/forecast/projections', 'engine/src/model'];

/** The files of the rating, the projections and the game model that have constants, by their paths in the project. */
export function modelConstants(): ReadonlyMap<
  string,
  { readonly source: string; readonly constants: readonly Constant[] }
> {
  const paths = FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`));
  return new Map(
    paths
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => {
        const source = readFileSync(join(ROOT, path), 'utf8');
        return [path, { source, constants: constantsOf(source) }];
      }),
  );
}
