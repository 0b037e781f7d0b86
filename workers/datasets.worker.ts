import { expose } from 'comlink';
import { webText } from './bytes.ts';
import { createDatasetApi } from './datasetApi.ts';

expose(createDatasetApi({ text: webText }));
