import { createContext } from 'react';

/**
 * True for a page on a public host without the plugin's settings. Such a page explains to the operator how to add data.
 */
export const BareEmbedContext = createContext(false);
