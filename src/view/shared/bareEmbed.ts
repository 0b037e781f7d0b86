import { createContext } from 'react';

/** True on a public host without the plugin's settings. The page then explains how the operator adds data. */
export const BareEmbedContext = createContext(false);
