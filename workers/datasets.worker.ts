import { expose } from 'comlink';
import { browserNet, webText } from './bytes.ts';
import { createDatasetApi } from './datasetApi.ts';

expose(createDatasetApi({ text: webText(browserNet) }));
