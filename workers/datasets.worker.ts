import { expose } from 'comlink';
import { browserKept } from './browserKept.ts';
import { webText } from './bytes.ts';
import { createDatasetApi } from './datasetApi.ts';

expose(createDatasetApi({ text: webText, kept: browserKept }));
