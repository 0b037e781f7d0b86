import { spawnSync } from 'node:child_process';

/**
 * When something was made, the same wherever it is made again: SOURCE_DATE_EPOCH (seconds), else the newest commit that
 * changed those paths, else (no git) now.
 */
export function momentOf(paths) {
  const log = () =>
    spawnSync('git', ['log', '-1', '--format=%ct', '--', ...paths], { encoding: 'utf8' }).stdout?.trim();
  const seconds = process.env['SOURCE_DATE_EPOCH'] || log();
  return seconds ? new Date(Number(seconds) * 1000) : new Date();
}
