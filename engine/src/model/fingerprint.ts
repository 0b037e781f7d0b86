import { Fingerprint } from '../text/index.ts';
import type { GameModel } from './gameModel.ts';

/** What determines a game's records: the generator, the seed, and the fingerprint of the model. */
type MadeBy = { readonly generator: number; readonly seed: number; readonly model: string };

/**
 * A hash of everything that determines a game's records, as 16 hexadecimal digits. White space in the file does not
 * matter.
 */
export function modelFingerprint(model: GameModel): string {
  const hash = new Fingerprint();
  hash.add(JSON.stringify(model));
  return hash.text();
}

export const madeBy = (model: GameModel): MadeBy => ({
  generator: model.generator,
  seed: model.seed,
  model: modelFingerprint(model),
});

/** Whether a statement about records is about this model's. */
export function isMadeBy(model: GameModel, said: MadeBy): boolean {
  const own = madeBy(model);
  return own.generator === said.generator && own.seed === said.seed && own.model === said.model;
}
