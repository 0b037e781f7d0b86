import { expose } from 'comlink';
import { BROWSER, webText } from './bytes.ts';
import { createDatasetApi } from './datasetApi.ts';

expose(createDatasetApi({ text: webText(BROWSER) }));
