import { createContext } from 'react';

/** The folder of `assets/`, without a trailing slash: the plugin's, or empty in local development. */
export const AssetsContext = createContext('');
