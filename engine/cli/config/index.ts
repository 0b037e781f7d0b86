export { CONFIG_FILE, parseConfig, readConfig, type LoadedConfig } from './readConfig.ts';
export { isSeason, OPTIONAL_STEPS, type Config, type OptionalStep } from './schema.ts';
