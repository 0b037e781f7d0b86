import { formatPercent } from '../odds.ts';
import type { Picture, Subject } from '../../parlay/index.ts';
import { subjectName } from './explain.ts';

/** The two series of a picture. */
export const GIVEN = 'Given the slip';
export const BEFORE = 'Before';

/** The share of the highest bar, where the picture ends: `peak 33.3%`. */
export const peakText = (most: number): string => `peak ${formatPercent(most)}`;

/** What a player's count may be asked for. */
export const CHOOSE_PLAYER = 'Choose a player and a prop to see their count.';

/** A player's count that this simulation does not have, or a slip that never holds. */
export const noPictureText = (subject: Subject): string => `There is no picture of ${subjectName(subject)}.`;
export const NO_PICTURES = 'The slip holds in no simulation, so there is nothing to picture.';

/** How a picture is drawn. */
export type PictureAxis = {
  /** The highest share of any bar: the height of the picture. */
  readonly most: number;
  /** The values that are written below their bars; those that are `spare` not where room is short. */
  readonly labels: ReadonlyMap<number, { readonly spare: boolean }>;
  /** Bars are so many that each is thin. */
  readonly thin: boolean;
};

/** So many values have room below a picture on a phone. */
const MAX_LABELS = 16;
/** From here on bars are thin. */
const MANY = 25;
const STEPS = [1, 2, 5, 10, 20, 50] as const;

/** Where bars are many, only round values are written. */
export function pictureAxis({ bars }: Picture): PictureAxis {
  const step = STEPS.find((one) => bars.length / one <= MAX_LABELS) ?? 100;
  return {
    thin: bars.length >= MANY,
    most: Math.max(...bars.flatMap(({ given, before }) => [given, before])),
    labels: new Map(
      bars.flatMap(({ value }) => (value % step === 0 ? [[value, { spare: (value / step) % 2 !== 0 }]] : [])),
    ),
  };
}
