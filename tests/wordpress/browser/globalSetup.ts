import { serve } from '../lab/server.ts';
import { makeSite, releaseOf, removeSites } from '../lab/site.ts';
import { MAIN, OURS } from './site.ts';

/** The shared site with the sample data, as the zip brings it, and its server. */
async function setUp(): Promise<() => Promise<void>> {
  const start = performance.now();
  removeSites(OURS);
  makeSite(MAIN);
  const stop = await serve(MAIN);
  console.log(`WordPress ${releaseOf(MAIN)} answers after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return stop;
}

// oxlint-disable-next-line import/no-default-export -- Playwright takes nothing else
export default setUp;
