import { use, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { Said } from '../shared/Said.tsx';
import { SIMULATION_LOADING_SHORT } from '../shared/copy.ts';
import { SiteContext } from '../shared/site.ts';
import { GAME_BEGUN, GAME_GONE, slipFailedText, slipAnnouncement } from './copy.ts';
import { slipKey, summaryOf, useSlip, type SlipView } from './slipView.ts';
import { useBegun } from './useBegun.ts';

/** A result is said when it has not changed for this time, in ms. An edit ends simulations, whose last games still arrive. */
const REST_MS = 300;

/** The last words about each slip. The bar and the open sheet speak in turn, so they share them. */
const memories = new WeakMap<Parlay, Heard>();

/**
 * Says the result of the slip that is shown, once, and the picks that an edit leaves unfinished. Later it says the
 * result again only if further simulations have changed it, or if the reader asked for them.
 */
export function SlipAnnouncer({ stores }: { readonly stores: BuilderStores }) {
  const { parlay } = stores;
  const { oddsType } = useSnapshot(stores.hub.state);
  const view = useSlip(parlay);
  // The view renders after a press. What it still shows of the slip before is not said.
  const { builder, legs } = useSnapshot(parlay.state, { sync: true });
  const isCurrent = slipKey({ builder, legs }) === view.of;
  const of = `${view.of} ${oddsType}`;
  const isRunning = view.phase === 'simulating';
  const result = resultOf(view, oddsType);
  // While simulations run, the figures change all the time, so only the slip itself must rest.
  const shown = isRunning ? of : `${of} ${result?.figures}`;
  const [rested, setRested] = useState('');
  const { after } = use(SiteContext);
  useEffect(() => after(REST_MS, () => setRested(shown)), [after, shown]);
  const [heard, setHeard] = useState((): Heard => ({ ...(memories.get(parlay) ?? UNHEARD), words: '' }));
  const unfinished = view.unfinished.map(({ text }) => text);
  const next = hear(heard, { of, result: isCurrent && rested === shown ? result : null, isRunning, unfinished });
  // The state is set during rendering, because an effect could miss a snapshot of the slip.
  if (next !== heard) setHeard(next);
  useEffect(() => void memories.set(parlay, next), [parlay, next]);
  return (
    <>
      <Said of={next.count}>{next.words}</Said>
      <Said>{useBegun(stores) && GAME_BEGUN}</Said>
    </>
  );
}

/** A slip at a moment. */
export type Moment = {
  /** The slip. */
  readonly of: string;
  /** The result of this slip, with and without the number of simulations. Null while there is none, or while it changes. */
  readonly result: { readonly figures: string; readonly words: string } | null;
  /** True while simulations run that the reader asked for. */
  readonly isRunning: boolean;
  readonly unfinished: readonly string[];
};

/** What was said. */
export type Heard = Pick<Moment, 'of' | 'unfinished'> & {
  /** The figures that were said of the slip. Null if none were. */
  readonly figures: string | null;
  /** True if simulations that the reader asked for have begun since. */
  readonly isAsked: boolean;
  readonly words: string;
  /** The number of times that something was said. */
  readonly count: number;
};

export const UNHEARD: Heard = { of: '', unfinished: [], figures: null, isAsked: false, words: '', count: 0 };

/** Returns what has been said after this moment; `before` itself if nothing has changed. */
export function hear(before: Heard, { of, result, isRunning, unfinished }: Moment): Heard {
  const known = before.of === of ? before : { ...before, of, figures: null };
  const fresh = unfinished.filter((text) => !before.unfinished.includes(text));
  const isNews = result?.figures !== known.figures || known.isAsked;
  const isDue = result !== null && (known.figures === null || (!isRunning && isNews));
  const texts = [...fresh.map((text) => `${text}.`), ...(isDue ? [result.words] : [])];
  const isAsked = isRunning || (known.isAsked && !isDue);
  const isSame = known === before && isAsked === before.isAsked && unfinished.length === before.unfinished.length;
  if (isSame && texts.length === 0) return before;
  return {
    ...known,
    unfinished,
    isAsked,
    ...(isDue && { figures: result.figures }),
    ...(texts.length > 0 && { words: texts.join(' '), count: before.count + 1 }),
  };
}

function resultOf(view: SlipView, oddsType: OddsType): Moment['result'] {
  const { phase, legs, price } = view;
  const same = (words: string) => ({ figures: words, words });
  if (view.failure !== null) return same(slipFailedText(view.failure));
  if (phase === 'gone') return same(GAME_GONE);
  if (phase === 'loading') return same(SIMULATION_LOADING_SHORT);
  if (!view.isCurrent || (phase !== 'ready' && phase !== 'simulating')) return null;
  if (legs.length === 0 && view.cleared) return null;
  const summary = summaryOf(view, oddsType);
  // A missing price means that the legs are not evaluated yet.
  if (price === null && legs.length > 0 && !summary.uncountable) return null;
  return { figures: slipAnnouncement({ ...summary, grown: false }), words: slipAnnouncement(summary) };
}
