import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file or folder of `data-fixtures` that comes with ddh: in the repository, beside a build, and in a published package. */
export function shipped(name: string): string {
  const places = [`../../../data-fixtures/${name}`, `../../data-fixtures/${name}`, `../${name}`].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  return places.find((place) => existsSync(place)) ?? places[0]!;
}
