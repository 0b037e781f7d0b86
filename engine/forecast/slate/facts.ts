import type { FileFacts } from '@ddh/engine/internal/datasets';
import type { GameModel } from '@ddh/engine/internal/model';
import { compareDates } from '@ddh/engine/internal/domain';
import { Fingerprint } from '@ddh/engine/internal/text';
import type { SlateGame } from './figures.ts';

/**
 * A hash of everything that determines a game's records, as 16 hexadecimal digits. White space in the file does not
 * matter.
 */
export function modelFingerprint(model: GameModel): string {
  const hash = new Fingerprint();
  hash.add(JSON.stringify(model));
  return hash.text();
}

/**
 * The first and last day of a slate's games, and the last day whose results all models include. The day of the last
 * results is left out if a model does not give it.
 */
export function slateFacts(games: readonly Pick<SlateGame, 'date' | 'through'>[]): FileFacts {
  const dates = games.map(({ date }) => date).toSorted(compareDates);
  const known = games.flatMap(({ through }) => through ?? []).toSorted(compareDates);
  const [from, to, through] = [dates[0], dates.at(-1), known[0]];
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(through === undefined || known.length < games.length ? {} : { through }),
  };
}
