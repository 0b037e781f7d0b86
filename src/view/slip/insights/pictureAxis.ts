import type { Picture } from '@ddh/engine/internal/parlay';

/** The axes of a histogram. */
type PictureAxis = {
  /** The highest share of any bar. The bar with this share has the full height of the histogram. */
  readonly most: number;
  /** Values that have a label. `spare` labels are hidden on a narrow page. */
  readonly labels: ReadonlyMap<number, { readonly spare: boolean }>;
  /** True if there are so many bars that they are drawn without gaps. */
  readonly thin: boolean;
};

/** The number of labels that fit below a histogram on a phone. */
const MAX_LABELS = 16;

/** If there are at least this many bars, they are drawn without gaps. */
const MANY = 25;

const STEPS = [1, 2, 5, 10, 20, 50] as const;

/** Returns the axes of a histogram. With many bars, only round values get a label. */
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
