// Gives the clone its own package.json back, whose exports lead to the sources.
import { restoreSource } from './published.mjs';

restoreSource();
