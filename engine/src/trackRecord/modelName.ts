import type { GameModel } from '../model/index.ts';

/**
 * The name of a model in the track record, such as `3.4`: its generator, then its version minus 1. One is subtracted
 * because version 2 was the first in the record.
 */
export const modelName = ({ generator, version }: Pick<GameModel, 'generator' | 'version'>): string =>
  `${generator}.${version - 1}`;

/**
 * Returns the version of the model with a name in the track record: `5` for `2.4` and for `3.4`, because models of
 * another generator have the same chances with other noise. Returns a name of another form as it is.
 */
export function versionOf(name: string): string {
  const version = /^\d+\.(\d+)$/.exec(name)?.[1];
  return version === undefined ? name : String(Number(version) + 1);
}
