import type { FileFacts } from '@ddh/engine/internal/datasets';
import { compareDates } from '@ddh/engine/internal/domain';
import type { SlateGame } from './figures.ts';

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
