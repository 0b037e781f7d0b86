import { createContext } from 'react';

/** The folder that holds `assets/`, without a slash at its end: the plugin's, or none in local development. */
export const AssetsContext = createContext('');
