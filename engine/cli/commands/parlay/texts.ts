import {
  betTexts,
  countedText,
  exactLegsText,
  formatCertainty,
  formatCount,
  formatCounted,
  formatCountedShare,
  formatLeg,
  formatOdds,
  formatOddsInterval,
  formatPercent,
  formatPrice,
  linkChangedText,
  neverMeetText,
  NO_BET_ON_MISSING,
  NOT_IN_SIMULATION,
  slipPushText,
  REPEATED_LEG,
  SLIP_STAKE_RULE,
} from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Leg, SlipPrice } from '@ddh/engine/internal/parlay';
import type { SlipReport } from './count.ts';
import { joinLines, linesText } from '../../printable.ts';

/** Formats the note on a leg, such as `(not in this simulation)`. Returns '' if there is no note. */
export function legNote({ resolved, repeats }: SlipReport, i: number): string {
  const note = resolved[i]?.missing ? NOT_IN_SIMULATION : repeats[i] ? REPEATED_LEG : null;
  return note === null ? '' : `  (${note})`;
}

/** Explains why no record hits the slip. Returns `null` if some record hits it. */
export function neverText({ legs, never, excluded }: SlipReport): string | null {
  if (never.length === 0) return null;
  const met = neverMeetText(legs.filter((_, i) => never.includes(i)));
  const [first, second] = legs.filter((_, i) => excluded?.includes(i));
  if (excluded === null || first === undefined || second === undefined) return met;
  const exclusion = exclusionText(first, second);
  return never.every((i) => excluded.includes(i)) ? exclusion : joinLines([exclusion, met]);
}

/** Formats a line for each leg, with the probability of the leg by itself. */
export const legShares = (slip: SlipReport): string =>
  linesText(
    slip.legs.map((leg, i) => {
      const share = formatPercent(slip.price.legs[i]?.probability ?? null);
      return `${share.padStart(7)}  ${formatLeg(leg)}${legNote(slip, i)}`;
    }),
  );

/** Formats the slip's probability and fair odds, and its value if there is a price. */
export function slipText(slip: SlipReport): string {
  const { price, settled, offer, noBet, earlier } = slip;
  const odds = (type: OddsType): string =>
    `${formatOdds(settled.probability, type)}  (${formatOddsInterval(settled.interval, type)})`;
  const rows: readonly (readonly [string, string])[] = [
    [price.pushes.length === 0 ? 'Parlay' : 'Strictly', probabilityText(price)],
    ['95% interval', formatCertainty(price)],
    ['Decimal', odds('decimal')],
    ['American', odds('american')],
    ['If unrelated', formatPercent(price.independent)],
    ...offerRows(slip),
  ];
  const staked = offer !== null && offer.bet.stake > 0;
  const more = [
    price.push > 0 ? slipPushText(slip.rule, price.push) : null,
    price.counted && countedText(price.counted),
    exactLegsText(slip.legs, price),
    staked ? SLIP_STAKE_RULE : null,
    ...(neverText(slip)?.split('\n') ?? []),
    noBet ? NO_BET_ON_MISSING : null,
    earlier && linkChangedText(earlier.shared, earlier.why),
  ].filter((line) => line !== null);
  const lines = [
    ...rows.map(([name, text]) => `${name.padEnd(14)}${text}`),
    ...(more.length === 0 ? [] : ['', ...more]),
  ];
  return linesText(lines);
}

/** Formats the slip's probability. A counted one is never 0%. */
export const slipShareText = (price: SlipPrice): string =>
  price.counted === null ? formatCountedShare(price) : formatPercent(price.probability);

const probabilityText = (price: SlipPrice): string =>
  `${slipShareText(price)}  (${
    price.counted === null
      ? `${formatCount(price.hits)} of ${formatCounted(price.records, 'simulation')}`
      : "as in the Hub's files"
  })`;

function offerRows({ offer }: SlipReport): readonly (readonly [string, string])[] {
  if (offer === null) return [];
  const { value, breakEven, stake } = betTexts(offer.bet);
  return [
    [`At ${formatPrice(offer.odds, offer.type)}`, value],
    ['', breakEven],
    ['Stake', stake],
  ];
}

/** Describes how the link's figures differ from the current ones. Returns '' if they are equal. */
export const changedText = ({ earlier }: SlipReport): string =>
  earlier === null ? '' : `${linkChangedText(earlier.shared, earlier.why)}\n`;

/** Says that two legs exclude each other in any game. */
const exclusionText = (first: Leg, second: Leg): string =>
  `These legs exclude each other, so the slip cannot win: “${formatLeg(first)}” and “${formatLeg(second)}”.`;
