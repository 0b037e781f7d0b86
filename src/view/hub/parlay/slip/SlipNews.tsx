import { useState } from 'react';
import type { OddsType } from '@ddh/engine/internal/domain';
import { loadingText } from '../../../shared/copy.ts';
import { hear, type Heard } from './announcement.ts';
import { GAME_GONE, slipFailedText, slipNews } from './copy.ts';
import { summaryOf, type SlipView } from './slipView.ts';

type SlipNewsProps = {
  readonly view: SlipView;
  readonly oddsType: OddsType;
  /** Nobody else speaks here: in the panel the loading text and the failure have voices of their own. */
  readonly alone?: boolean;
};

/**
 * What a screen reader hears of the slip. While records stream in the figures change 20 times a second and nothing is
 * said; then the result, and from there on every edit's result, and what an edit leaves unfinished. While more are
 * simulated an edit's first result is said, and then the last one.
 */
export function SlipNews({ view, oddsType, alone = false }: SlipNewsProps) {
  const now = resultOf(view, oddsType, alone);
  const [heard, setHeard] = useState<HeardOf>({ of: view.legs, result: now, unfinished: textsOf(view), words: now });
  const running = view.phase === 'simulating' && sameLegs(heard.of, view.legs);
  const next = hearOf(heard, view.legs, running ? heard.result : now, textsOf(view));
  // Adjusted while rendering, so that no state of the slip goes by unheard.
  if (next !== heard) setHeard(next);
  return (
    <p role="status" className="ddh-for-readers">
      {next.words}
    </p>
  );
}

/** What was heard, and of which legs. */
type HeardOf = Heard & { readonly of: SlipView['legs'] };

function hearOf(before: HeardOf, legs: SlipView['legs'], result: string, unfinished: string[]): HeardOf {
  const next = hear(before, result, unfinished);
  return next === before && sameLegs(before.of, legs) ? before : { ...next, of: legs };
}

const sameLegs = (a: SlipView['legs'], b: SlipView['legs']): boolean =>
  a.length === b.length && a.every(({ leg }, i) => leg === b[i]!.leg);

const textsOf = ({ unfinished }: SlipView): string[] => unfinished.map(({ text }) => text);

function resultOf(view: SlipView, oddsType: OddsType, alone: boolean): string {
  const { phase, legs, price } = view;
  if (alone && view.failure !== null) return slipFailedText(view.failure);
  if (alone && phase === 'gone') return GAME_GONE;
  if (alone && phase === 'loading') return loadingText.simulationShort;
  if ((phase !== 'ready' && phase !== 'simulating') || (view.cleared && legs.length === 0)) return '';
  const summary = summaryOf(view, oddsType);
  // Legs without a figure are on their way to the worker.
  return price !== null || legs.length === 0 || summary.uncountable ? slipNews(summary) : '';
}
