import { createContext } from 'react';

/** The page is embedded on a public host without the plugin's settings: it says how its operator adds their data. */
export const BareEmbedContext = createContext(false);
