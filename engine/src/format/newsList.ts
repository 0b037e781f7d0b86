import { formatCounted, formatPercent } from '../figures/index.ts';
import { slipEffects, type CountedSlip, type NewsStep, type SlipEffect } from '../hub/index.ts';
import { moveText, newsStepText, teamText } from './news.ts';

/** What news has changed in a slip that was counted before: `Your slip of 3 legs: 17.6 → 17.9`. */
function slipEffectText({ legs, before, after, news }: SlipEffect): string {
  const slip = `Your slip of ${formatCounted(legs, 'leg')}`;
  if (after === null) return `${slip} was ${formatPercent(before)}. Open it to count it again.`;
  return `${slip}: ${moveText(before, after)}${news === 1 ? '' : `, after ${formatCounted(news, 'change')}`}`;
}

/** The texts of a step of news: its game, such as `PIT @ NYR`, what it has changed there, and in each slip. */
export type NewsTexts = { readonly game: string; readonly text: string; readonly slips: readonly string[] };

/** The texts of steps of news. `slips` were counted on this device before. */
export const newsTexts = (steps: readonly NewsStep[], slips: readonly CountedSlip[]): readonly NewsTexts[] =>
  steps.map((step) => ({
    game: `${teamText(step, 'away')} @ ${teamText(step, 'home')}`,
    text: newsStepText(step),
    slips: slipEffects(step, slips).map(slipEffectText),
  }));
