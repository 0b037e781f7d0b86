export { CONFIG_FILE, readConfig, type LoadedConfig } from './readConfig.ts';
export { isSeason } from './schema.ts';
