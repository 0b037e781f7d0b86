import { createContext } from 'react';

/** The folder that contains `assets/`, without a trailing slash: the plugin's folder, or empty in local development. */
export const AssetsContext = createContext('');
