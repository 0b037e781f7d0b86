import { isKey } from './keys.ts';

type Leaf = string | number | boolean;
export type Branch = { readonly [key: string]: Leaf | Branch };
/**
 * The value at a path. A path without a value is `null`, and so is an empty branch, because the database does not store
 * one.
 */
export type Tree = Leaf | Branch | null;

export const isBranch = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null;

const child = (tree: Tree, key: string): Tree =>
  isBranch(tree) && Object.hasOwn(tree, key) ? (tree[key] ?? null) : null;

export const valueAt = (tree: Tree, keys: readonly string[]): Tree => keys.reduce(child, tree);

/** Returns a copy of the tree with a new value at a path. */
export function withValue(tree: Tree, [key, ...rest]: readonly string[], value: Tree): Tree {
  if (key === undefined) return value;
  const inner = withValue(child(tree, key), rest, value);
  const entries = Object.entries(isBranch(tree) ? tree : {}).filter(([other]) => other !== key);
  return branchOf(inner === null ? entries : [...entries, [key, inner]]);
}

const branchOf = (entries: readonly (readonly [string, Leaf | Branch])[]): Branch | null =>
  entries.length === 0 ? null : Object.fromEntries(entries);

/** Thrown if the sent value cannot be stored. `message` is the error code of the server. */
export class Unstorable extends Error {}

/**
 * Converts a sent value to the form in which the database stores it: arrays become branches with whole numbers as
 * keys, `null` and empty branches are dropped, and server values are filled in. `old` is the stored value, to which
 * increments add.
 */
export function stored(sent: unknown, old: Tree, now: number): Tree {
  if (sent === null || sent === undefined) return null;
  if (typeof sent === 'string' || typeof sent === 'boolean') return sent;
  if (typeof sent === 'number') {
    if (!Number.isFinite(sent)) throw new Unstorable('invalid_value');
    return sent;
  }
  if (!isBranch(sent)) throw new Unstorable('invalid_value');
  if ('.priority' in sent) throw new Unstorable('priorities_are_not_supported');
  if ('.sv' in sent) return serverValue(sent['.sv'], old, now);
  if ('.value' in sent) return stored(sent['.value'], old, now);
  const entries: [string, Leaf | Branch][] = [];
  for (const [key, value] of Object.entries(sent)) {
    if (!isKey(key)) throw new Unstorable('invalid_key');
    const inner = stored(value, child(old, key), now);
    if (inner !== null) entries.push([key, inner]);
  }
  return branchOf(entries);
}

function serverValue(asked: unknown, old: Tree, now: number): number {
  if (asked === 'timestamp') return now;
  const by = isBranch(asked) ? asked['increment'] : undefined;
  if (typeof by !== 'number') throw new Unstorable('invalid_server_value');
  return (typeof old === 'number' ? old : 0) + by;
}
