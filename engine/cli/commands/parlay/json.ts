import {
  atLeastName,
  betTexts,
  formatCertainty,
  formatCountedShare,
  formatLeg,
  formatOdds,
  formatOddsInterval,
  formatPercent,
  formatPrice,
  ladderStepText,
  liftText,
  linkChangedText,
  NO_BET_ON_MISSING,
} from '@ddh/engine/internal/format';
import type { AtLeast, SettledSlip, SlipExplanation, SlipPrice } from '@ddh/engine/internal/parlay';
import type { SlipReport } from './count.ts';
import { pairText } from './explainTexts.ts';
import { neverText } from './texts.ts';

/** Formats the slip for `--json`: every figure as a number and as the text that the page shows. */
export function slipJson(slip: SlipReport, explained: boolean): object {
  const { legs, price, settled, resolved, offer } = slip;
  const { records, hits, counted } = price;
  return {
    records,
    hits,
    pushRule: slip.rule,
    ...figuresJson(price, settled),
    ...(counted === null ? {} : { counted }),
    honest: honestJson(slip, explained),
    legs: legs.map((leg, i) => ({
      ...leg,
      label: formatLeg(leg),
      ...price.legs[i],
      ...(resolved[i]?.missing ? { missing: true } : {}),
    })),
    ...(slip.never.length === 0 ? {} : { never: { legs: slip.never, excluded: slip.excluded, text: neverText(slip) } }),
    ...(explained ? { explanation: explanationJson(slip, slip.explanation) } : {}),
    ...(offer ? { bet: { ...offer.bet, text: formatPrice(offer.odds, offer.type), texts: betTexts(offer.bet) } } : {}),
    ...(offer?.raw ? { simulationBet: { ...offer.raw, texts: betTexts(offer.raw) } } : {}),
    ...(slip.noBet ? { bet: null, noBet: NO_BET_ON_MISSING } : {}),
    ...linkJson(slip),
  };
}

const figuresJson = (price: SlipPrice, settled: SettledSlip): object => ({
  probability: price.probability,
  interval: price.interval,
  intervalMethod: price.method,
  percent: formatPercent(price.probability),
  certainty: formatCertainty(price),
  push: price.push,
  fair: settled.probability,
  fairInterval: settled.interval,
  decimal: formatOdds(settled.probability, 'decimal'),
  american: formatOdds(settled.probability, 'american'),
  decimalInterval: formatOddsInterval(settled.interval, 'decimal'),
  americanInterval: formatOddsInterval(settled.interval, 'american'),
  independent: price.independent,
});

/** Formats the honest price. `records` is the number of unweighted records that would be as certain. */
function honestJson(slip: SlipReport, explained: boolean): object | null {
  const { honest } = slip;
  if (honest === null) return null;
  const { price, settled, books, explanation } = honest;
  return {
    records: price.records,
    ...figuresJson(price, settled),
    legs: price.legs.map(({ probability }, i) => ({ probability, books: books[i] ?? null })),
    ...(explained ? { explanation: explanationJson(slip, explanation) } : {}),
  };
}

/** Formats the figures that the slip's link contains. They are from the time when the slip was shared. */
export const linkJson = ({ shared, earlier }: SlipReport): object =>
  shared === null
    ? {}
    : {
        link: {
          gameId: shared.gameId,
          dataVersion: shared.dataVersion,
          records: shared.records,
          hits: shared.hits,
          changed: earlier && linkChangedText(earlier.shared, earlier.why),
        },
      };

function explanationJson(slip: SlipReport, explanation: SlipExplanation): object {
  const { ladder, cost, costliest, lift, pairs, atLeast, pushes } = explanation;
  return {
    ladder: ladder.map((step, i) => ({ ...step, cost: cost[i] ?? null, text: ladderStepText(step, i) })),
    costliest,
    lift: lift && { ...lift, text: liftText(lift) },
    pairs: pairs.map((pair) => ({ ...pair, text: pairText(pair) })),
    atLeast: atLeast.map((step) => ({ ...step, text: atLeastText(step, atLeast.length) })),
    pushes,
    never: { legs: slip.never, text: neverText(slip) },
  };
}

/** Formats the share of records that hit a number of legs or more: `At least 2 of 3 legs: 37.5%`. */
export const atLeastText = (step: AtLeast, of: number): string =>
  `${atLeastName(step.legs, of)}: ${formatCountedShare(step)}`;
