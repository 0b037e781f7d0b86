import type { GameResult, Outcome, settleSlip } from '../trackRecord/index.ts';
import { formatCount, formatCounted, formatPercent } from '../figures/index.ts';
import { formatLeg } from './legs.ts';

/** The texts about a slip of a finished game. */
export type PlayedSlipTexts = {
  /** `Final: Chicago Blackhawks 2, Florida Panthers 4. The slip was a miss.` */
  readonly title: string;
  /** The figures when the slip was shared. `null` if they are not known. */
  readonly earlier: string | null;
  readonly legs: readonly { readonly leg: string; readonly outcome: string }[];
  /** States how many legs are void and therefore not listed. `null` if no leg is void. */
  readonly left: string | null;
};

const SLIPS: { readonly [outcome in Outcome]: string } = {
  hit: 'was a hit',
  miss: 'was a miss',
  push: 'was a push',
  void: 'is void',
};

/**
 * Describes a slip of a finished game. The sender of a link may write any text in place of a name, and such a leg is
 * void. Void legs are therefore counted, but not listed.
 */
export function playedSlipTexts(
  settled: ReturnType<typeof settleSlip>,
  result: GameResult | null,
  was: { readonly hits: number; readonly records: number } | null,
): PlayedSlipTexts {
  const listed = settled.legs.filter(({ outcome }) => outcome !== 'void');
  const left = settled.legs.length - listed.length;
  const score =
    result === null
      ? 'The game was not played on its day.'
      : `Final: ${result.away.name} ${result.away.Goals}, ${result.home.name} ${result.home.Goals}.`;
  return {
    title: `${score} The slip ${SLIPS[settled.outcome]}.`,
    earlier:
      was === null
        ? null
        : `Then: ${formatPercent(was.hits / was.records)}, counted in ${formatCount(was.records)} simulations.`,
    legs: listed.map(({ leg, outcome, count }) => ({
      leg: formatLeg(leg),
      outcome: leg.kind === 'winner' || count === null ? outcome : `${outcome} (${count})`,
    })),
    left: left === 0 ? null : `${formatCounted(left, 'leg')} void: no such player or team played.`,
  };
}
