import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from '../architecture/boundaries.ts';

/** A node of a TypeScript or PHP syntax tree. */
export type Node = Readonly<Record<string, unknown>>;
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Calls `visit` for every node of a tree, for parents before their children. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (isNode(value)) {
    visit(value);
    for (const part of Object.values(value)) if (typeof part === 'object') walk(part, visit);
  }
}

/** Returns the files below a folder, without tests and test helpers. */
export const filesBelow = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/\.test\.|(^|\/)testing\//.test(file))
    .map((file) => join(ROOT, folder, file));

export type Source = { readonly file: string; readonly program: unknown };

export const typescript = (folder: string): readonly Source[] =>
  filesBelow(folder, /\.tsx?$/).map((file) => {
    const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? ''}`);
    return { file, program };
  });
