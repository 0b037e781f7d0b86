import { useState } from 'react';
import type { OddsType } from '@ddh/engine/internal/domain';
import { SIMULATION_LOADING_SHORT } from '../shared/copy.ts';
import { GAME_GONE, slipFailedText, slipAnnouncement } from './copy.ts';
import { summaryOf, type SlipView } from './slipView.ts';

type SlipAnnouncerProps = {
  readonly view: SlipView;
  readonly oddsType: OddsType;
  /**
   * True if the slip is shown alone, as in the bar. The loading text and the failure are then announced, too. In the
   * panel, other elements announce both.
   */
  readonly alone?: boolean;
};

/**
 * Announces the slip to screen readers. While simulated games arrive, the figures change 20 times a second, so the
 * first announcement waits for the result. From then on the component announces each edit's result and the picks that
 * the edit leaves unfinished. While more games are simulated, the component announces the first and the last result of
 * an edit.
 */
export function SlipAnnouncer({ view, oddsType, alone = false }: SlipAnnouncerProps) {
  const now = resultOf(view, oddsType, alone);
  const [announced, setAnnounced] = useState<AnnouncedSlip>({
    of: view.legs,
    result: now,
    unfinished: textsOf(view),
    words: now,
  });
  const running = view.phase === 'simulating' && sameLegs(announced.of, view.legs);
  const next = nextOf(announced, view.legs, running ? announced.result : now, textsOf(view));
  // The state is set during rendering, because an effect could miss a snapshot of the slip.
  if (next !== announced) setAnnounced(next);
  return (
    <p role="status" className="ddh-visually-hidden">
      {next.words}
    </p>
  );
}

/** The last announced result, the picks that were announced as unfinished, and the text of the last announcement. */
export type Announced = { readonly result: string; readonly unfinished: readonly string[]; readonly words: string };

/** An announcement, and the legs to which it belongs. */
type AnnouncedSlip = Announced & { readonly of: SlipView['legs'] };

/**
 * Returns the announcement after an edit. The announcement names each newly unfinished pick once, and the result if the
 * result has changed. Returns `before` itself if nothing has changed.
 */
export function nextAnnouncement(before: Announced, result: string, unfinished: readonly string[]): Announced {
  const fresh = unfinished.filter((text) => !before.unfinished.includes(text));
  const same = fresh.length === 0 && unfinished.length === before.unfinished.length;
  if (same && result === before.result) return before;
  // An unchanged result is not announced again, because it may belong to the slip before the edit. The worker sends the
  // new result later.
  const results = result === before.result || result === '' ? [] : [result];
  return { result, unfinished, words: [...fresh.map((text) => `${text}.`), ...results].join(' ') };
}

function nextOf(before: AnnouncedSlip, legs: SlipView['legs'], result: string, unfinished: string[]): AnnouncedSlip {
  const next = nextAnnouncement(before, result, unfinished);
  return next === before && sameLegs(before.of, legs) ? before : { ...next, of: legs };
}

const sameLegs = (a: SlipView['legs'], b: SlipView['legs']): boolean =>
  a.length === b.length && a.every(({ leg }, i) => leg === b[i]?.leg);

const textsOf = ({ unfinished }: SlipView): string[] => unfinished.map(({ text }) => text);

function resultOf(view: SlipView, oddsType: OddsType, alone: boolean): string {
  const { phase, legs, price } = view;
  if (alone && view.failure !== null) return slipFailedText(view.failure);
  if (alone && phase === 'gone') return GAME_GONE;
  if (alone && phase === 'loading') return SIMULATION_LOADING_SHORT;
  if ((phase !== 'ready' && phase !== 'simulating') || (view.cleared && legs.length === 0)) return '';
  const summary = summaryOf(view, oddsType);
  // A missing price means that the legs are not evaluated yet.
  return price !== null || legs.length === 0 || summary.uncountable ? slipAnnouncement(summary) : '';
}
