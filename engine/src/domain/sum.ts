export const sumOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0);
