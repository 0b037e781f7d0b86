import type { Picture } from '@ddh/engine/internal/parlay';

/** How a picture is drawn. */
type PictureAxis = {
  /** The highest share of any bar: the height of the picture. */
  readonly most: number;
  /** The values that are written below their bars; those that are `spare` not where room is short. */
  readonly labels: ReadonlyMap<number, { readonly spare: boolean }>;
  /** Bars are so many that each is thin. */
  readonly thin: boolean;
};

/** Most values that fit below a picture on a phone. */
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
