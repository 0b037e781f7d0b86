export { CONFIG_FILE, parseConfig, readConfig, type LoadedConfig } from './readConfig.ts';
export { isSeason, type Config, type OptionalStep } from './schema.ts';
