export { CONFIG_FILE, CONFIG_OPTION, parseConfig, readConfig, type LoadedConfig } from './readConfig.ts';
export { isSeason, type Config, type OptionalStep } from './schema.ts';
