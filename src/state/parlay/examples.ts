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
export const createExamples = ({ hub, parlay }: PanelDeps): Examples => ({
  list(gameId) {
    const { parlay: tab } = hub.state.tabs;
    const source = tab.phase === 'ready' ? sourceOf(tab.value.figures.prices, parlay) : null;
    return source?.matchup.gameId !== gameId ? [] : exampleSlips(source, playersIn(hub));
  },
  open(legs) {
    if (parlay.state.legs.length > 0) parlay.actions.dispatch({ do: 'clear' });
    for (const leg of legs) parlay.actions.press(leg);
  },
});
