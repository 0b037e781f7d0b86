/** The value colour scale of spec 9: from -0.1 through 0 to 0.3. */
export const VALUE_SCALE = { low: -0.1, high: 0.3 } as const;

/** Where a value stands on the scale: -1 at its low end and below, 0 at 0, 1 at its high end and above. */
export const valueShade = (value: number): number =>
  value < 0 ? Math.max(-1, value / -VALUE_SCALE.low) : Math.min(1, value / VALUE_SCALE.high);
