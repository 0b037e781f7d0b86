import { canPush } from '../domain/index.ts';
import { alternatives, slipFigures, type SlipFigures } from './alternatives.ts';
import type { ConditionalDistributions } from './distributions.ts';
import type { Leg } from './leg.ts';
import { lineOf, sideOf } from './subject.ts';

/** The slip after one change of one of its legs. */
export type Change = SlipFigures & {
  /**
   * `drop` removes the leg. `easier` and `harder` move it to the nearest half line at which it hits more often or less
   * often.
   */
  readonly kind: 'drop' | 'easier' | 'harder';
  /** The changed leg. */
  readonly leg: Leg;
  /** The replacement leg; null for `drop`. */
  readonly to: Leg | null;
  /** The same figures by weights. `null` if the game has none. */
  readonly honest: SlipFigures | null;
};

/**
 * Returns the slip without `leg`, then the slip with `leg` at its nearest half lines, easier line first.
 * `distributions` must be conditional on all OTHER legs of the slip and include the leg's subject. A leg on its first
 * or last line has only one nearest line. Returns an empty list if no record has all other legs.
 */
export function changesOf(distributions: ConditionalDistributions, leg: Leg): readonly Change[] {
  const { records, hits, honest } = distributions;
  if (records === 0 || hits === 0) return [];
  const lines = alternatives(distributions, leg).filter(
    (one) => sideOf(one.leg) === sideOf(leg) && !canPush(lineOf(one.leg)),
  );
  const below = lines.findLast((one) => lineOf(one.leg) < lineOf(leg));
  const above = lines.find((one) => lineOf(one.leg) > lineOf(leg));
  const [easier, harder] = sideOf(leg) === 'over' ? [below, above] : [above, below];
  return [
    { kind: 'drop', leg, to: null, ...dropped(distributions), honest: honest ? dropped(honest) : null },
    ...(
      [
        ['easier', easier],
        ['harder', harder],
      ] as const
    ).flatMap(([kind, one]): Change[] =>
      one === undefined
        ? []
        : [{ kind, leg, to: one.leg, ...figuresOf(one), honest: one.honest && figuresOf(one.honest) }],
    ),
  ];
}

const dropped = ({ hits, unlost = hits, records }: ConditionalDistributions): SlipFigures =>
  slipFigures(hits, unlost, records);

const figuresOf = ({ hits, probability, interval, fair, fairInterval }: SlipFigures): SlipFigures => ({
  hits,
  probability,
  interval,
  fair,
  fairInterval,
});
