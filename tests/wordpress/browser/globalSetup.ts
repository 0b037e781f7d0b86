import { serve } from '../lab/server.ts';
import { makeSite, releaseOf, removeSites } from '../lab/site.ts';
import { MAIN, OURS } from './site.ts';

/** Creates the shared site with the sample data from the zip, and serves it. */
async function setUp(): Promise<() => Promise<void>> {
  const start = performance.now();
  removeSites(OURS);
  makeSite(MAIN);
  const stop = await serve(MAIN);
  console.log(`WordPress ${releaseOf(MAIN)} answers after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return stop;
}

// oxlint-disable-next-line import/no-default-export -- Playwright requires a default export
export default setUp;
