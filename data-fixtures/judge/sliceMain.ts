// Prints the figures of the slice, for its test: Vitest's own modules would take a third longer.
import { sliceFigures } from './slice.ts';

console.log(JSON.stringify(sliceFigures()));
