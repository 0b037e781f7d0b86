import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './files.ts';
import { ROOT } from './root.ts';

/** Compiles a C file of this folder. Returns the path of the program, or the reason why the compilation failed. */
export function compiled(source: string): { readonly path: string } | { readonly why: string } {
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, source.replaceAll(/\W/g, '-'));
  const flags = ['-O3', '-march=native', '-o', path, join(ROOT, 'engine/bench', source)];
  const run = spawnSync(process.env['CC'] ?? 'cc', flags, { encoding: 'utf8' });
  if (run.status === 0) return { path };
  return { why: run.error ? 'there is no C compiler' : `the compiler reports: ${run.stderr.split('\n')[0]}` };
}

/**
 * Runs a program and returns the numbers that the program prints, as one list per line. Throws if the program fails.
 */
export function numbersOf(program: string, given: readonly (string | number)[]): readonly (readonly number[])[] {
  const run = spawnSync(program, given.map(String), { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr.trim().split('\n').at(-1) || `${program} ended with ${run.status}`);
  return run.stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
}
