/** Random choices that depend only on a seed. */
export type Chance = {
  readonly is: (rate: number) => boolean;
  /** A random integer from `least` to `most`. */
  readonly between: (least: number, most: number) => number;
  /** A random integer, evenly distributed on a logarithmic scale, so that short waits are as likely as long waits. */
  readonly wait: (least: number, most: number) => number;
  readonly one: <T>(of: readonly T[]) => T;
};

export function chanceOf(random: () => number): Chance {
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  return {
    is: (rate) => random() < rate,
    between,
    wait: (least, most) => Math.round(least * (most / least) ** random()),
    one: (of) => {
      const chosen = of[between(0, of.length - 1)];
      if (chosen === undefined) throw new RangeError('the list to choose from is empty');
      return chosen;
    },
  };
}
