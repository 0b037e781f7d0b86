import { expose } from 'comlink';
import { installAbort } from './abort.ts';
import { webText } from './bytes.ts';
import { createDatasetApi } from './datasetApi.ts';

installAbort();
expose(createDatasetApi({ text: webText }));
