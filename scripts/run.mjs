// What the steps of `npm test` and `npm run release` share: running programs, and waiting for them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from './chromium.mjs';

export const bin = (name) => `node_modules/.bin/${name}`;

const inherit = (env) => ({ stdio: 'inherit', env: { ...process.env, ...env } });

function expectSuccess(command, args, status, signal) {
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${signal ?? status}`);
}

export function run(command, args = [], env = {}) {
  const { status, signal } = spawnSync(command, args, inherit(env));
  expectSuccess(command, args, status, signal);
}

export const node = (args, env) => run(process.execPath, args, env);

/** Runs scripts one after the other. Stops at the first that fails, whose exit code becomes that of this process. */
export function inTurn(scripts, env = {}) {
  for (const args of scripts) {
    process.exitCode = spawnSync(process.execPath, args, inherit(env)).status ?? 1;
    if (process.exitCode !== 0) return;
  }
}

/** Runs a command as `run` does, but without blocking, so that other commands can run at the same time. */
export async function start(command, args, env) {
  const [status, signal] = await once(spawn(command, args, inherit(env)), 'close');
  expectSuccess(command, args, status, signal);
}

/** Waits until all jobs have ended. Then throws if one of them failed. */
export async function together(...jobs) {
  const failed = (await Promise.allSettled(jobs)).find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

export const playwright = (folder, env, args = []) =>
  run(bin('playwright'), ['test', '--config', `tests/${folder}/playwright.config.ts`, ...args], {
    CHROMIUM: chromium(),
    ...env,
  });

/** Runs a step and prints how long it took. Ends the process with 1 if it fails. */
export async function timed(name, step) {
  const since = performance.now();
  console.log(`\n== ${name}`);
  try {
    await step();
  } catch (cause) {
    console.error(`\n== ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`);
    process.exit(1);
  }
  console.log(`== ${name} done in ${((performance.now() - since) / 1000).toFixed(1)} s`);
}
