/** How many simulations the builder offers of a game whose model is published. */
export const SIMULATION_SIZES = [10_000, 100_000, 1_000_000] as const;

/** A game's choices, ascending: the records that are published, and every offered number beyond them. */
export const simulationSizes = (published: number): readonly number[] => [
  published,
  ...SIMULATION_SIZES.filter((size) => size > published),
];

/**
 * Whether a size can be chosen when another one was: it has more simulations than are counted. Figures never go back to
 * fewer; only as long as none were simulated, the first size undoes another choice.
 */
export const canChooseSize = (
  { sizes, chosen }: { readonly sizes: readonly number[]; readonly chosen: number },
  size: number,
  records: number,
): boolean => size === chosen || size > records || (size === sizes[0] && records <= size);
