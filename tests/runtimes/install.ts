import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:process';
import { dirname, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The programs, in exact versions: each version of Node that is maintained, beside the oldest that is supported. The
 * registry has each as a package for a kind of machine, whose install runs no script.
 */
const PACKAGES = {
  node22: [`node-${platform}-${arch}`, '22.23.3', 'bin/node'],
  node24: [`node-${platform}-${arch}`, '24.21.0', 'bin/node'],
  node26: [`node-${platform}-${arch}`, '26.10.0', 'bin/node'],
  deno: [`@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`, '2.9.6', 'deno'],
  bun: [`@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}`, '1.4.5', 'bin/bun'],
} as const;

export type Runtime = keyof typeof PACKAGES;
export const RUNTIMES = Object.keys(PACKAGES) as readonly Runtime[];

/** Returns the path of a program. Installs it outside of the project's packages, if it is not there yet. */
export function install(name: Runtime): string {
  const [pack, version, path] = PACKAGES[name];
  const folder = join(ROOT, '.cache/runtimes', `${name}-${version}`);
  const program = join(folder, 'node_modules', pack, path);
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
    execFileSync('npm', ['install', ...options, `${pack}@${version}`], { cwd: folder, stdio: 'inherit' });
  }
  return program;
}

/** The environment in which `node` is the program, also for what a test starts. */
export const withNode = (program: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${dirname(program)}:${process.env['PATH']}`,
});
