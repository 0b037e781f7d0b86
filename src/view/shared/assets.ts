import { createContext } from 'react';

/**
 * The folder that contains `assets/`, without a trailing slash. On a host this is the plugin's folder, and in local
 * development an empty string.
 */
export const AssetsContext = createContext('');
