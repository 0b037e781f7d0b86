import type { TabAnswer } from '@ddh/workers/datasetApi';
import { browserClock } from './clock.ts';
import type { PageConfig } from './config.ts';
import { browserDatasets, dataFolder } from './datasets.ts';
import type { Services } from './ports.ts';
import { sessionPreferences } from './preferences.ts';
import { browserSimulations } from './simulations.ts';

/** The real ports of a page. */
export function browserServices(config: PageConfig): Services {
  let simulations: TabAnswer['simulations'] = {};
  return {
    clock: browserClock,
    preferences: sessionPreferences(() => window.sessionStorage),
    datasets: browserDatasets({ url: dataFolder(config.base), version: config.dataVersion }, browserClock, (answer) => {
      simulations = { ...simulations, ...answer.simulations };
    }),
    simulations: browserSimulations(browserClock, (gameId) => simulations[gameId]),
  };
}
