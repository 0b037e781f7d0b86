import { exampleSlips } from '@ddh/engine/internal/hub';
import type { Leg } from '@ddh/engine/internal/parlay';
import { playersIn, sourceOf } from './board.ts';
import type { PanelDeps } from './stores.ts';

export type Examples = {
  /** The example slips of a game. None if it is not the chosen one. */
  readonly list: (gameId: string) => readonly (readonly Leg[])[];
  /** Puts an example in the place of the slip. */
  readonly open: (legs: readonly Leg[]) => void;
};

/** Offers example slips of the chosen game to a reader without a slip. */
export function createExamples({ hub, parlay }: PanelDeps): Examples {
  /** The last list, which is made again for other figures or another game. */
  let made: { readonly of: readonly unknown[]; readonly slips: ReturnType<Examples['list']> } = { of: [], slips: [] };
  return {
    list(gameId) {
      const { parlay: tab } = hub.state.tabs;
      if (tab.phase !== 'ready') return [];
      const { prices } = tab.value.figures;
      const source = sourceOf(prices, parlay);
      if (source?.matchup.gameId !== gameId) return [];
      if (made.of[0] !== prices || made.of[1] !== gameId)
        made = { of: [prices, gameId], slips: exampleSlips(source, playersIn(hub)) };
      return made.slips;
    },
    open(legs) {
      if (parlay.state.legs.length > 0) parlay.actions.dispatch({ do: 'clear' });
      for (const leg of legs) parlay.actions.press(leg);
    },
  };
}
