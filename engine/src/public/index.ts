/**
 * All published subpaths together. A bundler removes unused exports. `@ddh/engine/node` and `/browser` add the parts
 * that differ between Node and browsers.
 */
export * from './fantasy.ts';
export * from './format.ts';
export * from './model.ts';
export * from './odds.ts';
export * from './parlay.ts';
export * from './simulation.ts';
export * from './vault.ts';
