import {
  countedText,
  formatCertainty,
  formatCountedShare,
  formatLeg,
  formatPercent,
  formatPrice,
  formatValueRange,
  liftText,
  linkChangedText,
  NONE,
  stakeText,
} from '@ddh/engine/internal/format';
import type { SlipBet } from '@ddh/engine/internal/parlay';
import { fairOdds, fairOddsTexts } from '../../fairOdds.ts';
import type { ParlayReport } from '../../reports/parlay.ts';
import type { SlipReport } from './count.ts';
import { costText, pairTexts, stepCertainty } from './explainTexts.ts';
import type { TypedPrice } from './price.ts';
import { neverText, slipShareText } from './texts.ts';

/** The slip for `--json`: every figure as a number, and as the page shows it. */
export function slipJson(slip: SlipReport, explained: boolean): ParlayReport {
  const { legs, price, settled, resolved, offer } = slip;
  const { records, hits, probability, interval, independent, counted } = price;
  const never = neverText(slip);
  return {
    records,
    hits,
    probability,
    interval,
    intervalMethod: price.method,
    push: price.push,
    pushRule: slip.rule,
    fair: settled.probability,
    fairInterval: settled.interval,
    ...fairOdds(settled.probability),
    independent,
    counted: counted && { ...counted, message: countedText(counted) },
    legs: legs.map((leg, i) => {
      const { hits: alone = 0, probability: chance = 0 } = price.legs[i] ?? {};
      return {
        leg,
        label: formatLeg(leg),
        hits: alone,
        probability: chance,
        missing: resolved[i]?.missing === true,
        text: { probability: formatPercent(price.legs[i]?.probability ?? null) },
      };
    }),
    never: never === null ? null : { legs: slip.never, excluded: slip.excluded, message: never },
    explanation: explained ? explanationJson(slip) : null,
    bet: offer && betJson(offer),
    link: linkJson(slip),
    text: {
      probability: slipShareText(price),
      interval: formatCertainty(price),
      push: formatPercent(price.push),
      ...fairOddsTexts(settled.probability),
      independent: formatPercent(independent),
    },
  };
}

/** The figures that the slip's link contains. They are from the time when the slip was shared. */
export const linkJson = ({ shared, earlier }: SlipReport): ParlayReport['link'] =>
  shared && {
    gameId: shared.gameId,
    dataVersion: shared.dataVersion,
    records: shared.records,
    hits: shared.hits,
    changed: earlier && earlier.why,
    message: earlier && linkChangedText(earlier.shared, earlier.why),
  };

function explanationJson({ explanation }: SlipReport): ParlayReport['explanation'] {
  const { ladder, cost, costliest, lift, pairs, atLeast } = explanation;
  return {
    ladder: ladder.map((step, i) => ({
      ...step,
      cost: cost[i] ?? null,
      text: {
        probability: formatPercent(step.probability),
        interval: stepCertainty(step) ?? NONE,
        cost: costText(cost[i] ?? null),
      },
    })),
    costliest,
    lift: lift && lift.value,
    liftInterval: lift && lift.interval,
    pairs: pairs.map((pair) => ({
      legs: [pair.first, pair.second],
      lift: pair.lift,
      phi: pair.phi,
      text: pairTexts(pair),
    })),
    atLeast: atLeast.map(({ legs: least, ...step }) => ({
      least,
      ...step,
      text: { probability: formatCountedShare(step), interval: formatCertainty(step) },
    })),
    message: liftText(lift),
  };
}

function betJson({ bet, odds, type }: TypedPrice & { readonly bet: SlipBet }): ParlayReport['bet'] {
  const { price, breakEven, value, valueInterval, stake, tooGood } = bet;
  return {
    price,
    breakEven,
    ev: value,
    evInterval: valueInterval,
    stake,
    tooGood,
    text: {
      price: formatPrice(odds, type),
      breakEven: formatPercent(breakEven),
      ev: formatValueRange(value, valueInterval),
      stake: stakeText(stake),
    },
  };
}
