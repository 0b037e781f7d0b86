import { expose } from 'comlink';
import { browserKept } from './browserKept.ts';
import { BROWSER, webText } from './bytes.ts';
import { createDatasetApi } from './datasetApi.ts';

/** When this build was made (vite.config.ts). */
declare const DDH_DEPLOY: string;

// In development the code that read a game may have changed since.
const kept = DDH_DEPLOY === 'development' ? null : { games: browserKept, build: DDH_DEPLOY };

expose(createDatasetApi({ text: webText(BROWSER), kept }));
