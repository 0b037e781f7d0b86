import { spawnSync } from 'node:child_process';

/**
 * Returns a reproducible time for a build: SOURCE_DATE_EPOCH (in seconds) if it is set, otherwise the time of the
 * newest commit that changed one of the paths. Without git, returns the current time.
 */
export function momentOf(paths) {
  const log = () =>
    spawnSync('git', ['log', '-1', '--format=%ct', '--', ...paths], { encoding: 'utf8' }).stdout?.trim();
  const seconds = process.env['SOURCE_DATE_EPOCH'] || log();
  return seconds ? new Date(Number(seconds) * 1000) : new Date();
}
