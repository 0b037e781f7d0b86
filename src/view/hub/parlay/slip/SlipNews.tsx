import { useState } from 'react';
import { hear, loadingText, slipFailedText, slipNews, type Heard } from '@ddh/engine/format';
import type { OddsType } from '@ddh/engine';
import { summaryOf, type SlipView } from './slipView.ts';

type SlipNewsProps = {
  readonly view: SlipView;
  readonly oddsType: OddsType;
  /** Nobody else speaks here: in the panel the loading text and the failure have voices of their own. */
  readonly alone?: boolean;
};

/**
 * What a screen reader hears of the slip. While records stream in the figures change 20 times a second and nothing is
 * said; then the result, and from there on every edit's result, and what an edit leaves unfinished.
 */
export function SlipNews({ view, oddsType, alone = false }: SlipNewsProps) {
  const result = resultOf(view, oddsType, alone);
  const [heard, setHeard] = useState<Heard>({ result, unfinished: textsOf(view), words: result });
  const next = hear(heard, result, textsOf(view));
  // Adjusted while rendering, so that no state of the slip goes by unheard.
  if (next !== heard) setHeard(next);
  return (
    <p role="status" className="ddh-for-readers">
      {next.words}
    </p>
  );
}

const textsOf = ({ unfinished }: SlipView): string[] => unfinished.map(({ text }) => text);

function resultOf(view: SlipView, oddsType: OddsType, alone: boolean): string {
  const { phase, legs, price } = view;
  if (alone && view.failure !== null) return slipFailedText(view.failure);
  if (alone && phase === 'loading') return loadingText.simulationShort;
  if (phase !== 'ready' || (view.cleared && legs.length === 0)) return '';
  const summary = summaryOf(view, oddsType);
  // Legs without a figure are on their way to the worker.
  return price !== null || legs.length === 0 || summary.uncountable ? slipNews(summary) : '';
}
