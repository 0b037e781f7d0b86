import { formatCount, formatCounted, formatPercent, formatValue, formatWholePercent } from '../figures/index.ts';
import {
  judgedClaims,
  isSolid,
  JUDGED_CLAIMS,
  type ClaimKind,
  type ClaimRange,
  type Claims,
  type EdgeRecord,
} from '../trackRecord/index.ts';
import { HONEST_CLAIMS, TOO_FEW } from './knownClaims.ts';

/** What is known of the claims of a list, as a heading and a line below it. */
export type ClaimsTexts = { readonly title: string; readonly text: string };

/** Said with what the bets of the sample came to. */
const INVENTED = 'Sample: prices, closing prices and news are invented.';

/**
 * Says above the honest bets of a list what is known of such claims: what those of the record came to, if there are
 * enough to judge them, and otherwise what docs/model.md says ("Honest claims").
 */
export function honestClaimsTexts(edges: EdgeRecord | null): ClaimsTexts {
  const own = judgedClaims(edges, 'honest');
  if (own === null) return { title: TOO_FEW, text: HONEST_CLAIMS };
  const { title, text } = claimsTexts(JUDGED_CLAIMS, own);
  return { title, text: edges?.find(({ kind }) => kind === 'honest')?.invented ? `${text} ${INVENTED}` : text };
}

/** What a group of claims said and came to: `Bets at an EV of 2% to 5% promised +3.1% and came to -1.0% [-6.2%, +4.1%], 412 bets of 61 games; ...`. */
export function claimsText(range: ClaimRange, claims: Claims): string {
  const { title, text } = claimsTexts(range, claims);
  return isSolid(claims) ? `${title}, ${text}` : `${rangeText(range)}: too few to tell (${countText(claims)}).`;
}

function claimsTexts(range: ClaimRange, claims: Claims): ClaimsTexts {
  const moves = claims.closing === null ? '' : `; ${movesText(claims.closing)}`;
  return {
    title: `${rangeText(range)} promised ${formatValue(claims.said)} and came to ${formatValue(claims.came.mean)}${intervalText(claims.came, formatValue)}`,
    text: `${countText(claims)}${moves}.`,
  };
}

/** The name of a range of claimed EV: `Bets at an EV of 2% to 5%`, `Bets at an EV above 10%`. */
const rangeText = ({ from, to }: ClaimRange): string =>
  to === null
    ? `Bets at an EV above ${formatWholePercent(from)}`
    : `Bets at an EV of ${formatWholePercent(from)} to ${formatWholePercent(to)}`;

const countText = ({ n, games }: Claims): string => `${formatCounted(n, 'bet')} of ${formatCounted(games, 'game')}`;

/** Which way the prices of bets moved, with how many prices that does not speak of. */
function movesText({ n, same, ourWay, value, away }: NonNullable<Claims['closing']>): string {
  const moved =
    ourWay === null
      ? 'no price moved'
      : `the price moved our way in ${formatPercent(ourWay.mean)}${intervalText(ourWay, formatPercent)} of ${formatCount(n - same)}`;
  return `${moved} (${formatCounted(n, 'bet')} with a closing price, ${formatCount(same)} of them unmoved; ${formatCounted(away, 'line')} moved away; closing line value ${formatValue(value.mean)}${intervalText(value, formatValue)})`;
}

const intervalText = ({ low, high }: Claims['came'], text: (figure: number) => string): string =>
  low === null || high === null ? '' : ` [${text(low)}, ${text(high)}]`;

const KINDS: Readonly<Record<ClaimKind, string>> = {
  honest: 'Bets of the list with an honest price',
  raw: 'Bets of the list that only the simulation prices',
};

/** What the bets of the list of edges came to, by kind: a heading, and a line for each group of claims. */
type EdgeRecordTexts = { readonly kind: ClaimKind; readonly heading: string; readonly lines: readonly string[] };

/** The texts of a record about the list of edges. First of each kind are the claims by which the list is judged. */
export const edgeRecordTexts = (edges: EdgeRecord | null): readonly EdgeRecordTexts[] =>
  (edges ?? []).map(({ kind, n, void: voids, groups, above, invented }) => ({
    kind,
    heading: `${KINDS[kind]}: ${formatCount(n)} graded, ${formatCount(voids)} void`,
    lines: [
      ...(above === null ? [] : [claimsText(JUDGED_CLAIMS, above)]),
      ...groups.map((group) => claimsText(group, group)),
      ...(invented ? [INVENTED] : []),
    ],
  }));

/** The texts of `edgeRecordTexts` as lines. */
export const edgeRecordLines = (edges: EdgeRecord | null): readonly string[] =>
  edgeRecordTexts(edges).flatMap(({ heading, lines }) => [heading, ...lines]);
