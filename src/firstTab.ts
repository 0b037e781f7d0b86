import { browserClock } from './services/clock.ts';
import { readConfig, type PageConfig } from './services/config.ts';
import { browserDatasets, dataFolder } from './services/datasets.ts';
import type { Tab } from '@ddh/workers/protocol';
import type { Datasets } from './services/ports.ts';

// The entry loads this chunk beside that of the app, which is ten times as large. So the data of the tab in the address
// is on its way while the app's code still loads.

/** The time of this build, inserted by Vite. */
declare const DDH_DEPLOY: string;

/** The configuration of the app in a root. */
export const configOf = (root: HTMLElement): PageConfig =>
  readConfig(root, window.location, { deploy: DDH_DEPLOY, script: import.meta.url });

const open = (config: PageConfig, first?: Parameters<typeof browserDatasets>[3]): Datasets => {
  const { data, dataVersion: version, books, manifest, servedData } = config;
  const folder = { url: dataFolder(data), version, books, ...(manifest !== null && { printed: manifest }) };
  return browserDatasets(folder, servedData, browserClock, first);
};

declare global {
  interface Window {
    /** The worker that the entry (`main.tsx`) has started. */
    ddhDatasets?: { readonly worker: Worker; readonly isLost: boolean };
  }
}

/** The data of the document's first root, if its host says which tab will be shown and what there is to load. */
let started: { readonly config: PageConfig; readonly datasets: Datasets } | null = null;
const root = document.getElementById('ddh-root');
const first = root && configOf(root);
if (first && first.manifest !== null && first.firstTab !== null) {
  const early = window.ddhDatasets;
  const worker = early === undefined || early.isLost ? null : early.worker;
  // A name that this build lacks, in a page of another build from a cache, fails in the worker, and no tab asks for it.
  started = { config: first, datasets: open(first, { tab: first.firstTab as Tab, worker }) };
}

/** Returns the data of a page, which is on its way already if the page is that of the first root. */
export function datasetsOf(config: PageConfig): Datasets {
  const { page, data, dataVersion } = started?.config ?? {};
  const isSame = page === config.page && data === config.data && dataVersion === config.dataVersion;
  return isSame && started !== null ? started.datasets : open(config);
}
